import { smsLength as lengthOf, smsPlaces, smsText } from '#shared/notifications/sms-text.ts';

/** Places of one message; one letter outside the alphabet would leave room for 70. */
export const smsLengthLimit = smsPlaces;

/** Places a text takes; undefined when a character is outside the alphabet. */
export const smsLength = (text: string): number | undefined =>
  smsText(text) === text ? lengthOf(text) : undefined;
