type Makers = typeof import('./external/from-env.ts');
/** The outside world beyond the table; a function names the services it calls, so that no other is bundled with it. */
export type Seams = { [Name in keyof Makers]: Awaited<ReturnType<Makers[Name]>> };
export type SeamName = keyof Seams;
export type SeamMakers<Needs extends SeamName> = { readonly [Name in Needs]: () => Promise<Seams[Name]> };

/** Hands out the seams asked for, each made at its first use and kept. */
export function lazySeams<Needs extends SeamName>(makers: SeamMakers<Needs>) {
  const made = new Map<Needs, Promise<Seams[Needs]>>();
  const seam = (name: Needs) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = makers[name]();
    made.set(name, making);
    // A secret that could not be read once must not fail every call until the function starts anew.
    making.catch(() => made.delete(name));
    return making;
  };
  return async (names: readonly Needs[]): Promise<Pick<Seams, Needs>> => {
    const pairs = await Promise.all(names.map(async (name) => [name, await seam(name)] as const));
    // The pairs are exactly the names asked for; entries forget which value goes with which name.
    return Object.fromEntries(pairs) as Pick<Seams, Needs>;
  };
}

/** Every seam a function was given. */
export const namesOf = <Needs extends SeamName>(makers: SeamMakers<Needs>) =>
  // Keys are typed as any text; these are the makers' own.
  Object.keys(makers) as Needs[];
