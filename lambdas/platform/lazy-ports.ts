type EnvAdapterFactories = typeof import('./external/from-env.ts');
/** Ports by name. A function names those it uses, so that nothing else is bundled. */
export type Ports = { [Name in keyof EnvAdapterFactories]: Awaited<ReturnType<EnvAdapterFactories[Name]>> };
export type PortName = keyof Ports;
export type AdapterFactories<Needs extends PortName> = {
  readonly [Name in Needs]: () => Promise<Ports[Name]>;
};

/** Returns a function that creates each named port on first use. */
export function makeLazyPorts<Needs extends PortName>(factories: AdapterFactories<Needs>) {
  const adapters = new Map<Needs, Promise<Ports[Needs]>>();
  const getAdapter = (name: Needs) => {
    const existingAdapter = adapters.get(name);
    if (existingAdapter !== undefined) return existingAdapter;
    const pendingAdapter = factories[name]();
    adapters.set(name, pendingAdapter);
    // A failed creation is retried at the next call, for example if a secret could not be read.
    pendingAdapter.catch(() => adapters.delete(name));
    return pendingAdapter;
  };
  return async (names: readonly Needs[]): Promise<Pick<Ports, Needs>> => {
    const pairs = await Promise.all(names.map(async (name) => [name, await getAdapter(name)] as const));
    // `Object.fromEntries` loses the key type.
    return Object.fromEntries(pairs) as Pick<Ports, Needs>;
  };
}

export const listPortNames = <Needs extends PortName>(factories: AdapterFactories<Needs>) =>
  // `Object.keys` loses the key type.
  Object.keys(factories) as Needs[];
