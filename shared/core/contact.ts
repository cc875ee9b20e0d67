import parsePhoneNumber from 'libphonenumber-js/core';
import { phoneMetadata } from './phone-metadata.ts';

/** As the account is known by: trimmed and lower case. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

const smsNumber = /^\+\d{10,15}$/;

/** Whether a number in E.164 is one of Puerto Rico or the United States: other places share their `+1`. */
const isServed = (number: string) =>
  parsePhoneNumber(number, { extract: false }, phoneMetadata)?.isValid() === true;

/**
 * A phone as the SMS provider takes it: digits only, with +1 added when there is no country prefix.
 * Undefined when the result is not `+` and 10 to 15 digits (spec 2 §5 "Phone for SMS"), or is a number of anywhere but
 * Puerto Rico and the United States.
 */
export function smsPhone(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '');
  const prefixed = digits.startsWith('+') ? digits : `+1${digits.replace(/^1(?=\d{10}$)/, '')}`;
  return smsNumber.test(prefixed) && isServed(prefixed) ? prefixed : undefined;
}
