import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { groupModules, type PageModule } from './chunk-groups.ts';

const compressedShare = 0.2;
const bytesPerIcon = 120;
/** High enough that no page loads a package that it does not use. */
const bytesPerPackage = 10_000;
/** Public pages weigh more, because visitors open them for the first time on phones. */
const weightOfPublicPage = 10;

const icons = {
  package: 'lucide-react',
  index: /lucide-react\/dist\/esm\/lucide-react\.mjs$/,
  exported: /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g,
  imported: /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g,
};
/** Parses an import or export list into pairs of name and alias: `default as Sun`. */
const parseNames = (list = '') => list.split(',').map((entry) => entry.trim().split(' as '));

type ModuleInfo = Rolldown.ModuleInfo;
type Source = {
  readonly id: string;
  readonly length: number;
  readonly imports: readonly string[];
  readonly packages: readonly string[];
  readonly icons: readonly string[];
  readonly lazyImports: readonly string[];
  readonly isEntry: boolean;
  readonly isLazy: boolean;
};
type Sources = ReadonlyMap<string, Source>;

const isStyle = (id: string) => id.endsWith('.css');
const isOwnModule = ({ id }: ModuleInfo) =>
  !id.includes('node_modules') && !isStyle(id) && (!id.startsWith('\0') || id.includes('preload-helper'));

const listIconModules = ({ id, code }: ModuleInfo) =>
  [...(code ?? '').matchAll(icons.exported)].flatMap(([, list, file = '']) =>
    parseNames(list).map((name) => [name.at(-1) ?? '', join(dirname(id), file)] as const),
  );

function collectSources(infos: readonly ModuleInfo[]): Sources {
  const iconFileByName = new Map(infos.filter(({ id }) => icons.index.test(id)).flatMap(listIconModules));
  const ownModules = infos.filter(isOwnModule);
  const ids = new Set(ownModules.map(({ id }) => id));
  const entries = new Set(ownModules.filter(({ isEntry }) => isEntry).map(({ id }) => id));
  return new Map(
    ownModules.map(({ id, code, importedIds, importers, dynamicallyImportedIds, dynamicImporters }) => {
      const iconImports = [...(code ?? '').matchAll(icons.imported)].flatMap(([, list]) => parseNames(list));
      const source: Source = {
        id,
        length: code?.length ?? 0,
        imports: importedIds.filter((importedId) => ids.has(importedId)),
        packages: importedIds.filter((importedId) => !ids.has(importedId) && !isStyle(importedId)),
        icons: iconImports.flatMap(([name = '']) => iconFileByName.get(name) ?? []),
        lazyImports: dynamicallyImportedIds.filter((importedId) => ids.has(importedId)),
        // A page's HTML, or the script that it names.
        isEntry: entries.has(id) || importers.some((importer) => entries.has(importer)),
        isLazy: dynamicImporters.length > 0,
      };
      return [id, source];
    }),
  );
}

/** Sources that load when a page or dialog opens, with all that must be loaded before. */
type Load = { readonly entry: string; readonly sources: ReadonlySet<Source>; readonly depth: number };

function findReachable(id: string, sources: Sources): Set<Source> {
  const source = sources.get(id);
  const reached = new Set(source ? [source] : []);
  for (const { imports } of reached)
    for (const imported of imports.flatMap((importedId) => sources.get(importedId) ?? []))
      reached.add(imported);
  return reached;
}

function listLoads(sources: Sources): Load[] {
  const loads = new Map<string, Load>();
  const queue: { id: string; before: ReadonlySet<Source>; depth: number }[] = [...sources.values()]
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, before: new Set(), depth: 0 }));
  for (const { id, before, depth } of queue) {
    if (loads.has(id)) continue;
    const loaded = findReachable(id, sources).union(before);
    loads.set(id, { entry: id, sources: loaded, depth });
    const lazyIds = [...loaded.difference(before)].flatMap((source) => source.lazyImports);
    queue.push(...lazyIds.map((lazyId) => ({ id: lazyId, before: loaded, depth: depth + 1 })));
  }
  return [...loads.values()];
}

function groupLoaders(loads: readonly Load[]): Map<string, Set<string>> {
  const loaders = new Map<string, Set<string>>();
  for (const { entry, sources } of loads)
    for (const source of sources) {
      const usedIcons = source.icons.length > 0 ? [...source.icons, icons.package] : [];
      for (const id of [source.id, ...source.packages, ...usedIcons])
        loaders.set(id, (loaders.get(id) ?? new Set()).add(entry));
    }
  return loaders;
}

function listPageModules(sources: Sources, loads: readonly Load[]): PageModule[] {
  const usedIcons = new Set([...sources.values()].flatMap((source) => source.icons));
  const modules = [...groupLoaders(loads)].map(([id, loaders]): PageModule => {
    const source = sources.get(id);
    if (usedIcons.has(id)) return { id, bytes: bytesPerIcon, imports: [icons.package], loads: loaders };
    if (!source) return { id, bytes: bytesPerPackage, imports: [], loads: loaders, isPackage: true };
    const imports = [...source.imports, ...source.packages, ...source.icons];
    const bytes = source.length * compressedShare;
    return { id, bytes, imports, loads: loaders, isFixed: source.isLazy };
  });
  return modules.filter(({ id }) => !sources.get(id)?.isEntry);
}

/** Names each chunk after its largest module, with unique names. */
function nameChunks(groups: readonly (readonly string[])[], sources: Sources): Map<string, string> {
  const usedNames = new Map<string, number>();
  const lengthOf = (id: string) => sources.get(id)?.length ?? 0;
  return new Map(
    groups.flatMap((group) => {
      const [largest = ''] = group.toSorted((one, other) => lengthOf(other) - lengthOf(one));
      const stem = basename(largest).replace(/\.\w+$/, '');
      const count = (usedNames.get(stem) ?? 0) + 1;
      usedNames.set(stem, count);
      return group.map((id) => [id, count === 1 ? stem : `${stem}-${count}`] as const);
    }),
  );
}

/** Assigns each own module to a chunk (ADR 24), computed in each build from the import graph. */
export function pageChunks() {
  let chunks = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    buildEnd() {
      // Sorted, because module order varies between builds and would change the chunks.
      const ids = [...this.getModuleIds()].sort();
      const sources = collectSources(ids.flatMap((id) => this.getModuleInfo(id) ?? []));
      const loads = listLoads(sources);
      const publicEntries = new Set(loads.filter(({ depth }) => depth <= 1).map(({ entry }) => entry));
      const weightOf = (entry: string) => (publicEntries.has(entry) ? weightOfPublicPage : 1);
      chunks = nameChunks(groupModules(listPageModules(sources, loads), weightOf), sources);
      // A stylesheet goes into the chunk of its importer, after the rules of the importer's imports.
      for (const id of ids.filter(isStyle)) {
        const { importers = [] } = this.getModuleInfo(id) ?? {};
        const [chunk, ...others] = new Set(importers.map((importer) => chunks.get(importer)));
        if (chunk && others.length === 0) chunks.set(id, chunk);
      }
    },
  };
  return { plugin, nameOf: (id: string) => chunks.get(id) ?? null };
}
