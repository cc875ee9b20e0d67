// @vitest-environment node
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Layout } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';

const budgets: Record<Layout, number> = {
  public: 118,
  auth: 140,
  admin: 300,
  pos: 306,
  staff: 268,
  patient: 274,
};
/** Budgets in kilobytes of pages in a light shell whose features exceed that shell's budget. */
const ownBudgets: Readonly<Record<string, number>> = {
  '/': 106,
  // Loaded by visitors before they buy; the budget of the shop is 160.
  '/tienda': 161,
  '/tienda/:slug/:productId': 160,
  '/checkout': 222,
  '/checkout/success': 195,
  '/pedido/:token': 195,
  '/v/:token': 187,
  '/e/:token': 165,
  // Includes the request for its PDF.
  '/recibo/:token': 188,
  // A form validated by the contract's schema, and its API calls.
  '/solicitar-paciente': 159,
  '/r/:token': 186,
  '/time-picker': 147,
  '/solicitud-completada': 121,
  '/admin': 302,
  // Lists whose panels and dialogs load lazily, with their forms.
  '/admin/solicitud-citas': 275,
  '/admin/calendario': 285,
  '/enfermero/calendario': 284,
  '/enfermero/pacientes': 290,
  // Includes the draft of the editor.
  '/enfermero/mi-horario': 278,
  // Two forms with drafts and merges.
  '/pos/crear-categoria': 308,
  '/admin/crear-paciente': 283,
  '/enfermero/crear-paciente': 282,
  '/admin/crear-enfermero': 271,
  '/admin/citas-completadas': 282,
  '/admin/prospectos': 301,
  '/admin/configuracion': 300,
  '/paciente/:patientId/citas': 294,
  '/paciente/:patientId/informacion': 304,
  '/paciente/:patientId/finanzas': 286,
  '/paciente/:patientId/progreso-salud': 277,
  '/paciente/:patientId/actividad-fisica': 283,
  '/paciente/:patientId/perfil-salud': 285,
  // A form validated by the contract's schema, and the sign-in that follows.
  ...Object.fromEntries(
    screens.filter(({ path }) => path.includes('crear-cuenta')).map(({ path }) => [path, 205]),
  ),
};
/** Most files per page; each is one request (ADR 24). */
const maxFiles = { guarded: 74, buying: 44, open: 35 };
const guarded: readonly Layout[] = ['admin', 'pos', 'staff', 'patient'];

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let chunks: Map<string, Rolldown.OutputChunk>;
let assets: Map<string, Rolldown.OutputAsset>;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: file('web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  assets = new Map(output.flatMap((part) => (part.type === 'asset' ? [[part.fileName, part]] : [])));
});

const findChunk = (source: string) =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.includes(file(source)))!;

/** The chunks that hold everything these sources import. */
function collectFiles(sources: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    chunks.get(name)!.imports.forEach(follow);
  };
  for (const source of sources) follow(findChunk(source).fileName);
  return reached;
}

const kilobytesOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code, { level: 9 }).length, 0) / 1000;

it('production build excludes the kit page', () => {
  const kit = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => id.startsWith(file('web/src/kit/'))),
  );

  expect(
    [...chunks.values()].some(({ moduleIds }) => moduleIds.includes(file('web/src/ui/buttons/button.tsx'))),
  ).toBe(true);
  expect(kit.map(({ fileName }) => fileName)).toEqual([]);
});

it('production build subsets its fonts: a page needs two', () => {
  const fonts = [...assets.values()].filter(({ fileName }) => fileName.endsWith('.woff2'));
  const kilobytes = (face: RegExp) =>
    Buffer.from(fonts.find(({ fileName }) => face.test(fileName))!.source).length / 1000;

  expect(kilobytes(/figtree-latin-wght/)).toBeLessThan(21);
  expect(kilobytes(/newsreader-latin-opsz/)).toBeLessThan(40);
});

/** Whether the source imports its style, as in `import './part.css'`. */
const importsStyle = (source: string, style: string) =>
  readFileSync(source, 'utf8').includes(`/${basename(style)}'`) && dirname(source) === dirname(style);

it('production build keeps styles in the chunk of their component, so that a screen overrides its parts', () => {
  const homes = [...chunks.values()].flatMap((chunk) =>
    chunk.moduleIds.filter((id) => id.startsWith(file('web/src/'))).map((id) => ({ id, chunk })),
  );
  const styles = homes.filter(({ id }) => id.endsWith('.css'));
  const strays = styles.filter(({ id, chunk }) => {
    const importers = homes.filter(({ id: source }) => /\.tsx?$/.test(source) && importsStyle(source, id));
    const [home, ...otherChunks] = new Set(importers.map((each) => each.chunk));
    return home && otherChunks.length === 0 && home !== chunk;
  });

  expect(styles.length).toBeGreaterThan(50);
  expect(strays.map(({ id }) => basename(id))).toEqual([]);
});

const pageFile = (page: () => unknown) => /features\/[\w/-]+\.tsx/.exec(String(page))![0];
/** The landing page has a separate entry point. */
const landing = 'features/landing/landing-page.tsx';
const appSourcesOf = (layout: Layout, page: string) => [
  'web/src/main.tsx',
  `web/src/app/layouts/${layout}-layout.tsx`,
  `web/src/${page}`,
  ...(guarded.includes(layout) ? ['web/src/app/guard.tsx'] : []),
];

const sourcesOf = (layout: Layout, page: string) =>
  page === landing ? ['web/src/landing.tsx'] : appSourcesOf(layout, page);

/** Checkout pages count as `buying`, since they carry a form as a client's own screens do. */
const kindOf = (layout: Layout, path: string): keyof typeof maxFiles => {
  if (guarded.includes(layout)) return 'guarded';
  return /^\/(checkout|pedido)/.test(path) ? 'buying' : 'open';
};

const pages = screens.flatMap((screen) => ('page' in screen ? [screen] : []));

const splitAdvice =
  'Load by `import()` what the screen shows only once something is pressed. A new screen adds up to half a kilobyte to ' +
  'all of them, by its row in web/src/app/screens: where only that is over, raise the budget by one in the same change.';
const groupAdvice =
  'Put together what is always loaded together (`codeSplitting` of web/vite.config.ts), or load a part later.';

describe('JavaScript of a screen', () => {
  it.each(pages)('$path stays within its budget of bytes and files', ({ path, layout, page }) => {
    const files = collectFiles(sourcesOf(layout, pageFile(page)));

    expect(kilobytesOf(files), splitAdvice).toBeLessThan(ownBudgets[path] ?? budgets[layout]);
    expect(files.size, groupAdvice).toBeLessThanOrEqual(maxFiles[kindOf(layout, path)]);
  });
});
