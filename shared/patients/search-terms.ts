import { folded } from '#shared/core/matches.ts';
import type { Patient } from './patient.ts';

const shortest = 2;
/** No name or address has more words; a row per word has to fit one transaction. */
const mostTerms = 20;

/** `1 787 555 0142` and `7875550142` are one phone. */
const withoutCountry = (digits: string) => digits.replace(/^1(?=\d{10}$)/, '');

/** The words of a question or a name, as they are compared. */
export const searchTerms = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
    .map(withoutCountry);

/** A phone is found by its digits, with and without the area code. */
function phoneTerms(phone: string): string[] {
  const digits = withoutCountry(phone.replace(/\D/g, ''));
  return digits.length === 10 ? [digits, digits.slice(3), digits.slice(6)] : [digits];
}

/** Every word a client is found by: the phone, and of the name and the e-mail. */
export function termsOf({ firstName, lastName, email, phone }: Patient): string[] {
  const words = [...phoneTerms(phone), ...searchTerms(`${firstName} ${lastName} ${email}`)];
  return [...new Set(words)].filter((word) => word.length >= shortest).slice(0, mostTerms);
}
