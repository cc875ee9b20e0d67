/** Returns the text in lower case without accents, which is equal for `Díaz` and `diaz`. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const removeApostrophes = (text: string) => text.replace(/['’‘ʼ`´]/g, '');

/** Removes accents, case and apostrophes for a search, since `O’Neill` is also typed 'oneill'. */
export const toSearchText = (text: string) => removeApostrophes(foldText(text));

export function containsAllWords(text: string, typed: string): boolean {
  const searchText = toSearchText(text);
  return toSearchText(typed)
    .split(/\s+/)
    .every((word) => searchText.includes(word));
}

/** Removes accents, case, extra spaces and invisible characters from a name, for comparison. */
export const normalizeName = (name: string): string =>
  foldText(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .split(/\s+/)
    .join(' ');

export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);
