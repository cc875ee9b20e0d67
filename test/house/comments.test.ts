import { expect, it } from 'vitest';
import { allFiles, sourceFiles } from './reading/source.ts';
import { findAll, findLine, isNode, type Node, readName } from './reading/syntax-tree.ts';

it('comments contain no TODO and disable no checker', () => {
  const bannedPattern = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)/;
  // A test may prove that something does not compile.
  const isBanned = (path: string, comment: string) =>
    bannedPattern.test(comment) ||
    (/@ts-expect-error/.test(comment) && !(path.startsWith('test/') && /@ts-expect-error \S/.test(comment)));
  const comments = allFiles.flatMap(({ path, text, comments: fileComments }) =>
    fileComments
      .filter(({ value }) => isBanned(path, value))
      .map(({ start }) => `${path}:${findLine(text, start)}`),
  );

  expect(comments, 'Do the work now or remove the comment. Fix what the checker reports.').toEqual([]);
});

const isConstant = (annotation: unknown) =>
  isNode(annotation) && annotation.type === 'TSTypeReference' && readName(annotation['typeName']) === 'const';

it('type assertions are explained in a comment', () => {
  const isAssertion = (node: Node) =>
    node.type === 'TSNonNullExpression' ||
    (node.type === 'TSAsExpression' && !isConstant(node['typeAnnotation']));
  const unexplained = sourceFiles.flatMap((file) => {
    const lines = findAll(file, (node) => (isAssertion(node) ? true : undefined)).map(({ line }) => line);
    const commentedLines = file.comments.flatMap(({ start, value }) => {
      const lastLine = findLine(file.text, start) + value.split('\n').length - 1;
      return [lastLine, lastLine + 1, lastLine + 2, lastLine + 3];
    });
    return lines.filter((line) => !commentedLines.includes(line)).map((line) => `${file.path}:${line}`);
  });

  expect(unexplained, 'Say in a comment above why the type is known, or narrow it with a check.').toEqual([]);
});
