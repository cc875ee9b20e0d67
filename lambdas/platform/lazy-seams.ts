type Makers = typeof import('./external/from-env.ts');
/** Ports by name; a function names those it uses, so that nothing else is bundled. */
export type Seams = { [Name in keyof Makers]: Awaited<ReturnType<Makers[Name]>> };
export type SeamName = keyof Seams;
export type SeamMakers<Needs extends SeamName> = { readonly [Name in Needs]: () => Promise<Seams[Name]> };

/** Returns a function that creates each named port on first use. */
export function lazySeams<Needs extends SeamName>(makers: SeamMakers<Needs>) {
  const made = new Map<Needs, Promise<Seams[Needs]>>();
  const seam = (name: Needs) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = makers[name]();
    made.set(name, making);
    // A failed creation is retried at the next call, for example if a secret could not be read.
    making.catch(() => made.delete(name));
    return making;
  };
  return async (names: readonly Needs[]): Promise<Pick<Seams, Needs>> => {
    const pairs = await Promise.all(names.map(async (name) => [name, await seam(name)] as const));
    // `Object.fromEntries` loses the key type.
    return Object.fromEntries(pairs) as Pick<Seams, Needs>;
  };
}

/** Returns the names of a function's ports. */
export const namesOf = <Needs extends SeamName>(makers: SeamMakers<Needs>) =>
  // `Object.keys` loses the key type.
  Object.keys(makers) as Needs[];
