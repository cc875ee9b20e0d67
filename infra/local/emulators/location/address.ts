import { type Municipality, municipalities } from './gazetteer.ts';

/** A parsed address with the street as typed and the words that should name a municipality. */
export type Address = { readonly street: string; readonly postalCode: string; readonly words: string[] };

const countryPattern = /(?:^|[\s,])(?:puerto rico|p\.?\s?r\.?)[\s,]*$/i;
const postalCodePattern = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*$/;

/** HERE ignores apartments and omits them from its results. */
const unitPattern = /[\s,]+(?:apt|apto|apartamento|suite|ste)\b\.?\s*#?\s*[\p{L}\p{N}-]+/giu;

/** Splits text into words in lower case without accents. */
const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const municipalityWords = municipalities.map((municipality) => ({
  municipality,
  words: splitWords(municipality.name),
}));

/** Parses an address. The street ends at the municipality's name, or else at the last comma. */
export function parseAddress(text: string): Address {
  // The postal code may precede or follow the country, as in "Ponce, PR 00730" or "Ponce 00730, Puerto Rico".
  const addressLine = text.replace(unitPattern, '').replace(countryPattern, '');
  const postalCode = postalCodePattern.exec(addressLine)?.[1] ?? '';
  const locality = addressLine
    .replace(postalCodePattern, '')
    .replace(countryPattern, '')
    .replace(/[\s,]+$/, '');
  const trailingName = findTrailingName(splitWords(locality));
  const municipalityText = trailingName
    ? takeLastWords(locality, trailingName.length)
    : locality.slice(locality.lastIndexOf(',') + 1);
  const street = locality
    .slice(0, locality.length - municipalityText.length)
    .replace(/[\s,]+$/, '')
    .trim();
  return { street, postalCode, words: splitWords(municipalityText) };
}

const findTrailingName = (words: readonly string[]) =>
  municipalityWords.find((row) => row.words.join(' ') === words.slice(-row.words.length).join(' '))?.words;

const takeLastWords = (text: string, count: number) =>
  new RegExp(`(?:[\\p{L}\\p{M}\\p{N}]+[^\\p{L}\\p{M}\\p{N}]*){${count}}$`, 'u').exec(text)?.[0] ?? text;

export type Match = { readonly municipality: Municipality; readonly relevance: number };

/** Finds municipalities by words, of which the last may be incomplete. An exact name is the only match. */
export function findMatches(words: readonly string[]): Match[] {
  const exactMatch = municipalityWords.find((row) => row.words.join(' ') === words.join(' '));
  if (exactMatch) return [{ municipality: exactMatch.municipality, relevance: 1 }];
  return municipalityWords
    .map((row) => ({ municipality: row.municipality, relevance: calculateRelevance(words, row.words) }))
    .filter(({ relevance }) => relevance > 0);
}

function calculateRelevance(typedWords: readonly string[], nameWords: readonly string[]): number {
  const matchingWords = typedWords.filter((word, index) => {
    const isLast = index === typedWords.length - 1;
    return nameWords.some((part) => (isLast ? part.startsWith(word) : part === word));
  });
  return matchingWords.length / Math.max(typedWords.length, nameWords.length);
}
