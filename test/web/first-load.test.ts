// @vitest-environment node
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import type { Layout } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';
import { toGuidePath } from '#web/src/lib/manual.ts';

/** Budgets in kilobytes of gzipped code. */
const budgets = { landing: 110, visitor: 200, signedIn: 310 } as const;
/** Budgets of pages for visitors that need more code, in kilobytes. */
const ownBudgets: Readonly<Record<string, number>> = {
  // The cart's contract, the draft, and the payment of an order.
  '/checkout': 220,
  // The consent's form, its text, and the signature.
  '/f/:token': 210,
  // A form validated by the contract's schema, and the sign-in that follows.
  ...Object.fromEntries(
    screens.filter(({ path }) => path.includes('crear-cuenta')).map(({ path }) => [path, 220]),
  ),
};
/** Maximum number of files per page, each of which is one request (ADR 24). */
const maxFiles = { guarded: 76, buying: 44, open: 37 };
const guardedLayouts: readonly Layout[] = ['admin', 'pos', 'staff', 'patient'];

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let chunks: Map<string, Rolldown.OutputChunk>;
let assets: Map<string, Rolldown.OutputAsset>;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: resolvePath('web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  assets = new Map(output.flatMap((part) => (part.type === 'asset' ? [[part.fileName, part]] : [])));
});

const findChunk = (source: string) =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.includes(resolvePath(source)))!;

/** Returns the names of the chunks that these sources import, directly or indirectly. */
function collectFiles(sources: readonly string[]): Set<string> {
  const fileNames = new Set<string>();
  const follow = (name: string) => {
    if (fileNames.has(name)) return;
    fileNames.add(name);
    chunks.get(name)!.imports.forEach(follow);
  };
  for (const source of sources) follow(findChunk(source).fileName);
  return fileNames;
}

const measureKilobytes = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code, { level: 9 }).length, 0) / 1000;

it('the production build excludes the kit page', () => {
  const kitChunks = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => id.startsWith(resolvePath('web/src/kit/'))),
  );

  expect(
    [...chunks.values()].some(({ moduleIds }) =>
      moduleIds.includes(resolvePath('web/src/ui/buttons/button.tsx')),
    ),
  ).toBe(true);
  expect(kitChunks.map(({ fileName }) => fileName)).toEqual([]);
});

it('the production build subsets its two fonts', () => {
  const fonts = [...assets.values()].filter(({ fileName }) => fileName.endsWith('.woff2'));
  const measureFont = (face: RegExp) =>
    Buffer.from(fonts.find(({ fileName }) => face.test(fileName))!.source).length / 1000;

  expect(measureFont(/figtree-latin-wght/)).toBeLessThan(21);
  expect(measureFont(/newsreader-latin-opsz/)).toBeLessThan(40);
});

it('the production build contains the guide of each role, without broken links', () => {
  const pages = [...assets.values()].filter(({ fileName }) => /^manual\/.*\.html$/.test(fileName));
  const brokenLinks = pages.flatMap(({ fileName, source }) =>
    [...String(source).matchAll(/(?:href|src)="([^"]*)"/g)]
      .map(([, target = '']) => new URL(target, `https://site/${fileName}`).pathname.slice(1))
      .filter((target) => !assets.has(target)),
  );

  expect(pages.map(({ fileName }) => `/${fileName}`)).toEqual(expect.arrayContaining(roles.map(toGuidePath)));
  expect(brokenLinks).toEqual([]);
});

/** Whether the source imports the style, as in `import './part.css'`. */
const importsStyle = (source: string, style: string) =>
  readFileSync(source, 'utf8').includes(`/${basename(style)}'`) && dirname(source) === dirname(style);

it('the production build keeps styles in the chunk of their component, so that a screen can override them', () => {
  const modulesWithChunk = [...chunks.values()].flatMap((chunk) =>
    chunk.moduleIds.filter((id) => id.startsWith(resolvePath('web/src/'))).map((id) => ({ id, chunk })),
  );
  const styles = modulesWithChunk.filter(({ id }) => id.endsWith('.css'));
  const misplacedStyles = styles.filter(({ id, chunk }) => {
    const importers = modulesWithChunk.filter(
      ({ id: source }) => /\.tsx?$/.test(source) && importsStyle(source, id),
    );
    const [importingChunk, ...otherChunks] = new Set(importers.map((importer) => importer.chunk));
    return importingChunk && otherChunks.length === 0 && importingChunk !== chunk;
  });

  expect(styles.length).toBeGreaterThan(50);
  expect(misplacedStyles.map(({ id }) => basename(id))).toEqual([]);
});

const findPageFile = (page: () => unknown) => /features\/[\w/-]+\.tsx/.exec(String(page))![0];
/** The landing page has a separate entry point. */
const landing = 'features/landing/landing-page.tsx';
const listAppSources = (layout: Layout, page: string) => [
  'web/src/main.tsx',
  `web/src/app/layouts/${layout}-layout.tsx`,
  `web/src/${page}`,
  ...(guardedLayouts.includes(layout) ? ['web/src/app/guard.tsx'] : []),
];

const listSources = (layout: Layout, page: string) =>
  page === landing ? ['web/src/landing.tsx'] : listAppSources(layout, page);

/** Returns `buying` for checkout pages, which have a large form as a client's own screens do. */
const getPageKind = (layout: Layout, path: string): keyof typeof maxFiles => {
  if (guardedLayouts.includes(layout)) return 'guarded';
  return /^\/(checkout|pedido)/.test(path) ? 'buying' : 'open';
};

const pages = screens.flatMap((screen) => ('page' in screen ? [screen] : []));

const findBudget = (layout: Layout, path: string): number =>
  ownBudgets[path] ??
  budgets[path === '/' ? 'landing' : guardedLayouts.includes(layout) ? 'signedIn' : 'visitor'];

const splitAdvice = 'Load by `import()` what the screen shows only after a click (docs/performance.md).';
const groupAdvice =
  'Group modules that are always loaded together (`codeSplitting` of web/vite.config.ts), or load a part lazily.';

describe('the JavaScript of a screen', () => {
  it.each(pages)('$path stays within its budget of bytes and files', ({ path, layout, page }) => {
    const files = collectFiles(listSources(layout, findPageFile(page)));

    expect(measureKilobytes(files), splitAdvice).toBeLessThan(findBudget(layout, path));
    expect(files.size, groupAdvice).toBeLessThanOrEqual(maxFiles[getPageKind(layout, path)]);
  });
});
