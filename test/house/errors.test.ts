import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './reading/source.ts';
import { findAll, readName } from './reading/syntax-tree.ts';

describe('each error of the catalog', () => {
  it('is thrown or displayed', async () => {
    const errorFiles = sourceFiles.filter((file) => /^shared\/[^/]+\/([\w-]+-)?errors\.ts$/.test(file.path));
    const modules = await Promise.all(
      errorFiles.map(async (file) =>
        Object.entries((await import(path.join(root, file.path))) as Record<string, object>),
      ),
    );
    const errorCatalogs = modules.flat().filter(([name]) => name.endsWith('Errors'));
    const usedReasons = new Set(
      sourceFiles.flatMap((file) =>
        findAll(file, (node) => {
          const catalogName = node.type === 'MemberExpression' ? readName(node['object']) : undefined;
          return catalogName ? `${catalogName}.${readName(node['property'])}` : undefined;
        }).map(({ value }) => value),
      ),
    );

    const unused = errorCatalogs.flatMap(([name, entries]) =>
      Object.keys(entries)
        .map((reason) => `${name}.${reason}`)
        .filter((reason) => !usedReasons.has(reason)),
    );

    expect(
      unused,
      'Throw or show the error, written exactly like this (destructured errors are not found), or remove it from the catalog.',
    ).toEqual([]);
  });
});
