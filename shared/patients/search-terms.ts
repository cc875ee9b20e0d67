import { folded, withoutApostrophes } from '#shared/core/matches.ts';
import type { Patient } from './patient.ts';

const shortest = 2;
/** Exceeds real names and addresses; one row per term must fit one transaction. */
const mostTerms = 20;

/** Treats `1 787 555 0142` and `7875550142` as the same phone. */
const withoutCountry = (digits: string) => digits.replace(/^1(?=\d{10}$)/, '');

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
    .map(withoutCountry);

function emailIn(text: string): string | undefined {
  const bare = folded(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return bare.includes('@') ? bare : undefined;
}

/** Normalized terms of a query or name; an e-mail is one term. */
export const searchTerms = (text: string): string[] => [
  ...new Set(
    text.split(/\s+/).flatMap((typed) => {
      const email = emailIn(typed);
      return email === undefined ? wordsOf(typed) : [email];
    }),
  ),
];

function phoneTerms(phone: string): string[] {
  const digits = withoutCountry(phone.replace(/\D/g, ''));
  return digits.length === 10 ? [digits, digits.slice(3), digits.slice(6)] : [digits];
}

/** Search terms of a client: phone, e-mail, and words of name and e-mail; `O’Neill` also yields `oneill`. */
export function termsOf({ firstName, lastName, email, phone }: Patient): string[] {
  const written = `${firstName} ${lastName} ${email}`;
  const words = [
    ...phoneTerms(phone),
    emailIn(email) ?? '',
    ...wordsOf(written),
    ...wordsOf(withoutApostrophes(written)),
  ];
  return [...new Set(words)].filter((word) => word.length >= shortest).slice(0, mostTerms);
}
