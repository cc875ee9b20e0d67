import { join } from 'node:path';
import { catalogue } from '#events/index.ts';
import { type AnyRoute, routeKey } from '#shared/core/route.ts';
import type { Domain } from './manifest/types.ts';
import { importedBy, type Link, lazyLinks, reachableFrom, usesOf } from './source-links.ts';

/** An operation with its file, the events that it emits and the screens that call it. */
export type MappedOperation = {
  readonly route: AnyRoute;
  readonly file: string;
  readonly tells: readonly string[];
  readonly screens: readonly string[];
};

const isContractFile = (file: string) => /^shared\/.*api\.ts$/.test(file);
const isWeb = (file: string) => file.startsWith('web/src/');
const isOfDomain = (file: string) =>
  file.startsWith('lambdas/') && !/^lambdas\/(runtime|platform|table)\//.test(file);

/** Returns the contract that an `…api.ts` exports by a name, or undefined for other exports. */
async function contractAt({ file, name }: Link): Promise<AnyRoute | undefined> {
  if (!isContractFile(file)) return undefined;
  // A module's exports by name.
  const module = (await import(join(import.meta.dirname, '..', file))) as Record<
    string,
    AnyRoute | undefined
  >;
  const value = module[name];
  return typeof value === 'object' && 'method' in value && 'allow' in value ? value : undefined;
}

const contractsAmong = async (links: readonly Link[]) =>
  (await Promise.all(links.map(contractAt))).filter((each) => each !== undefined);

/** Path and page of every screen, parsed from the screen lists; pages are loaded lazily. */
const pages = importedBy('web/src/app/screens.ts').flatMap((list) =>
  usesOf(list)
    .text.split(/^ +path: '/m)
    .slice(1)
    .map((screen) => ({ path: screen.slice(0, screen.indexOf("'")), page: lazyLinks(list.file, screen) })),
);

async function readScreens(): Promise<ReadonlyMap<string, readonly string[]>> {
  const made = new Map<string, string[]>();
  for (const { path, page } of pages) {
    const reached = page.flatMap((link) => reachableFrom(link, isWeb));
    const keys = new Set((await contractsAmong(reached)).map(routeKey));
    for (const key of keys) made.set(key, [...(made.get(key) ?? []), path]);
  }
  return made;
}

/** Cached paths of the screens that make each call. */
let screensByRoute: ReturnType<typeof readScreens> | undefined;

/** Lists the events that a declaration passes to `tell`, directly or indirectly. */
function toldFrom(start: Link): string[] {
  const told = new Set(
    reachableFrom(start, isOfDomain).flatMap((link) =>
      isOfDomain(link.file)
        ? [...usesOf(link).text.matchAll(/\btell\(\s*(\w+)/g)].map(([, name]) => name)
        : [],
    ),
  );
  return catalogue.filter(({ type }) => told.has(type)).map(({ detailType }) => detailType);
}

/** Lists the operations of a domain in the order of its contracts. */
export async function mappedOperations({ api }: Domain): Promise<MappedOperation[]> {
  if (!api) return [];
  screensByRoute ??= readScreens();
  const shownAt = await screensByRoute;
  const files = new Map<string, Link>();
  const listed = usesOf({ file: api.entry, name: 'handler' }).links;
  for (const link of listed.filter(({ file }) => isOfDomain(file)))
    for (const contract of await contractsAmong(usesOf(link).links)) files.set(routeKey(contract), link);
  return api.routes.map((route) => {
    const link = files.get(routeKey(route));
    const tells = link ? toldFrom(link) : [];
    return { route, file: link?.file ?? '', tells, screens: shownAt.get(routeKey(route)) ?? [] };
  });
}
