import { type Municipality, municipalities } from './gazetteer.ts';

/** What somebody typed, taken apart: the street as typed, and the words that should name a municipality. */
export type Address = { readonly street: string; readonly postalCode: string; readonly words: string[] };

const country = /(?:^|[\s,])(?:puerto rico|p\.?\s?r\.?)[\s,]*$/i;
const postalCode = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*$/;

/** HERE knows no apartments and leaves them out of its answers. */
const unit = /[\s,]+(?:apt|apto|apartamento|suite|ste)\b\.?\s*#?\s*[\p{L}\p{N}-]+/giu;

/** Lower case without accents, in words. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const known = municipalities.map((municipality) => ({ municipality, words: wordsOf(municipality.name) }));

/** The street ends at the municipality's name when the text ends in one, otherwise at the last comma. */
export function readAddress(text: string): Address {
  // The code stands on either side of the country: "Ponce, PR 00730", "Ponce 00730, Puerto Rico".
  const local = text.replace(unit, '').replace(country, '');
  const code = postalCode.exec(local)?.[1] ?? '';
  const place = local
    .replace(postalCode, '')
    .replace(country, '')
    .replace(/[\s,]+$/, '');
  const named = endingName(wordsOf(place));
  const target = named ? tailOf(place, named.length) : place.slice(place.lastIndexOf(',') + 1);
  const street = place
    .slice(0, place.length - target.length)
    .replace(/[\s,]+$/, '')
    .trim();
  return { street, postalCode: code, words: wordsOf(target) };
}

const endingName = (words: readonly string[]) =>
  known.find(({ words: name }) => name.join(' ') === words.slice(-name.length).join(' '))?.words;

/** The last `count` words of the text as they were typed. */
const tailOf = (text: string, count: number) =>
  new RegExp(`(?:[\\p{L}\\p{M}\\p{N}]+[^\\p{L}\\p{M}\\p{N}]*){${count}}$`, 'u').exec(text)?.[0] ?? text;

export type Match = { readonly municipality: Municipality; readonly relevance: number };

/** Every municipality with one of the words, the last of which may be unfinished; a whole name stands alone. */
export function matching(words: readonly string[]): Match[] {
  const exact = known.find(({ words: name }) => name.join(' ') === words.join(' '));
  if (exact) return [{ municipality: exact.municipality, relevance: 1 }];
  return known
    .map(({ municipality, words: name }) => ({ municipality, relevance: shareOf(words, name) }))
    .filter(({ relevance }) => relevance > 0);
}

function shareOf(typed: readonly string[], name: readonly string[]): number {
  const found = typed.filter((word, index) => {
    const isLast = index === typed.length - 1;
    return name.some((part) => (isLast ? part.startsWith(word) : part === word));
  });
  return found.length / Math.max(typed.length, name.length);
}
