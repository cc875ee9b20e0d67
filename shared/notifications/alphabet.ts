/** Signs that people type or that our own formats contain, and the plain one that says the same. */
const plainer: ReadonlyMap<string, string> = new Map([
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['·', '-'],
  ['…', '...'],
]);

const withoutMarks = (character: string) => character.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * A text in the letters an alphabet has: each character itself when it is there, else its plain sign, else its bare
 * letter (`á` → `a`), else `?`.
 */
export function foldInto(has: (character: string) => boolean, text: string): string {
  const fits = (candidate: string) => Array.from(candidate).every(has);
  const fold = (character: string) =>
    [character, plainer.get(character) ?? character, withoutMarks(character)].find(fits) ?? '?';
  return Array.from(text.normalize('NFC'), fold).join('');
}
