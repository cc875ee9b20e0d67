import {
  type AdapterFactories,
  listPortNames,
  makeLazyPorts,
  type PortName,
  type Ports,
} from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import { makePlatform, type Platform } from '#lambdas/platform/platform.ts';

export type BackgroundPlatform<Needs extends PortName> = Platform & Pick<Ports, Needs>;

/** Returns a factory of platform, ports and log context per event. `actor` is the author of the writes. */
export function makeBackgroundPlatform<Needs extends PortName = never>(
  name: string,
  factories: AdapterFactories<Needs>,
) {
  const loadPorts = makeLazyPorts(factories);
  return async (correlationId: string, actor = name): Promise<BackgroundPlatform<Needs>> => {
    log.resetKeys();
    log.appendKeys({ name, correlationId });
    return {
      ...makePlatform({ actor: `system:${actor}`, correlationId }),
      ...(await loadPorts(listPortNames(factories))),
    };
  };
}
