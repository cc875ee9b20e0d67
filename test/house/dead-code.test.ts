import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rows } from './manifest-rows.ts';
import { everyImport, exportsOf } from './module-graph.ts';
import { allFiles, findAll, nameOf, root, sourceFiles } from './source.ts';

/** Where a program starts: called by name from outside the code. */
const started = [
  ...rows.map(({ entry }) => entry),
  ...['infra/app.ts', 'infra/map.ts', 'infra/local/setup.mjs', 'infra/local/main.ts', 'infra/local/reset.ts'],
  ...['web/src/main.tsx', 'web/src/landing.tsx', 'web/src/prerender.tsx', 'web/vite.config.ts'],
];
const isStarted = (file: string) => started.includes(file) || file.endsWith('.d.ts');

const importsByTarget = Map.groupBy(everyImport, ({ target }) => target);

describe('every file', () => {
  it('is imported somewhere, or is where a program starts', () => {
    const files = sourceFiles.map((file) => file.path);

    expect(files.filter((file) => !isStarted(file) && !importsByTarget.has(file))).toEqual([]);
  });
});

describe('every export', () => {
  it('is imported somewhere, in the source or in a test', () => {
    const unused = sourceFiles
      .filter((file) => !isStarted(file.path))
      .flatMap((file) => {
        const taken = new Set((importsByTarget.get(file.path) ?? []).flatMap(({ names }) => names));
        const names = taken.has('*') ? [] : exportsOf(file).filter((name) => !taken.has(name));
        return [...new Set(names)].map((name) => `${file.path} ${name}`);
      });

    expect(unused).toEqual([]);
  });
});

describe('every error of the catalogue', () => {
  it('is thrown or shown somewhere', async () => {
    const errorFiles = sourceFiles.filter((file) => /^shared\/[^/]+\/errors\.ts$/.test(file.path));
    const modules = await Promise.all(
      errorFiles.map(async (file) =>
        Object.entries((await import(path.join(root, file.path))) as Record<string, object>),
      ),
    );
    const catalogues = modules.flat().filter(([name]) => name.endsWith('Errors'));
    const used = new Set(
      allFiles.flatMap((file) =>
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

    expect(unused).toEqual([]);
  });
});
