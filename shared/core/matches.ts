/** Lower case without accents: what `Díaz` and `diaz` have in common. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const withoutApostrophes = (text: string) => text.replace(/['’‘ʼ`´]/g, '');

/** Text as it is searched: without accents, case and apostrophes, since `O’Neill` is typed 'oneill' as well. */
export const searchable = (text: string) => withoutApostrophes(folded(text));

/** Whether every word typed is somewhere in the text; accents, case and apostrophes do not matter. */
export function matches(text: string, typed: string): boolean {
  const where = searchable(text);
  return searchable(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** A name without its accents, case, spare spaces and invisible characters: what two that people say alike have in common. */
export const spokenName = (name: string): string =>
  folded(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .split(/\s+/)
    .join(' ');

/** Whether two people would say that it is one name. */
export const isSameName = (one: string, other: string): boolean => spokenName(one) === spokenName(other);
