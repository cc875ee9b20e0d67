import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Layout, PageScreen } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';
import type { BenchmarkRow } from '../harness/report.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const maxKilobytes = 300;
/** Lower limits of the two pages that users load first. */
const maxKilobytesByPath: Readonly<Record<string, number>> = { '/': 105, '/login': 160 };
const guardedLayouts: readonly Layout[] = ['admin', 'staff', 'patient'];

/** Large packages, and the only screens that may load them. */
const heavyPackages: readonly { name: string; packages: readonly string[]; usedBy: readonly string[] }[] = [
  { name: 'maps', packages: ['maplibre-gl'], usedBy: ['/enfermero/pacientes', '/admin/gps'] },
  { name: 'charts', packages: ['recharts'], usedBy: [] },
  { name: 'PDF', packages: ['jspdf'], usedBy: [] },
  {
    name: 'Stripe',
    packages: ['@stripe/stripe-js', '@stripe/react-stripe-js'],
    usedBy: ['/paciente/:patientId/citas', '/checkout'],
  },
];

type Chunk = Rolldown.OutputChunk;
type Site = {
  /** The chunk that contains a source file. */
  readonly findChunkOfSource: (source: string) => Chunk;
  readonly findChunkNamed: (fileName: string) => Chunk;
  readonly modules: ReadonlyMap<string, Rolldown.ModuleInfo>;
};

/** Records the imports of each module of the build. */
const recordModules = (modules: Map<string, Rolldown.ModuleInfo>): Plugin => ({
  name: 'keep-modules',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id);
      if (info) modules.set(id, info);
    }
  },
});

async function buildSite(): Promise<Site> {
  const configFile = join(root, 'web/vite.config.ts');
  const modules = new Map<string, Rolldown.ModuleInfo>();
  const plugins = [recordModules(modules)];
  const buildResult = await build({ configFile, logLevel: 'error', build: { write: false }, plugins });
  // Without a watcher, and with one output in the configuration, the result is one output.
  const { output } = [buildResult].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const requireChunk = (chunk: Chunk | undefined, label: string) => {
    if (!chunk) throw new Error(`The built site has no ${label}.`);
    return chunk;
  };
  return {
    modules,
    findChunkOfSource: (source) =>
      requireChunk(
        chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source))),
        source,
      ),
    findChunkNamed: (fileName) =>
      requireChunk(
        chunks.find((chunk) => chunk.fileName === fileName),
        fileName,
      ),
  };
}

/** Returns the modules and everything that they import, directly or not. */
function collectReachable<T>(modules: readonly T[], listImports: (module: T) => readonly T[]): T[] {
  const reachedModules = new Set(modules);
  for (const module of reachedModules)
    for (const imported of listImports(module)) reachedModules.add(imported);
  return [...reachedModules];
}

const findPageSource = ({ page }: PageScreen) =>
  `web/src/${/features\/[\w/-]+\.tsx/.exec(String(page))?.[0]}`;

/** Returns the sources of the entry, the shell, the guard if there is one, and the page. */
function listSources(screen: PageScreen): string[] {
  const guard = guardedLayouts.includes(screen.layout) ? ['web/src/app/guard.tsx'] : [];
  const shell = `web/src/app/layouts/${screen.layout}-layout.tsx`;
  const appSources = ['web/src/main.tsx', shell, ...guard, findPageSource(screen)];
  // The landing page has a separate entry.
  return screen.path === '/' ? ['web/src/landing.tsx'] : appSources;
}

const measureKilobytes = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;

function buildFirstLoadRow(site: Site, screen: PageScreen): BenchmarkRow {
  const entrySources = listSources(screen).map(site.findChunkOfSource);
  const figure = measureKilobytes(
    collectReachable(entrySources, ({ imports }) => imports.map(site.findChunkNamed)),
  );
  const atMost = maxKilobytesByPath[screen.path] ?? maxKilobytes;
  return {
    name: screen.path,
    against: 'first load of JavaScript, gzip',
    figure,
    unit: 'kB',
    goal: { atMost },
  };
}

/** The screen tables import each screen lazily, so importing a table does not load its screens. */
const isScreenTable = (id: string) => id.includes('/web/src/app/screens/');

/** Returns whether the sources of a screen can load one of the packages, also lazily. */
function canLoad({ modules }: Site, screen: PageScreen, packages: readonly string[]): boolean {
  const entrySources = listSources(screen).map((source) => join(root, source));
  const moduleIds = collectReachable(entrySources, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.get(id) ?? {};
    return isScreenTable(id) ? importedIds : [...importedIds, ...dynamicallyImportedIds];
  });
  return moduleIds.some((id) => packages.some((name) => id.includes(`/node_modules/${name}/`)));
}

/** Measures the first load of each screen, and finds the screens that can load large packages. */
export async function measureFirstLoad(): Promise<BenchmarkRow[]> {
  const site = await buildSite();
  const pages = screens.filter((screen) => 'page' in screen);
  const listUnexpectedUsers = ({ packages, usedBy }: (typeof heavyPackages)[number]) =>
    pages.filter((page) => usedBy.includes(page.path) !== canLoad(site, page, packages));

  return [
    ...pages.map((page) => buildFirstLoadRow(site, page)),
    ...heavyPackages.map((heavyPackage): BenchmarkRow => {
      const unexpectedUsers = listUnexpectedUsers(heavyPackage).map(({ path }) => path);
      return {
        name: `${heavyPackage.name}: screens that differ from those that use it`,
        against: heavyPackage.usedBy.join(', ') || 'none uses it',
        figure: unexpectedUsers.length,
        unit: '',
        goal: { atMost: 0 },
        note: unexpectedUsers.join(', '),
      };
    }),
  ];
}
