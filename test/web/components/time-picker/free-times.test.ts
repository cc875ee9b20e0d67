import { describe, expect, it } from 'vitest';
import {
  type FreeTimes,
  freeTimesOf,
  hasRoom,
  timesNotAsked,
  timesOn,
  withHour,
  withoutHour,
} from '#web/src/components/time-picker/free-times.ts';
import { monthsOffered, windowOf } from '#web/src/components/time-picker/shown-month.ts';

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

const known: FreeTimes = {
  state: 'known',
  days: [
    { date: '2026-03-09', times: ['09:00', '14:00'] },
    { date: '2026-03-10', times: [] },
  ],
};

describe('the free hours', () => {
  const answer = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    refetch: async () => {},
  };
  const stateOf = (more: object) => freeTimesOf({ ...answer, ...more } as never).state;

  it('are searched for, known or failed; known ones stay while asking again fails', () => {
    expect(stateOf({ isPending: true })).toBe('searching');
    expect(stateOf({ error: new Error('no') })).toBe('failed');
    expect(stateOf({ data: [], error: new Error('no') })).toBe('known');
  });

  it('of a day are none when it is not among the days, and unknown until they are here', () => {
    expect(timesOn(known, '2026-03-09')).toEqual(['09:00', '14:00']);
    expect(timesOn(known, '2026-03-30')).toEqual([]);
    expect(timesOn(timesNotAsked(), '2026-03-09')).toBeUndefined();
  });

  it('take in an hour that is held for the appointment, in its order and once', () => {
    const held = withHour(known, { date: '2026-03-09', time: '10:20' });

    expect(timesOn(held, '2026-03-09')).toEqual(['09:00', '10:20', '14:00']);
    expect(timesOn(withHour(held, { date: '2026-03-09', time: '09:00' }), '2026-03-09')).toHaveLength(3);
    expect(timesOn(held, '2026-03-10')).toEqual([]);
  });

  it('leave out the hour that the appointment has now, on its own day', () => {
    expect(timesOn(withoutHour(known, { date: '2026-03-09', time: '09:00' }), '2026-03-09')).toEqual([
      '14:00',
    ]);
    expect(timesOn(withoutHour(known, { date: '2026-03-10', time: '09:00' }), '2026-03-09')).toHaveLength(2);
  });
});

describe('an hour', () => {
  const days = [{ date: '2026-03-09', times: ['09:00'], room: [{ start: 540, end: 660 }] }];
  const at = (time: string, free: FreeTimes = { state: 'known', days }) =>
    hasRoom(free, { date: '2026-03-09', time, durationMinutes: 60 });

  it('has room when it is proposed, or when there is a free stretch as long', () => {
    expect([at('09:00'), at('09:37'), at('10:00'), at('10:01'), at('08:59')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([at('14:00', known), at('13:59', known)]).toEqual([true, false]);
  });

  it('of which nothing is known is said neither to have room nor to have none', () => {
    expect(at('09:00', timesNotAsked())).toBeUndefined();
  });
});
