import { expect, it } from 'vitest';
import { allFiles } from './reading/source.ts';
import { findAll, readName } from './reading/syntax-tree.ts';

it('each house test has a remedy for its failure', () => {
  const expectationsWithoutRemedy = allFiles
    .filter(({ path }) => path.startsWith('test/house/'))
    .flatMap((file) =>
      findAll(file, (node) =>
        node.type === 'CallExpression' &&
        readName(node['callee']) === 'expect' &&
        (node['arguments'] as unknown[]).length < 2
          ? true
          : undefined,
      ).map(({ line }) => `${file.path}:${line}`),
    );

  expect(
    expectationsWithoutRemedy,
    'Give `expect` a second argument: one sentence that says what to do.',
  ).toEqual([]);
});
