/** Lower case without accents: equal for `Díaz` and `diaz`. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const withoutApostrophes = (text: string) => text.replace(/['’‘ʼ`´]/g, '');

/** Search form of a text: without accents, case and apostrophes, since `O’Neill` is also typed 'oneill'. */
export const searchable = (text: string) => withoutApostrophes(folded(text));

/** Whether the text contains every typed word, ignoring accents, case and apostrophes. */
export function matches(text: string, typed: string): boolean {
  const where = searchable(text);
  return searchable(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** A name without accents, case, extra spaces and invisible characters, for comparison. */
export const spokenName = (name: string): string =>
  folded(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .split(/\s+/)
    .join(' ');

/** Whether two names are equal apart from accents, case and spacing. */
export const isSameName = (one: string, other: string): boolean => spokenName(one) === spokenName(other);
