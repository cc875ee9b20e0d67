/** Lower case without accents: what `Díaz` and `diaz` have in common. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word typed is somewhere in the text; accents and case do not matter. */
export function matches(text: string, typed: string): boolean {
  const where = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** Whether two people would say that it is one name; accents, case and spaces do not matter. */
export const isSameName = (one: string, other: string): boolean => inWords(one) === inWords(other);

const inWords = (name: string) => folded(name).trim().split(/\s+/).join(' ');
