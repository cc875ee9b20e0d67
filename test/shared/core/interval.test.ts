import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, type Interval, normalise, overlaps } from '#shared/core/interval.ts';

const intervals = fc.tuple(fc.nat(60), fc.nat(60)).map(([start, end]): Interval => ({ start, end }));
const nonEmpty = intervals.filter(({ start, end }) => start < end);
const minutesOf = (list: readonly Interval[]) =>
  new Set(
    list.flatMap(({ start, end }) => Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)),
  );

describe('intervals', () => {
  it('overlap exactly when they share a minute', () => {
    fc.assert(
      fc.property(nonEmpty, nonEmpty, (a, b) => {
        const shared = minutesOf([a]).intersection(minutesOf([b]));

        expect(overlaps(a, b)).toBe(shared.size > 0);
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
      fc.property(nonEmpty, nonEmpty, (outer, inner) => {
        expect(contains(outer, inner)).toBe(minutesOf([inner]).isSubsetOf(minutesOf([outer])));
      }),
    );
  });
});

describe('normalised intervals', () => {
  it('cover the same minutes, sorted, disjoint and not empty', () => {
    fc.assert(
      fc.property(fc.array(intervals), (list) => {
        const joined = normalise(list);

        expect(minutesOf(joined)).toEqual(minutesOf(list));
        expect(joined.every(({ start, end }) => start < end)).toBe(true);
        expect(joined.slice(1).every(({ start }, index) => start > joined[index]!.end)).toBe(true);
      }),
    );
  });

  it('merge adjacent intervals', () => {
    const joined = normalise([
      { start: 720, end: 780 },
      { start: 540, end: 720 },
    ]);

    expect(joined).toEqual([{ start: 540, end: 780 }]);
  });
});
