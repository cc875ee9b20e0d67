// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Layout } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';

const budgets: Record<Layout, number> = { public: 112, auth: 160, admin: 300, staff: 300, patient: 300 };
/** A page that stands in a light shell and does what a screen of a client's own does. */
const ownBudgets: Readonly<Record<string, number>> = {
  '/': 105,
  '/tienda': 170,
  '/v/:token': 175,
  // A form checked by the contract's own schema, and calls of its own.
  '/solicitar-paciente': 150,
  '/time-picker': 133,
  '/solicitud-completada': 135,
  // Lists whose panels and dialogs come as they are opened, with their forms.
  '/admin/solicitud-citas': 257,
  '/admin/calendario': 278,
  '/enfermero/calendario': 278,
  '/enfermero/pacientes': 263,
  '/admin/crear-paciente': 265,
  '/enfermero/crear-paciente': 264,
  '/admin/crear-enfermero': 252,
  '/admin/citas-completadas': 264,
  '/paciente/:patientId/citas': 266,
  // A form checked by the contract's own schema, and the sign-in that follows.
  ...Object.fromEntries(
    screens.filter(({ path }) => path.includes('crear-cuenta')).map(({ path }) => [path, 200]),
  ),
};
const guarded: readonly Layout[] = ['admin', 'staff', 'patient'];

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let chunks: Map<string, Rolldown.OutputChunk>;

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
});

const chunkOf = (source: string) =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.includes(file(source)))!;

/** Kilobytes, compressed, of everything that these sources import. */
function firstLoad(sources: readonly string[]): number {
  const reached = new Set<string>();
  const follow = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    chunks.get(name)!.imports.forEach(follow);
  };
  for (const source of sources) follow(chunkOf(source).fileName);
  return (
    [...reached].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code, { level: 9 }).length, 0) / 1000
  );
}

it('leaves the page of parts, which is for development, out of the built pages', () => {
  const kit = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => id.startsWith(file('web/src/kit/'))),
  );

  expect(
    [...chunks.values()].some(({ moduleIds }) => moduleIds.includes(file('web/src/ui/buttons/button.tsx'))),
  ).toBe(true);
  expect(kit.map(({ fileName }) => fileName)).toEqual([]);
});

const pageFile = (page: () => unknown) => /features\/[\w/-]+\.tsx/.exec(String(page))![0];
/** The landing page has an entry of its own. */
const landing = 'features/landing/landing-page.tsx';
const appSourcesOf = (layout: Layout, page: string) => [
  'web/src/main.tsx',
  `web/src/app/layouts/${layout}-layout.tsx`,
  `web/src/${page}`,
  ...(guarded.includes(layout) ? ['web/src/app/guard.tsx'] : []),
];

const sourcesOf = (layout: Layout, page: string) =>
  page === landing ? ['web/src/landing.tsx'] : appSourcesOf(layout, page);

const pages = screens.flatMap((screen) => ('page' in screen ? [screen] : []));

describe('the JavaScript a screen loads before it works', () => {
  it.each(pages)('$path fits its budget', ({ path, layout, page }) => {
    const kilobytes = firstLoad(sourcesOf(layout, pageFile(page)));

    expect(kilobytes).toBeLessThan(ownBudgets[path] ?? budgets[layout]);
  });
});
