import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#shared/core/civil-time.ts';
import {
  calculateBirthday,
  findNextBirthday,
  findUpcomingBirthdays,
  getYear,
  listBirthDateRanges,
} from '#shared/patients/birthdays.ts';

const buildClient = (
  birthDate: string | undefined,
  changes: { greetedYear?: number; active?: boolean; hidden?: boolean } = {},
) => ({
  patientId: 'gloria',
  firstName: 'Gloria',
  lastName: 'Santiago',
  active: true,
  ...(birthDate && { birthDate }),
  ...changes,
});
const listDays = (birthDate: string, today: string, changes = {}) =>
  findUpcomingBirthdays([buildClient(birthDate, changes)], today).map(({ date }) => date);

const arbitraryBirthDate = fc.nat({ max: 60_000 }).map((days) => addDays('1900-01-01', days));
const arbitraryToday = fc.nat({ max: 20_000 }).map((days) => addDays('2020-01-01', days));

describe('birthday', () => {
  it('is celebrated on 28 February in a common year if the client was born on the 29th', () => {
    expect([calculateBirthday('2000-02-29', 2027), calculateBirthday('2000-02-29', 2028)]).toEqual([
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(calculateBirthday('2000-02-29', 2100)).toBe('2100-02-28');
  });

  it('recurs every year, never in the past', () => {
    fc.assert(
      fc.property(arbitraryBirthDate, arbitraryToday, (birthDate, today) => {
        const nextBirthday = findNextBirthday(birthDate, today);

        expect(nextBirthday >= today).toBe(true);
        expect(countDaysBetween(today, nextBirthday)).toBeLessThan(367);
        expect(nextBirthday).toBe(calculateBirthday(birthDate, getYear(nextBirthday)));
      }),
    );
  });
});

describe('upcoming birthdays', () => {
  it('are those of today and the next fifteen days [R101]', () => {
    expect(listDays('1990-03-06', '2026-03-06')).toEqual(['2026-03-06']);
    expect(listDays('1990-03-21', '2026-03-06')).toEqual(['2026-03-21']);
    expect(listDays('1990-03-22', '2026-03-06')).toEqual([]);
    expect(listDays('1990-03-05', '2026-03-06')).toEqual([]);
  });

  it('cross New Year, and count as greeted in their own year [R102]', () => {
    expect(listDays('1990-01-03', '2026-12-31')).toEqual(['2027-01-03']);
    expect(listDays('1990-01-03', '2026-12-31', { greetedYear: 2026 })).toEqual(['2027-01-03']);
    expect(listDays('1990-01-03', '2026-12-31', { greetedYear: 2027 })).toEqual([]);
    expect(listDays('1990-12-31', '2026-12-31', { greetedYear: 2026 })).toEqual([]);
  });

  it('are those of active clients only, soonest first', () => {
    const clients = [
      { ...buildClient('1990-03-10'), firstName: 'Zoé' },
      { ...buildClient('1990-03-07'), firstName: 'Ana' },
      { ...buildClient('1990-03-08', { active: false }), firstName: 'Eva' },
      { ...buildClient('1990-03-08', { hidden: true }), firstName: 'Ida' },
      { ...buildClient(undefined), firstName: 'Sol' },
    ];

    const names = findUpcomingBirthdays(clients, '2026-03-06').map(({ patient }) => patient.firstName);

    expect(names).toEqual(['Ana', 'Zoé']);
  });

  it('are covered by the queried days, on any day', () => {
    fc.assert(
      fc.property(arbitraryBirthDate, arbitraryToday, (birthDate, today) => {
        const isUpcoming = listDays(birthDate, today).length === 1;
        const isQueried = listBirthDateRanges(today).some(
          ({ month, from, to }) =>
            birthDate.slice(5, 7) === month && from <= birthDate.slice(8) && birthDate.slice(8) <= to,
        );

        expect(isQueried || !isUpcoming).toBe(true);
      }),
    );
    expect(listBirthDateRanges('2026-12-28').length).toBe(2);
    expect(listDays('2000-02-29', '2027-02-13')).toEqual(['2027-02-28']);
  });
});
