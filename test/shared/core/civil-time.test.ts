import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  centerTimeZone,
  countDaysBetween,
  getToday,
  getWeekday,
  isCivilDate,
  isCivilTime,
  listDatesInRange,
  listMonthsInRange,
  minutesPerDay,
  toCivilDateTime,
  toEpochDay,
  toInstant,
  toMinutesOfDay,
  toTimeOfDay,
} from '#shared/core/civil-time.ts';
import { CivilMonth } from '#shared/core/schemas.ts';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const clockInZone = new Intl.DateTimeFormat('en-US', {
  timeZone: centerTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns the wall clock in Puerto Rico by the ICU time zone database. */
function readWallClock(instant: Date): { date: string; time: string } {
  const parts = Object.fromEntries(
    clockInZone.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

const instants = fc.date({
  min: new Date('1946-01-01T04:00:00Z'),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const days = fc.integer({ min: toEpochDay('1946-01-01'), max: toEpochDay('2199-12-31') });
const dates = days.map((day) => addDays('1970-01-01', day));
const times = fc.integer({ min: 0, max: minutesPerDay - 1 }).map(toTimeOfDay);

describe('civil time', () => {
  it('agrees with the wall clock in Puerto Rico, in any machine time zone [R254]', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { date, time, minutes } = toCivilDateTime(instant);

        expect({ date, time }).toEqual(readWallClock(instant));
        expect(minutes).toBe(toMinutesOfDay(time));
        expect(getToday(instant)).toBe(date);
      }),
    );
  });

  it.each([
    ['the last minute of a year', '2027-01-01T03:59:00Z', '2026-12-31', '23:59'],
    ['the first minute of a year', '2027-01-01T04:00:00Z', '2027-01-01', '00:00'],
    ['the end of a short month', '2026-03-01T03:59:59Z', '2026-02-28', '23:59'],
    ['29 February', '2028-03-01T03:00:00Z', '2028-02-29', '23:00'],
    ['the day after 29 February', '2028-03-01T04:00:00Z', '2028-03-01', '00:00'],
    ['a night on which New York changes its clocks', '2026-03-08T07:30:00Z', '2026-03-08', '03:30'],
  ])('converts %s', (_, instant, date, time) => {
    const civilDateTime = toCivilDateTime(new Date(instant));

    expect(civilDateTime).toMatchObject({ date, time });
    expect(readWallClock(new Date(instant))).toEqual({ date, time });
  });

  it('converts a wall clock to its instant and back', () => {
    fc.assert(
      fc.property(dates, times, (date, time) => {
        const instant = toInstant(date, time);

        expect(toCivilDateTime(instant)).toMatchObject({ date, time });
        expect(readWallClock(instant)).toEqual({ date, time });
      }),
    );
  });
});

describe('civil dates', () => {
  it('accept exactly the days of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const text = `${year}-${pad(month)}-${pad(day)}`;
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;

        expect(isCivilDate(text)).toBe(exists);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '2027-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ])('reject %j as a date', (text) => expect(isCivilDate(text)).toBe(false));

  it.each(['0034-12', '0100-01', '9999-12', '2026-13', '2026-1', '2026-01-01'])(
    'reject %j as a month',
    (text) => expect(CivilMonth.safeParse(text).success).toBe(false),
  );

  it.each(['2028-02-29', '2000-02-29', '2026-12-31'])('accept %s', (text) =>
    expect(isCivilDate(text)).toBe(true),
  );

  it('have the right weekday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(getWeekday(date)).toBe(new Date(`${date}T12:00:00Z`).getUTCDay());
      }),
    );
  });

  it('add days across month ends, years and leap days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, dayCount) => {
        const calendar = new Date(`${date}T12:00:00Z`);
        calendar.setUTCDate(calendar.getUTCDate() + dayCount);

        expect(addDays(date, dayCount)).toBe(calendar.toISOString().slice(0, 10));
        expect(countDaysBetween(date, addDays(date, dayCount))).toBe(dayCount);
      }),
    );
  });

  it('list every date of a range once, both ends included', () => {
    expect(listDatesInRange('2028-02-27', '2028-03-01')).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(listDatesInRange('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
    expect(listDatesInRange('2026-05-02', '2026-05-02')).toEqual(['2026-05-02']);
    expect(listDatesInRange('2026-05-02', '2026-05-01')).toEqual([]);
  });

  it('list every month that a range touches', () => {
    expect(listMonthsInRange('2026-11-30', '2027-02-01')).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(listMonthsInRange('2026-11-02', '2026-11-29')).toEqual(['2026-11']);
  });
});

describe('civil times', () => {
  it('convert every minute of a day to its time and back', () => {
    const minutes = Array.from({ length: minutesPerDay }, (_, minute) => minute);

    expect(minutes.map(toTimeOfDay).map(toMinutesOfDay)).toEqual(minutes);
    expect(minutes.map(toTimeOfDay).every(isCivilTime)).toBe(true);
  });

  it('add minutes', () => {
    expect(addMinutes('09:50', 25)).toBe('10:15');
    expect(addMinutes('23:50', 25)).toBe('00:15');
  });

  it.each(['24:00', '9:00', '12:60', '12:5', '12:00 PM', ''])('reject %j as a time', (text) =>
    expect(isCivilTime(text)).toBe(false),
  );
});
