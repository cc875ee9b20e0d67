import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { groupModules, type PageModule } from './chunk-groups.ts';

const compressedShare = 0.2;
const bytesPerIcon = 120;
/** Enough that nobody loads a package in vain. */
const bytesPerPackage = 10_000;
/** Whoever opens these may be here for the first time, on a phone; the others are open all day at the center. */
const weightOfPublicPage = 10;

const icons = {
  package: 'lucide-react',
  index: /lucide-react\/dist\/esm\/lucide-react\.mjs$/,
  exported: /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g,
  imported: /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g,
};
/** Each name of a list with what it is called in the end: `default as Sun`. */
const names = (list = '') => list.split(',').map((each) => each.trim().split(' as '));

type Info = Rolldown.ModuleInfo;
type Source = {
  readonly id: string;
  readonly length: number;
  readonly imports: readonly string[];
  readonly packages: readonly string[];
  readonly icons: readonly string[];
  readonly later: readonly string[];
  readonly isEntry: boolean;
  readonly isLoadedLater: boolean;
};
type Sources = ReadonlyMap<string, Source>;

const isStyle = (id: string) => id.endsWith('.css');
const isOurs = ({ id }: Info) =>
  !id.includes('node_modules') && !isStyle(id) && (!id.startsWith('\0') || id.includes('preload-helper'));

const iconModules = ({ id, code }: Info) =>
  [...(code ?? '').matchAll(icons.exported)].flatMap(([, list, file = '']) =>
    names(list).map((name) => [name.at(-1) ?? '', join(dirname(id), file)] as const),
  );

function sourcesOf(infos: readonly Info[]): Sources {
  const iconOf = new Map(infos.filter(({ id }) => icons.index.test(id)).flatMap(iconModules));
  const ours = infos.filter(isOurs);
  const ids = new Set(ours.map(({ id }) => id));
  const entries = new Set(ours.filter(({ isEntry }) => isEntry).map(({ id }) => id));
  return new Map(
    ours.map(({ id, code, importedIds, importers, dynamicallyImportedIds, dynamicImporters }) => {
      const imported = [...(code ?? '').matchAll(icons.imported)].flatMap(([, list]) => names(list));
      const source: Source = {
        id,
        length: code?.length ?? 0,
        imports: importedIds.filter((each) => ids.has(each)),
        packages: importedIds.filter((each) => !ids.has(each) && !isStyle(each)),
        icons: imported.flatMap(([name = '']) => iconOf.get(name) ?? []),
        later: dynamicallyImportedIds.filter((each) => ids.has(each)),
        // A page's markup, and the script it names.
        isEntry: entries.has(id) || importers.some((each) => entries.has(each)),
        isLoadedLater: dynamicImporters.length > 0,
      };
      return [id, source];
    }),
  );
}

/** What is loaded when a page or dialog opens: what it imports, and all that had to be there before. */
type Load = { readonly entry: string; readonly sources: ReadonlySet<Source>; readonly depth: number };

function reachedFrom(id: string, sources: Sources): Set<Source> {
  const source = sources.get(id);
  const reached = new Set(source ? [source] : []);
  for (const { imports } of reached)
    for (const each of imports.flatMap((imported) => sources.get(imported) ?? [])) reached.add(each);
  return reached;
}

function loadsOf(sources: Sources): Load[] {
  const loads = new Map<string, Load>();
  const waiting: { id: string; before: ReadonlySet<Source>; depth: number }[] = [...sources.values()]
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, before: new Set(), depth: 0 }));
  for (const { id, before, depth } of waiting) {
    if (loads.has(id)) continue;
    const loaded = reachedFrom(id, sources).union(before);
    loads.set(id, { entry: id, sources: loaded, depth });
    const later = [...loaded.difference(before)].flatMap((source) => source.later);
    waiting.push(...later.map((each) => ({ id: each, before: loaded, depth: depth + 1 })));
  }
  return [...loads.values()];
}

function loadersOf(loads: readonly Load[]): Map<string, Set<string>> {
  const loaders = new Map<string, Set<string>>();
  for (const { entry, sources } of loads)
    for (const source of sources) {
      const drawn = source.icons.length > 0 ? [...source.icons, icons.package] : [];
      for (const id of [source.id, ...source.packages, ...drawn])
        loaders.set(id, (loaders.get(id) ?? new Set()).add(entry));
    }
  return loaders;
}

function pageModules(sources: Sources, loads: readonly Load[]): PageModule[] {
  const drawn = new Set([...sources.values()].flatMap((source) => source.icons));
  const modules = [...loadersOf(loads)].map(([id, loaders]): PageModule => {
    const source = sources.get(id);
    if (drawn.has(id)) return { id, bytes: bytesPerIcon, imports: [icons.package], loads: loaders };
    if (!source) return { id, bytes: bytesPerPackage, imports: [], loads: loaders, isPackage: true };
    const imports = [...source.imports, ...source.packages, ...source.icons];
    const bytes = source.length * compressedShare;
    return { id, bytes, imports, loads: loaders, isFixed: source.isLoadedLater };
  });
  return modules.filter(({ id }) => !sources.get(id)?.isEntry);
}

/** Each by its largest module; every name is given once. */
function namesOf(groups: readonly (readonly string[])[], sources: Sources): Map<string, string> {
  const given = new Map<string, number>();
  const length = (id: string) => sources.get(id)?.length ?? 0;
  return new Map(
    groups.flatMap((group) => {
      const [largest = ''] = group.toSorted((one, other) => length(other) - length(one));
      const stem = basename(largest).replace(/\.\w+$/, '');
      const count = (given.get(stem) ?? 0) + 1;
      given.set(stem, count);
      return group.map((id) => [id, count === 1 ? stem : `${stem}-${count}`] as const);
    }),
  );
}

/** Which file of the built pages a module of ours goes into (ADR 24), decided anew by each build from who loads what. */
export function pageChunks() {
  let chunks = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    buildEnd() {
      // In one order, or the same sources would make other files wherever they were read at another speed.
      const ids = [...this.getModuleIds()].sort();
      const sources = sourcesOf(ids.flatMap((id) => this.getModuleInfo(id) ?? []));
      const loads = loadsOf(sources);
      const open = new Set(loads.filter(({ depth }) => depth <= 1).map(({ entry }) => entry));
      const weightOf = (entry: string) => (open.has(entry) ? weightOfPublicPage : 1);
      chunks = namesOf(groupModules(pageModules(sources, loads), weightOf), sources);
      // Rules stand with who imports them, after those of what it imports.
      for (const id of ids.filter(isStyle)) {
        const { importers = [] } = this.getModuleInfo(id) ?? {};
        const [chunk, ...others] = new Set(importers.map((importer) => chunks.get(importer)));
        if (chunk && others.length === 0) chunks.set(id, chunk);
      }
    },
  };
  return { plugin, nameOf: (id: string) => chunks.get(id) ?? null };
}
