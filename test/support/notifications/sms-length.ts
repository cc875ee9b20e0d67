import { smsLength as lengthOf, smsPlaces, smsText } from '#shared/notifications/sms-text.ts';

/** Characters of one SMS; a character outside the GSM alphabet would reduce it to 70. */
export const smsLengthLimit = smsPlaces;

/** Characters that a text takes; undefined if one is outside the GSM alphabet. */
export const smsLength = (text: string): number | undefined =>
  smsText(text) === text ? lengthOf(text) : undefined;
