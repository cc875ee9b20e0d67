const plainCharacters: ReadonlyMap<string, string> = new Map([
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

const removeDiacritics = (character: string) => character.normalize('NFD').replace(/\p{M}/gu, '');

/** Replaces each character that the alphabet lacks by its plain form, base letter (`á` → `a`) or `?`. */
export function foldToAlphabet(isInAlphabet: (character: string) => boolean, text: string): string {
  const fits = (candidate: string) => Array.from(candidate).every(isInAlphabet);
  const fold = (character: string) =>
    [character, plainCharacters.get(character) ?? character, removeDiacritics(character)].find(fits) ?? '?';
  return Array.from(text.normalize('NFC'), fold).join('');
}
