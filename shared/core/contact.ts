import { numberingPlans } from './numbering-plans.ts';

const smsNumber = /^\+\d{10,15}$/;

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const served = numberingPlans.map(({ any, kinds }) => ({ any: whole(any), kinds: kinds.map(whole) }));

/** Whether a number in E.164 is one of Puerto Rico or the United States: other places share their `+1`. */
function isServed(number: string): boolean {
  if (!number.startsWith('+1')) return false;
  const national = number.slice(2);
  return served.some(({ any, kinds }) => any.test(national) && kinds.some((kind) => kind.test(national)));
}

/**
 * A phone as the SMS provider takes it: digits only, with +1 added when there is no country prefix.
 * Undefined when the result is not `+` and 10 to 15 digits (R157), or is a number of anywhere but
 * Puerto Rico and the United States.
 */
export function smsPhone(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '');
  const prefixed = digits.startsWith('+') ? digits : `+1${digits.replace(/^1(?=\d{10}$)/, '')}`;
  return smsNumber.test(prefixed) && isServed(prefixed) ? prefixed : undefined;
}
