import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';

describe('each error of the catalogue', () => {
  it('is thrown or shown', async () => {
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
