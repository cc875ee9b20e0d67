import { afterAll, beforeAll, expect, it } from 'vitest';
import { otherAccesses } from '#lambdas/table/system/refused-access.store.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const now = new Date('2026-03-06T18:10:00.000Z');
const recordDenial = (who: string, call = 'getRecordSummary', at = now) =>
  thePlatform().refusedAccesses.count({ who, call, status: 404 }, at);

async function readAllPages() {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await thePlatform().refusedAccesses.list(cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

it('denied accesses of a user to one route in one hour are counted in one row, newest hour first', async () => {
  await Promise.all(Array.from({ length: 10 }, () => recordDenial('patient:a')));
  await recordDenial('patient:a', 'listDocuments');
  await recordDenial('patient:a', 'getRecordSummary', new Date('2026-03-06T19:00:00.000Z'));

  const rows = (await readAllPages()).filter(({ who }) => who === 'patient:a');

  expect(rows.map(({ hour, call, count }) => [hour, call, count])).toEqual([
    ['2026-03-06T19:00:00.000Z', 'getRecordSummary', 1],
    ['2026-03-06T18:00:00.000Z', 'listDocuments', 1],
    ['2026-03-06T18:00:00.000Z', 'getRecordSummary', 10],
  ]);
});

it('denied accesses are limited to 200 rows per hour, then share one', async () => {
  const day = new Date('2026-03-07T18:10:00.000Z');
  const visitors = Array.from({ length: 260 }, (_, index) => `visitor:${index}`);
  for (const who of visitors) await recordDenial(who, 'getMe', day);
  await recordDenial('visitor:0', 'getMe', day);

  const rows = (await readAllPages()).filter(({ hour }) => hour === '2026-03-07T18:00:00.000Z');
  const sharedRow = rows.find(({ who }) => who === otherAccesses.who);

  expect(rows.length).toBe(201);
  expect(sharedRow).toMatchObject({ call: otherAccesses.call, count: 60 });
  expect(rows.find(({ who }) => who === 'visitor:0')?.count).toBe(2);
});
