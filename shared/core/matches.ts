/** Lower case without accents: equal for `Díaz` and `diaz`. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const removeApostrophes = (text: string) => text.replace(/['’‘ʼ`´]/g, '');

/** Search form of a text: without accents, case and apostrophes, since `O’Neill` is also typed 'oneill'. */
export const toSearchText = (text: string) => removeApostrophes(foldText(text));

export function matches(text: string, typed: string): boolean {
  const searchText = toSearchText(text);
  return toSearchText(typed)
    .split(/\s+/)
    .every((word) => searchText.includes(word));
}

/** A name without accents, case, extra spaces and invisible characters, for comparison. */
export const normalizeName = (name: string): string =>
  foldText(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .split(/\s+/)
    .join(' ');

export const isSameName = (one: string, other: string): boolean =>
  normalizeName(one) === normalizeName(other);
