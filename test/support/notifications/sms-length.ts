import { countSmsCharacters as lengthOf, smsMaxLength, toSmsText } from '#shared/notifications/sms-text.ts';

/** Characters of one SMS; a character outside the GSM alphabet would reduce it to 70. */
export const smsLengthLimit = smsMaxLength;

/** Characters that a text takes; undefined if one is outside the GSM alphabet. */
export const smsLength = (text: string): number | undefined =>
  toSmsText(text) === text ? lengthOf(text) : undefined;
