import { describe, expect, it } from 'vitest';
import { monthsOffered, windowOf } from '#web/src/features/appointments/shared/free-days.ts';

describe('the months on offer', () => {
  it('are this one and the two after it, also over the turn of the year', () => {
    expect(monthsOffered('2026-03-06')).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(monthsOffered('2026-12-31')).toEqual(['2026-12', '2027-01', '2027-02']);
  });

  it.each([
    ['2026-03-31', '2026-05'],
    ['2026-05-01', '2026-06'],
    ['2026-11-30', '2026-12'],
  ])('of an appointment on %s reach %s at least: past its own month', (own, last) => {
    expect(monthsOffered('2026-03-06', own).at(-1)).toBe(last);
  });

  it.each(['2027-03-06', '2027-03-31', '2028-01-01'])('end where no day can be had any more: %s', (own) => {
    const months = monthsOffered('2026-03-06', own);

    expect(months.at(-1)).toBe('2027-03');
    expect(months).toHaveLength(13);
  });
});

it('the days on show begin today at the earliest', () => {
  expect(windowOf('2026-03', '2026-03-06')).toEqual({ from: '2026-03-06', to: '2026-04-05' });
  expect(windowOf('2026-06', '2026-03-06')).toEqual({ from: '2026-06-01', to: '2026-07-01' });
});
