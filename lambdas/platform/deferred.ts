/**
 * What is made at its first use: an entity takes as long to make as a read, and no function uses more than a few of the
 * stores.
 */
export function deferred<T extends object>(make: () => T): T {
  let made: T | undefined;
  const thing = () => {
    made ??= make();
    return made;
  };
  // Nothing of it is ever kept in the object that stands for it.
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(thing(), name),
    has: (_, name) => Reflect.has(thing(), name),
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(thing(), name),
  });
}
