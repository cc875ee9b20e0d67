import { foldText } from '#shared/core/matches.ts';

/** Returns the Spanish phonetic form, equal for `níquel`, `nikel` and `nickel`. */
const toPhonetic = (word: string): string =>
  foldText(word)
    .replace(/ph/g, 'f')
    .replace(/ck|qu(?=[ei])|q|c(?![eih])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/(?<!c)h/g, '')
    .replace(/v/g, 'b')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1');

function isOneLetterApart(word: string, otherWord: string): boolean {
  const [short, long] = word.length <= otherWord.length ? [word, otherWord] : [otherWord, word];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const skippedLetters = long.length === short.length ? 1 : 0;
  return short.slice(start + skippedLetters) === long.slice(start + 1);
}

/** Shorter words must sound the same, because `sulfito` and `sulfato` differ. */
const minMisspelledLength = 8;

export function isSpelledLike(word: string, otherWord: string): boolean {
  const [a, b] = [toPhonetic(word), toPhonetic(otherWord)];
  if (a === b) return true;
  return Math.min(a.length, b.length) >= minMisspelledLength && isOneLetterApart(a, b);
}

export const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  words.some((_, start) =>
    phrase.every((word, index) => {
      const candidate = words[start + index];
      return candidate !== undefined && isSpelledLike(candidate, word);
    }),
  );
