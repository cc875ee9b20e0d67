import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const hourSeconds = 3_600;
const now = new Date('2026-03-06T18:10:00.000Z');
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const count = (subject: string, time = now, seconds = hourSeconds) =>
  thePlatform().throttles.count({ subject, seconds, now: time });

describe('throttle', () => {
  it('counts each of several concurrent calls', async () => {
    const counts = await Promise.all(Array.from({ length: 30 }, () => count('crowd')));

    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it('restarts with each window, separately per length and subject', async () => {
    await count('marisol');

    expect(await count('marisol', secondsLater(49 * 60))).toBe(2);
    expect(await count('marisol', secondsLater(50 * 60))).toBe(1);
    expect(await count('marisol', now, 24 * hourSeconds)).toBe(1);
    expect(await count('luz')).toBe(1);
  });

  it('counts a subject until its end across windows', async () => {
    const countUntil = (subject: string) =>
      thePlatform().throttles.countUntil({ subject, until: secondsLater(14 * 24 * hourSeconds) });

    expect([await countUntil('link'), await countUntil('link'), await countUntil('other')]).toEqual([
      1, 2, 1,
    ]);
  });
});
