import * as z from 'zod/mini';
import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import { CivilDate, inOneLine } from '#shared/core/schemas.ts';

export const Closure = z.strictObject({
  date: CivilDate,
  name: z
    .string()
    .check(
      inOneLine,
      z.minLength(1, { error: 'Este campo es obligatorio.' }),
      z.maxLength(60, { error: 'Escribe 60 caracteres o menos.' }),
    ),
});
export type Closure = z.infer<typeof Closure>;

export const maxClosures = 200;

const toDate = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const monday = 1;
const thursday = 4;
type NthWeekday = { readonly month: number; readonly weekday: number; readonly nth: number };

function findNthWeekday(year: number, { month, weekday, nth }: NthWeekday): string {
  const firstOfMonth = toDate(year, month, 1);
  return addDays(firstOfMonth, ((weekday - getWeekday(firstOfMonth) + 7) % 7) + (nth - 1) * 7);
}

/** Calculates Easter Sunday by the Gregorian algorithm (Meeus, Jones, Butcher). */
function calculateEaster(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunar = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(lunar / 3) + 15) % 30;
  const leap = 32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4);
  const toSunday = leap % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * shift + 114;
  return toDate(year, Math.floor(days / 31), (days % 31) + 1);
}

export function listHolidays(year: number): Closure[] {
  const lastMondayOfMay = addDays(findNthWeekday(year, { month: 6, weekday: monday, nth: 1 }), -7);
  const namedDates: readonly (readonly [string, string])[] = [
    [toDate(year, 1, 1), 'Año Nuevo'],
    [toDate(year, 1, 6), 'Día de Reyes'],
    [findNthWeekday(year, { month: 1, weekday: monday, nth: 3 }), 'Natalicio de Martin Luther King, Jr.'],
    [findNthWeekday(year, { month: 2, weekday: monday, nth: 3 }), 'Día de los Presidentes y Próceres'],
    [toDate(year, 3, 2), 'Día de la Ciudadanía Americana'],
    [toDate(year, 3, 22), 'Abolición de la Esclavitud'],
    [addDays(calculateEaster(year), -2), 'Viernes Santo'],
    [lastMondayOfMay, 'Día de la Recordación'],
    [toDate(year, 6, 19), 'Día de la Emancipación'],
    [toDate(year, 7, 4), 'Día de la Independencia de Estados Unidos'],
    [toDate(year, 7, 25), 'Día de la Constitución de Puerto Rico'],
    [findNthWeekday(year, { month: 9, weekday: monday, nth: 1 }), 'Día del Trabajo'],
    [findNthWeekday(year, { month: 10, weekday: monday, nth: 2 }), 'Día de la Raza'],
    [toDate(year, 11, 11), 'Día del Veterano'],
    [toDate(year, 11, 19), 'Día del Descubrimiento de Puerto Rico'],
    [findNthWeekday(year, { month: 11, weekday: thursday, nth: 4 }), 'Día de Acción de Gracias'],
    [toDate(year, 12, 25), 'Navidad'],
  ];
  return namedDates.map(([date, name]) => ({ date, name })).toSorted((a, b) => a.date.localeCompare(b.date));
}

export function suggestClosures(closures: readonly Closure[], from: string): Closure[] {
  const closedDates = new Set(closures.map(({ date }) => date));
  const year = Number(from.slice(0, 4));
  const untilDate = `${year + 1}${from.slice(4)}`;
  return [...listHolidays(year), ...listHolidays(year + 1)].filter(
    ({ date }) => date >= from && date < untilDate && !closedDates.has(date),
  );
}
