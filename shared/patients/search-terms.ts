import { foldText, removeApostrophes } from '#shared/core/matches.ts';
import type { Patient } from './patient.ts';

const minTermLength = 2;
/** More than real names and addresses need. One row per term must fit one transaction. */
const maxTerms = 20;

/** Treats `1 787 555 0142` and `7875550142` as the same phone. */
const removeCountryCode = (digits: string) => digits.replace(/^1(?=\d{10}$)/, '');

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minTermLength)
    .map(removeCountryCode);

function parseEmail(text: string): string | undefined {
  const trimmedText = foldText(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return trimmedText.includes('@') ? trimmedText : undefined;
}

/**
 * Returns the spelling that words share if they sound alike (s and z, b and v, silent h, double letters). The
 * spelling of a prefix is a prefix of the word's.
 */
export const toSoundSpelling = (foldedText: string): string =>
  foldedText
    .replaceAll('z', 's')
    .replaceAll('v', 'b')
    .replaceAll('h', '')
    .replace(/(\p{L})\1+/gu, '$1');

/** Returns the stored form of a word. An e-mail keeps its exact spelling. */
export const toSearchTerm = (word: string): string => (word.includes('@') ? word : toSoundSpelling(word));

/** Returns the typed words in lower case without accents. An e-mail is one word. */
export const parseSearchWords = (text: string): string[] => [
  ...new Set(
    text.split(/\s+/).flatMap((typedWord) => {
      const email = parseEmail(typedWord);
      return email === undefined ? splitWords(typedWord) : [email];
    }),
  ),
];

function buildPhoneTerms(phone: string): string[] {
  const digits = removeCountryCode(phone.replace(/\D/g, ''));
  return digits.length === 10 ? [digits, digits.slice(3), digits.slice(6)] : [digits];
}

const toSearchTerms = (words: readonly string[]): string[] => [
  ...new Set(words.map(toSearchTerm).filter((term) => term !== '')),
];

/** Returns the stored forms of a query's words. */
export const parseSearchTerms = (text: string): string[] => toSearchTerms(parseSearchWords(text));

/** Builds the search terms of a name, which a misspelled word is compared with. */
export function buildNameTerms({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string[] {
  const name = `${firstName} ${lastName}`;
  return toSearchTerms([...splitWords(name), ...splitWords(removeApostrophes(name))]);
}

/** Builds search terms from phone, e-mail, and words of name and e-mail. `O’Neill` yields `neil` and `oneil`. */
export function buildPatientTerms({ firstName, lastName, email, phone }: Patient): string[] {
  const nameAndEmail = `${firstName} ${lastName} ${email}`;
  const words = [
    ...buildPhoneTerms(phone),
    parseEmail(email) ?? '',
    ...splitWords(nameAndEmail),
    ...splitWords(removeApostrophes(nameAndEmail)),
  ];
  return toSearchTerms(words.filter((word) => word.length >= minTermLength)).slice(0, maxTerms);
}
