import { type Municipality, municipalities } from './gazetteer.ts';

/** A parsed address: the street as typed, and the words that should name a municipality. */
export type Address = { readonly street: string; readonly postalCode: string; readonly words: string[] };

const country = /(?:^|[\s,])(?:puerto rico|p\.?\s?r\.?)[\s,]*$/i;
const postalCode = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*$/;

/** HERE ignores apartments and omits them from its results. */
const unit = /[\s,]+(?:apt|apto|apartamento|suite|ste)\b\.?\s*#?\s*[\p{L}\p{N}-]+/giu;

/** Splits text into words in lower case without accents. */
const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const knownMunicipalities = municipalities.map((municipality) => ({
  municipality,
  words: splitWords(municipality.name),
}));

/** Parses an address; the street ends at the municipality's name, or else at the last comma. */
export function parseAddress(text: string): Address {
  // The postal code may precede or follow the country: "Ponce, PR 00730", "Ponce 00730, Puerto Rico".
  const local = text.replace(unit, '').replace(country, '');
  const code = postalCode.exec(local)?.[1] ?? '';
  const locality = local
    .replace(postalCode, '')
    .replace(country, '')
    .replace(/[\s,]+$/, '');
  const trailingName = findTrailingName(splitWords(locality));
  const target = trailingName
    ? takeLastWords(locality, trailingName.length)
    : locality.slice(locality.lastIndexOf(',') + 1);
  const street = locality
    .slice(0, locality.length - target.length)
    .replace(/[\s,]+$/, '')
    .trim();
  return { street, postalCode: code, words: splitWords(target) };
}

const findTrailingName = (words: readonly string[]) =>
  knownMunicipalities.find(({ words: name }) => name.join(' ') === words.slice(-name.length).join(' '))
    ?.words;

const takeLastWords = (text: string, count: number) =>
  new RegExp(`(?:[\\p{L}\\p{M}\\p{N}]+[^\\p{L}\\p{M}\\p{N}]*){${count}}$`, 'u').exec(text)?.[0] ?? text;

export type Match = { readonly municipality: Municipality; readonly relevance: number };

/** Finds municipalities by words, the last maybe unfinished; an exact name is the only match. */
export function findMatches(words: readonly string[]): Match[] {
  const exact = knownMunicipalities.find(({ words: name }) => name.join(' ') === words.join(' '));
  if (exact) return [{ municipality: exact.municipality, relevance: 1 }];
  return knownMunicipalities
    .map(({ municipality, words: name }) => ({ municipality, relevance: calculateRelevance(words, name) }))
    .filter(({ relevance }) => relevance > 0);
}

function calculateRelevance(typed: readonly string[], name: readonly string[]): number {
  const found = typed.filter((word, index) => {
    const isLast = index === typed.length - 1;
    return name.some((part) => (isLast ? part.startsWith(word) : part === word));
  });
  return found.length / Math.max(typed.length, name.length);
}
