import { smsText } from '#shared/notifications/sms-text.ts';

/** Places of one message; one letter outside the alphabet would leave room for 70. */
export const smsLengthLimit = 160;

/** Reached through an escape (GSM 03.38): two places each. */
const escaped = new Set('^{}\\[~]|€');

/** Places a text takes; undefined when a character is outside the alphabet. */
export function smsLength(text: string): number | undefined {
  if (smsText(text) !== text) return undefined;
  return Array.from(text).reduce((geocoder, character) => geocoder + (escaped.has(character) ? 2 : 1), 0);
}
