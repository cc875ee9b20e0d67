import { expect, it } from 'vitest';
import { allFiles, sourceFiles } from './reading/source.ts';
import { findAll, isNode, lineAt, type Node, nameOf } from './reading/syntax-tree.ts';

it('comments contain no TODO and disable no checker', () => {
  const banned = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)/;
  // A test may prove that something does not compile.
  const isBanned = (path: string, comment: string) =>
    banned.test(comment) ||
    (/@ts-expect-error/.test(comment) && !(path.startsWith('test/') && /@ts-expect-error \S/.test(comment)));
  const comments = allFiles.flatMap(({ path, text, comments: all }) =>
    all.filter(({ value }) => isBanned(path, value)).map(({ start }) => `${path}:${lineAt(text, start)}`),
  );

  expect(comments, 'Do it now or leave it out; solve what the checker says.').toEqual([]);
});

const isConstant = (annotation: unknown) =>
  isNode(annotation) && annotation.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'const';

it('type assertions are explained in a comment', () => {
  const isAssertion = (node: Node) =>
    node.type === 'TSNonNullExpression' ||
    (node.type === 'TSAsExpression' && !isConstant(node['typeAnnotation']));
  const unexplained = sourceFiles.flatMap((file) => {
    const lines = findAll(file, (node) => (isAssertion(node) ? true : undefined)).map(({ line }) => line);
    const commented = file.comments.flatMap(({ start, value }) => {
      const last = lineAt(file.text, start) + value.split('\n').length - 1;
      return [last, last + 1, last + 2, last + 3];
    });
    return lines.filter((line) => !commented.includes(line)).map((line) => `${file.path}:${line}`);
  });

  expect(unexplained, 'Say in a comment above why the type is known, or narrow it with a check.').toEqual([]);
});
