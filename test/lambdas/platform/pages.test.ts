import { expect, it } from 'vitest';
import { iteratePages, readAllRows } from '#lambdas/platform/pages.ts';

const pages: Readonly<Record<string, { rows: number[]; cursor: string | null }>> = {
  first: { rows: [1, 2], cursor: 'empty' },
  empty: { rows: [], cursor: 'last' },
  last: { rows: [3], cursor: null },
};
function aList() {
  const cursors: string[] = [];
  const read = async (cursor = 'first') => {
    cursors.push(cursor);
    return pages[cursor]!;
  };
  return { cursors, read };
}

it('readAllRows reads to the end, past an empty page', async () => {
  expect(await readAllRows(aList().read)).toEqual([1, 2, 3]);
});

it('a reader that stops at a page reads no later page', async () => {
  const { cursors, read } = aList();

  for await (const { rows } of iteratePages(read)) if (rows.length === 0) break;

  expect(cursors).toEqual(['first', 'empty']);
});
