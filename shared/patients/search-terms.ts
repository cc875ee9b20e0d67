import { folded, withoutApostrophes } from '#shared/core/matches.ts';
import type { Patient } from './patient.ts';

const shortest = 2;
/** No name or address has more words; a row per word has to fit one transaction. */
const mostTerms = 20;

/** `1 787 555 0142` and `7875550142` are one phone. */
const withoutCountry = (digits: string) => digits.replace(/^1(?=\d{10}$)/, '');

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
    .map(withoutCountry);

/** An address with something on both sides of its @, without the brackets or the comma it was pasted with. */
function emailIn(text: string): string | undefined {
  const bare = folded(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return bare.includes('@') ? bare : undefined;
}

/** The words of a question or a name, as they are compared; what is typed as an e-mail is one of them, whole. */
export const searchTerms = (text: string): string[] => [
  ...new Set(
    text.split(/\s+/).flatMap((typed) => {
      const email = emailIn(typed);
      return email === undefined ? wordsOf(typed) : [email];
    }),
  ),
];

/** A phone is found by its digits, with and without the area code. */
function phoneTerms(phone: string): string[] {
  const digits = withoutCountry(phone.replace(/\D/g, ''));
  return digits.length === 10 ? [digits, digits.slice(3), digits.slice(6)] : [digits];
}

/** Words a client is found by: phone, e-mail, and each word of name and e-mail; of `O’Neill` also `oneill`. */
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
