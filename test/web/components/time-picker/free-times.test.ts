import { describe, expect, it } from 'vitest';
import {
  addHour,
  canFitAppointment,
  type FreeTimes,
  findTimes,
  noTimesRequested,
  removeHour,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { listOfferedMonths, toWindow } from '#web/src/components/time-picker/visible-month.ts';

describe('listOfferedMonths', () => {
  it('returns this month and the two after it, also across the end of the year', () => {
    expect(listOfferedMonths('2026-03-06')).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(listOfferedMonths('2026-12-31')).toEqual(['2026-12', '2027-01', '2027-02']);
  });

  it.each([
    ['2026-03-31', '2026-05'],
    ['2026-05-01', '2026-06'],
    ['2026-11-30', '2026-12'],
  ])('for an appointment on %s extends to %s', (own, last) => {
    expect(listOfferedMonths('2026-03-06', own).at(-1)).toBe(last);
  });

  it.each(['2027-03-06', '2027-03-31', '2028-01-01'])(
    'stops at the last month that can be booked: %s',
    (own) => {
      const months = listOfferedMonths('2026-03-06', own);

      expect(months.at(-1)).toBe('2027-03');
      expect(months).toHaveLength(13);
    },
  );
});

it('toWindow starts today at the earliest', () => {
  expect(toWindow('2026-03', '2026-03-06')).toEqual({ from: '2026-03-06', to: '2026-04-05' });
  expect(toWindow('2026-06', '2026-03-06')).toEqual({ from: '2026-06-01', to: '2026-07-01' });
});

const known: FreeTimes = {
  state: 'known',
  days: [
    { date: '2026-03-09', times: ['09:00', '14:00'] },
    { date: '2026-03-10', times: [] },
  ],
};

describe('free times', () => {
  const answer = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    refetch: async () => {},
  };
  const stateOf = (more: object) => toFreeTimes({ ...answer, ...more } as never).state;

  it('are loading, known or failed; known ones stay when a reload fails', () => {
    expect(stateOf({ isPending: true })).toBe('searching');
    expect(stateOf({ error: new Error('no') })).toBe('failed');
    expect(stateOf({ data: [], error: new Error('no') })).toBe('known');
  });

  it('are empty for a day that is not listed, and undefined while loading', () => {
    expect(findTimes(known, '2026-03-09')).toEqual(['09:00', '14:00']);
    expect(findTimes(known, '2026-03-30')).toEqual([]);
    expect(findTimes(noTimesRequested(), '2026-03-09')).toBeUndefined();
  });

  it('include a time held for the appointment, in order and once', () => {
    const held = addHour(known, { date: '2026-03-09', time: '10:20' });

    expect(findTimes(held, '2026-03-09')).toEqual(['09:00', '10:20', '14:00']);
    expect(findTimes(addHour(held, { date: '2026-03-09', time: '09:00' }), '2026-03-09')).toHaveLength(3);
    expect(findTimes(held, '2026-03-10')).toEqual([]);
  });

  it('exclude the current time of the appointment on its own day', () => {
    expect(findTimes(removeHour(known, { date: '2026-03-09', time: '09:00' }), '2026-03-09')).toEqual([
      '14:00',
    ]);
    expect(findTimes(removeHour(known, { date: '2026-03-10', time: '09:00' }), '2026-03-09')).toHaveLength(2);
  });
});

describe('availability of a time', () => {
  const days = [{ date: '2026-03-09', times: ['09:00'], room: [{ start: 540, end: 660 }] }];
  const at = (time: string, free: FreeTimes = { state: 'known', days }) =>
    canFitAppointment(free, { date: '2026-03-09', time, durationMinutes: 60 });

  it('is true when the time is offered, or lies in a free interval of sufficient length', () => {
    expect([at('09:00'), at('09:37'), at('10:00'), at('10:01'), at('08:59')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([at('14:00', known), at('13:59', known)]).toEqual([true, false]);
  });

  it('is undefined while the times are unknown', () => {
    expect(at('09:00', noTimesRequested())).toBeUndefined();
  });
});
