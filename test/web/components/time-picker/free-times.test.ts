import { describe, expect, it, vi } from 'vitest';
import {
  addHour,
  canFitAppointment,
  createUnrequestedTimes,
  type FreeTimes,
  findTimes,
  removeHour,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { listOfferedMonths, toMonthWindow } from '#web/src/components/time-picker/visible-month.ts';

describe('listOfferedMonths', () => {
  it('returns this month and the two after it, also across the end of the year', () => {
    expect(listOfferedMonths('2026-03-06')).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(listOfferedMonths('2026-12-31')).toEqual(['2026-12', '2027-01', '2027-02']);
  });

  it.each([
    ['2026-03-31', '2026-05'],
    ['2026-05-01', '2026-06'],
    ['2026-11-30', '2026-12'],
  ])('offers months for an appointment on %s up to %s', (appointmentDate, lastMonth) => {
    expect(listOfferedMonths('2026-03-06', appointmentDate).at(-1)).toBe(lastMonth);
  });

  it.each(['2027-03-06', '2027-03-31', '2028-01-01'])(
    'stops at the last month that can be booked: %s',
    (appointmentDate) => {
      const months = listOfferedMonths('2026-03-06', appointmentDate);

      expect(months.at(-1)).toBe('2027-03');
      expect(months).toHaveLength(13);
    },
  );
});

it('toMonthWindow starts today at the earliest', () => {
  expect(toMonthWindow('2026-03', '2026-03-06')).toEqual({ from: '2026-03-06', to: '2026-04-05' });
  expect(toMonthWindow('2026-06', '2026-03-06')).toEqual({ from: '2026-06-01', to: '2026-07-01' });
});

const knownTimes: FreeTimes = {
  state: 'known',
  days: [
    { date: '2026-03-09', times: ['09:00', '14:00'] },
    { date: '2026-03-10', times: [] },
  ],
};

describe('the free times', () => {
  const queryResult = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    refetch: vi.fn(),
  };
  const readState = (overrides: Partial<Parameters<typeof toFreeTimes>[0]>) =>
    toFreeTimes({ ...queryResult, ...overrides }).state;

  it('are loading, known or failed, and stay known when a reload fails', () => {
    expect(readState({ isPending: true })).toBe('searching');
    expect(readState({ error: new Error('no') })).toBe('failed');
    expect(readState({ data: [], error: new Error('no') })).toBe('known');
  });

  it('are empty for a day that is not listed, and undefined while loading', () => {
    expect(findTimes(knownTimes, '2026-03-09')).toEqual(['09:00', '14:00']);
    expect(findTimes(knownTimes, '2026-03-30')).toEqual([]);
    expect(findTimes(createUnrequestedTimes(), '2026-03-09')).toBeUndefined();
  });

  it('include a time held for the appointment, in order and once', () => {
    const timesWithHeld = addHour(knownTimes, { date: '2026-03-09', time: '10:20' });

    expect(findTimes(timesWithHeld, '2026-03-09')).toEqual(['09:00', '10:20', '14:00']);
    expect(
      findTimes(addHour(timesWithHeld, { date: '2026-03-09', time: '09:00' }), '2026-03-09'),
    ).toHaveLength(3);
    expect(findTimes(timesWithHeld, '2026-03-10')).toEqual([]);
  });

  it('exclude the current time of the appointment on its own day', () => {
    expect(findTimes(removeHour(knownTimes, { date: '2026-03-09', time: '09:00' }), '2026-03-09')).toEqual([
      '14:00',
    ]);
    expect(
      findTimes(removeHour(knownTimes, { date: '2026-03-10', time: '09:00' }), '2026-03-09'),
    ).toHaveLength(2);
  });
});

describe('canFitAppointment', () => {
  const days = [{ date: '2026-03-09', times: ['09:00'], room: [{ start: 540, end: 660 }] }];
  const canFitAt = (time: string, freeTimes: FreeTimes = { state: 'known', days }) =>
    canFitAppointment(freeTimes, { date: '2026-03-09', time, durationMinutes: 60 });

  it('returns true for an offered time, and for a time in a free interval of sufficient length', () => {
    expect([
      canFitAt('09:00'),
      canFitAt('09:37'),
      canFitAt('10:00'),
      canFitAt('10:01'),
      canFitAt('08:59'),
    ]).toEqual([true, true, true, false, false]);
    expect([canFitAt('14:00', knownTimes), canFitAt('13:59', knownTimes)]).toEqual([true, false]);
  });

  it('returns undefined while the times are unknown', () => {
    expect(canFitAt('09:00', createUnrequestedTimes())).toBeUndefined();
  });
});
