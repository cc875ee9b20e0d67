/** Lower case without accents: what `Díaz` and `diaz` have in common. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word typed is somewhere in the text; accents and case do not matter. */
export function matches(text: string, typed: string): boolean {
  const where = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** A name without its accents, case and spare spaces: what two that people say alike have in common. */
export const spokenName = (name: string): string => folded(name).trim().split(/\s+/).join(' ');

/** Whether two people would say that it is one name. */
export const isSameName = (one: string, other: string): boolean => spokenName(one) === spokenName(other);
