import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, type Interval, mergeIntervals, overlaps } from '#shared/core/interval.ts';

const intervals = fc.tuple(fc.nat(60), fc.nat(60)).map(([start, end]): Interval => ({ start, end }));
const nonEmptyIntervals = intervals.filter(({ start, end }) => start < end);
const listMinutes = (intervalList: readonly Interval[]) =>
  new Set(
    intervalList.flatMap(({ start, end }) =>
      Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    ),
  );

describe('intervals', () => {
  it('overlap exactly when they share a minute', () => {
    fc.assert(
      fc.property(nonEmptyIntervals, nonEmptyIntervals, (a, b) => {
        const sharedMinutes = listMinutes([a]).intersection(listMinutes([b]));

        expect(overlaps(a, b)).toBe(sharedMinutes.size > 0);
      }),
    );
  });

  it('do not overlap when adjacent', () => {
    const morning = { start: 540, end: 600 };
    const later = { start: 600, end: 660 };

    expect(overlaps(morning, later)).toBe(false);
    expect(overlaps(later, morning)).toBe(false);
  });

  it('contain exactly the intervals without a minute outside', () => {
    fc.assert(
      fc.property(nonEmptyIntervals, nonEmptyIntervals, (outer, inner) => {
        expect(contains(outer, inner)).toBe(listMinutes([inner]).isSubsetOf(listMinutes([outer])));
      }),
    );
  });
});

describe('mergeIntervals', () => {
  it('covers the same minutes with sorted, disjoint and non-empty intervals', () => {
    fc.assert(
      fc.property(fc.array(intervals), (intervalList) => {
        const mergedIntervals = mergeIntervals(intervalList);

        expect(listMinutes(mergedIntervals)).toEqual(listMinutes(intervalList));
        expect(mergedIntervals.every(({ start, end }) => start < end)).toBe(true);
        expect(
          mergedIntervals.slice(1).every(({ start }, index) => start > mergedIntervals[index]!.end),
        ).toBe(true);
      }),
    );
  });

  it('merges adjacent intervals', () => {
    const mergedIntervals = mergeIntervals([
      { start: 720, end: 780 },
      { start: 540, end: 720 },
    ]);

    expect(mergedIntervals).toEqual([{ start: 540, end: 780 }]);
  });
});
