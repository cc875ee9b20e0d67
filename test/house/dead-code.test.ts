import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rows } from './reading/manifest-rows.ts';
import { everyImport, exportsOf } from './reading/module-graph.ts';
import { root, type SourceFile, sourceFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';

/** Where a program starts: called by name from outside the code. */
const started = [
  ...rows.map(({ entry }) => entry),
  'infra/app.ts',
  'infra/deploy.ts',
  'infra/print-aws-figures.ts',
  'infra/local/first-admin.ts',
  'infra/local/smoke.ts',
  'infra/map.ts',
  'infra/local/setup.mjs',
  'infra/local/main.ts',
  'infra/local/reset.ts',
  'infra/local/operations/import-clients.ts',
  'infra/local/operations/import-old-sales.ts',
  'infra/local/operations/rebuild-day-totals.ts',
  'infra/local/operations/restore/main.ts',
  // Read by people; glossary.test.ts and refused-words.test.ts keep them true.
  'shared/glossary.ts',
  'shared/glossary/refused-words.ts',
  'web/src/main.tsx',
  'web/src/landing.tsx',
  'web/src/prerender.tsx',
  'web/src/draw-pages.tsx',
  // Of web/kit.html, which only `npm run dev` serves.
  'web/src/kit/main.tsx',
  'web/vite.config.ts',
];
/** The one thing there for tests alone: nobody else may move the server's clock. */
const forTests = ['lambdas/platform/clock.ts shiftClock', 'lambdas/platform/clock.ts hurry'];
const isStarted = (file: string) => started.includes(file) || file.endsWith('.d.ts');

/** A test is no user: what only it takes is there for its own sake. */
const sources = new Set(sourceFiles.map((file) => file.path));
const importsByTarget = Map.groupBy(
  everyImport.filter(({ from }) => sources.has(from)),
  ({ target }) => target,
);

/** Whether a file takes what it offers itself; a test may then look at it alone. */
const takesItself = (file: SourceFile, name: string) =>
  findAll(file, (node) => (nameOf(node) === name ? node : undefined)).length > 1;

describe('every file', () => {
  it('is imported somewhere, or is where a program starts', () => {
    const files = sourceFiles.map((file) => file.path);

    expect(
      files.filter((file) => !isStarted(file) && !importsByTarget.has(file)),
      'Delete the file, or import it; a function has its row in infra/manifest, another program that is started by name stands in `started`.',
    ).toEqual([]);
  });
});

describe('every export', () => {
  it('is used somewhere in the source', () => {
    const unused = sourceFiles
      .filter((file) => !isStarted(file.path))
      .flatMap((file) => {
        const taken = new Set((importsByTarget.get(file.path) ?? []).flatMap(({ names }) => names));
        const names = taken.has('*') ? [] : exportsOf(file).filter((name) => !taken.has(name));
        const dead = [...new Set(names)].filter((name) => !takesItself(file, name));
        return dead.map((name) => `${file.path} ${name}`);
      });

    expect(
      unused,
      'Remove the export or the word `export`; what only a test uses is tested through its caller, and a `handler` has its row in infra/manifest.',
    ).toEqual(forTests);
  });
});

describe('every error of the catalogue', () => {
  it('is thrown or shown somewhere', async () => {
    const errorFiles = sourceFiles.filter((file) => /^shared\/[^/]+\/([\w-]+-)?errors\.ts$/.test(file.path));
    const modules = await Promise.all(
      errorFiles.map(async (file) =>
        Object.entries((await import(path.join(root, file.path))) as Record<string, object>),
      ),
    );
    const catalogues = modules.flat().filter(([name]) => name.endsWith('Errors'));
    const used = new Set(
      sourceFiles.flatMap((file) =>
        findAll(file, (node) => {
          const from = node.type === 'MemberExpression' ? nameOf(node['object']) : undefined;
          return from ? `${from}.${nameOf(node['property'])}` : undefined;
        }).map(({ value }) => value),
      ),
    );

    const unused = catalogues.flatMap(([name, entries]) =>
      Object.keys(entries)
        .map((reason) => `${name}.${reason}`)
        .filter((each) => !used.has(each)),
    );

    expect(
      unused,
      'Throw or show the error, written as it stands here (one taken out by destructuring is not seen), or remove it from the catalogue.',
    ).toEqual([]);
  });
});
