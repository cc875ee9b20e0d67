import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDatesInRange } from '#shared/core/civil-time.ts';
import type { Closing } from '#shared/registers/closing.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aClosing } from '#test/support/sales/drawers.ts';
import { aTable } from '#test/support/system/table.ts';

const days = listDatesInRange('2026-09-20', '2026-11-05');
const closingsPerDay = 2;

/**
 * Builds two closings a day. Those around midnight of 1 October have swapped numbers, and an online-shop day
 * of October was closed in November.
 */
function buildClosings(first: Closing): Closing[] {
  const dates = days.flatMap((date) => Array.from({ length: closingsPerDay }, () => date));
  const octoberStart = dates.indexOf('2026-10-01');
  dates.splice(octoberStart - 1, 2, '2026-10-01', '2026-09-30');
  dates.splice(dates.indexOf('2026-11-05'), 0, '2026-10-30');
  return dates.map((date, index) => ({ ...first, closingNumber: first.closingNumber + 1 + index, date }));
}

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
  const { closings, commit } = thePlatform();
  const firstClosing = await aClosing();
  for (const closing of buildClosings(firstClosing)) await commit(closings.create(closing));
});
afterAll(() => table.close());

describe('closings of whole days', () => {
  it('are complete and exact, oldest first', async () => {
    const { closings } = thePlatform();
    const foundClosings = await closings.onDays('2026-10-01', '2026-10-31');
    expect(foundClosings).toHaveLength(31 * closingsPerDay + 1);
    expect([...new Set(foundClosings.map(({ date }) => date))]).toEqual(
      listDatesInRange('2026-10-01', '2026-10-31'),
    );
    const numbers = foundClosings.map(({ closingNumber }) => closingNumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('are none on days before the first or after the last closing', async () => {
    const { closings } = thePlatform();
    expect(await closings.onDays('2020-01-01', '2020-01-31')).toEqual([]);
    expect(await closings.onDays('2040-01-01', '2040-01-31')).toEqual([]);
  });
});
