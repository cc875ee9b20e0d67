import { join } from 'node:path';
import { allEvents } from '#events/index.ts';
import { type AnyRoute, toRouteKey } from '#shared/core/route.ts';
import type { Domain } from './manifest/types.ts';
import { findUses, type Link, listImports, listReachable, parseLazyLinks } from './source-links.ts';

export type MappedOperation = {
  readonly route: AnyRoute;
  readonly file: string;
  readonly emits: readonly string[];
  readonly screens: readonly string[];
};

const isContractFile = (file: string) => /^shared\/.*api\.ts$/.test(file);
const isWeb = (file: string) => file.startsWith('web/src/');
const isDomainFile = (file: string) =>
  file.startsWith('lambdas/') && !/^lambdas\/(runtime|platform|table)\//.test(file);

/** Returns the contract that an `…api.ts` exports by a name, or undefined for other exports. */
async function loadContract({ file, name }: Link): Promise<AnyRoute | undefined> {
  if (!isContractFile(file)) return undefined;
  // The cast types a module's exports by name.
  const module = (await import(join(import.meta.dirname, '..', file))) as Record<
    string,
    AnyRoute | undefined
  >;
  const value = module[name];
  return typeof value === 'object' && 'method' in value && 'allow' in value ? value : undefined;
}

const loadContracts = async (links: readonly Link[]) =>
  (await Promise.all(links.map(loadContract))).filter((contract) => contract !== undefined);

/** Path and page of every screen, parsed from the screen lists. Pages are loaded lazily. */
const pages = listImports('web/src/app/screens.ts').flatMap((list) =>
  findUses(list)
    .text.split(/^ +path: '/m)
    .slice(1)
    .map((screen) => ({
      path: screen.slice(0, screen.indexOf("'")),
      page: parseLazyLinks(list.file, screen),
    })),
);

/** Maps each route's key to the paths of the screens that call it. */
async function mapScreenPaths(): Promise<ReadonlyMap<string, readonly string[]>> {
  const pathsByRoute = new Map<string, string[]>();
  for (const { path, page } of pages) {
    const reachableLinks = page.flatMap((link) => listReachable(link, isWeb));
    const keys = new Set((await loadContracts(reachableLinks)).map(toRouteKey));
    for (const key of keys) pathsByRoute.set(key, [...(pathsByRoute.get(key) ?? []), path]);
  }
  return pathsByRoute;
}

/** Cached result of `mapScreenPaths`. */
let screensByRoute: ReturnType<typeof mapScreenPaths> | undefined;

/** Lists the events that a declaration passes to `emit`, directly or indirectly. */
function listEmittedEvents(start: Link): string[] {
  const eventNames = new Set(
    listReachable(start, isDomainFile).flatMap((link) =>
      isDomainFile(link.file)
        ? [...findUses(link).text.matchAll(/\bemit\(\s*(\w+)/g)].map(([, name]) => name)
        : [],
    ),
  );
  return allEvents.filter(({ type }) => eventNames.has(type)).map(({ detailType }) => detailType);
}

/** Lists the operations of a domain in the order of its contracts. */
export async function mapOperations({ api }: Domain): Promise<MappedOperation[]> {
  if (!api) return [];
  screensByRoute ??= mapScreenPaths();
  const screenPaths = await screensByRoute;
  const implementations = new Map<string, Link>();
  const handlerLinks = findUses({ file: api.entry, name: 'handler' }).links;
  for (const link of handlerLinks.filter(({ file }) => isDomainFile(file)))
    for (const contract of await loadContracts(findUses(link).links))
      implementations.set(toRouteKey(contract), link);
  return api.routes.map((route) => {
    const link = implementations.get(toRouteKey(route));
    const emits = link ? listEmittedEvents(link) : [];
    return {
      route,
      file: link?.file ?? '',
      emits,
      screens: screenPaths.get(toRouteKey(route)) ?? [],
    };
  });
}
