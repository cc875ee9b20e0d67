import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksUpTo } from '#web/src/features/reports/chart-bars.ts';

describe('the amounts beside a chart', () => {
  it.each([
    [123_400, [0, 40_000, 80_000, 120_000]],
    [224_271, [0, 50_000, 100_000, 150_000, 200_000]],
    [1, [0]],
    [450, [0, 100, 200, 300, 400]],
  ])('up to %i cents are round', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });

  it('are few, and never above the highest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (highest) => {
        const ticks = ticksUpTo(highest);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.at(-1)).toBeLessThanOrEqual(highest);
      }),
    );
  });
});
