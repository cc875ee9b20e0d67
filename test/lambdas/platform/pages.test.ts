import { expect, it } from 'vitest';
import { allRows, eachPage } from '#lambdas/platform/pages.ts';

const pages: Readonly<Record<string, { rows: number[]; cursor: string | null }>> = {
  first: { rows: [1, 2], cursor: 'empty' },
  empty: { rows: [], cursor: 'last' },
  last: { rows: [3], cursor: null },
};
function aList() {
  const asked: string[] = [];
  const read = async (cursor = 'first') => {
    asked.push(cursor);
    return pages[cursor]!;
  };
  return { asked, read };
}

it('allRows reads to the end, past an empty page', async () => {
  expect(await allRows(aList().read)).toEqual([1, 2, 3]);
});

it('a reader that stops at a page reads no later page', async () => {
  const { asked, read } = aList();

  for await (const { rows } of eachPage(read)) if (rows.length === 0) break;

  expect(asked).toEqual(['first', 'empty']);
});
