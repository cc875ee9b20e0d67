import { countSmsCharacters as lengthOf, smsMaxLength, toSmsText } from '#shared/notifications/sms-text.ts';

/** The length of one SMS. A character outside the GSM alphabet would reduce it to 70. */
export const smsLengthLimit = smsMaxLength;

/** Returns how many characters of an SMS a text takes, or undefined if one is outside the GSM alphabet. */
export const smsLength = (text: string): number | undefined =>
  toSmsText(text) === text ? lengthOf(text) : undefined;
