import { expect, it } from 'vitest';
import { allFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';

it('each house test has a remedy for its failure', () => {
  const silent = allFiles
    .filter(({ path }) => path.startsWith('test/house/'))
    .flatMap((file) =>
      findAll(file, (node) =>
        node.type === 'CallExpression' &&
        nameOf(node['callee']) === 'expect' &&
        (node['arguments'] as unknown[]).length < 2
          ? true
          : undefined,
      ).map(({ line }) => `${file.path}:${line}`),
    );

  expect(silent, 'Give `expect` a second argument: one sentence that says what to do.').toEqual([]);
});
