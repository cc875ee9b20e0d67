import { foldText } from '#shared/core/matches.ts';

/** Spanish phonetic form: `níquel`, `nikel` and `nickel` are equal. */
const toPhonetic = (word: string): string =>
  foldText(word)
    .replace(/ph/g, 'f')
    .replace(/ck|qu(?=[ei])|q|c(?![eih])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/(?<!c)h/g, '')
    .replace(/v/g, 'b')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1');

function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const skipped = long.length === short.length ? 1 : 0;
  return short.slice(start + skipped) === long.slice(start + 1);
}

/** Shorter words must sound the same: `sulfito` and `sulfato` differ. */
const minMisspelledLength = 8;

export function isSpelledLike(one: string, other: string): boolean {
  const [a, b] = [toPhonetic(one), toPhonetic(other)];
  if (a === b) return true;
  return Math.min(a.length, b.length) >= minMisspelledLength && isOneLetterApart(a, b);
}

export const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  words.some((_, start) =>
    phrase.every((word, index) => {
      const at = words[start + index];
      return at !== undefined && isSpelledLike(at, word);
    }),
  );
