import { addDays, listDatesInRange } from '#shared/core/civil-time.ts';
import { compareByFirstName } from '#shared/core/sort-names.ts';
import type { Patient } from './patient.ts';

/** Days before a birthday from which it is listed (R101). */
const birthdayDaysAhead = 15;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const leapDay = '02-29';

/** Returns the birthday in a year. 29 February becomes the 28th in common years. */
export function calculateBirthday(birthDate: string, year: number): string {
  const monthDay = birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${monthDay === leapDay && !isLeap(year) ? '02-28' : monthDay}`;
}

export const getYear = (date: string) => Number(date.slice(0, 4));

export function findNextBirthday(birthDate: string, today: string): string {
  const year = getYear(today);
  const thisYear = calculateBirthday(birthDate, year);
  return thisYear >= today ? thisYear : calculateBirthday(birthDate, year + 1);
}

type BirthdayPatient = Pick<
  Patient,
  'patientId' | 'firstName' | 'lastName' | 'birthDate' | 'active' | 'hidden' | 'greetedYear'
>;
export type Birthday<P> = { readonly patient: P; readonly date: string };

/** Finds ungreeted birthdays, soonest first. In December, `greetedYear` may be the next year. */
export const findUpcomingBirthdays = <P extends BirthdayPatient>(
  patients: readonly P[],
  today: string,
): Birthday<P>[] => {
  const lastDate = addDays(today, birthdayDaysAhead);
  return patients
    .flatMap((patient) => {
      const { birthDate, active, hidden, greetedYear } = patient;
      if (birthDate === undefined || !active || hidden) return [];
      const date = findNextBirthday(birthDate, today);
      return date <= lastDate && greetedYear !== getYear(date) ? [{ patient, date }] : [];
    })
    .sort((a, b) => a.date.localeCompare(b.date) || compareByFirstName(a.patient, b.patient));
};

/** Ranges of birth dates to query per month. A range that ends on 28 February includes the 29th. */
export function listBirthDateRanges(today: string): { month: string; from: string; to: string }[] {
  const dates = listDatesInRange(today, addDays(today, birthdayDaysAhead));
  const byMonth = Map.groupBy(dates, (date) => date.slice(5, 7));
  return [...byMonth].map(([month, days]) => {
    const from = days[0]?.slice(8) ?? '';
    const to = days.at(-1)?.slice(8) ?? '';
    return { month, from, to: month === '02' && to === '28' ? '29' : to };
  });
}
