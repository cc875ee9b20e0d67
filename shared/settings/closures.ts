import * as z from 'zod/mini';
import { addDays, weekday } from '#shared/core/civil-time.ts';
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

export const mostClosures = 200;

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const monday = 1;
const thursday = 4;
type Nth = { readonly month: number; readonly on: number; readonly nth: number };

function nthOf(year: number, { month, on, nth }: Nth): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((on - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** Easter Sunday by the Gregorian algorithm (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const lunar = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(lunar / 3) + 15) % 30;
  const leap = 32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4);
  const toSunday = leap % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * shift + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Public holidays of Puerto Rico in a year, in order. */
export function holidaysOf(year: number): Closure[] {
  const lastOfMay = addDays(nthOf(year, { month: 6, on: monday, nth: 1 }), -7);
  const named: readonly (readonly [string, string])[] = [
    [dateOf(year, 1, 1), 'Año Nuevo'],
    [dateOf(year, 1, 6), 'Día de Reyes'],
    [nthOf(year, { month: 1, on: monday, nth: 3 }), 'Natalicio de Martin Luther King, Jr.'],
    [nthOf(year, { month: 2, on: monday, nth: 3 }), 'Día de los Presidentes y Próceres'],
    [dateOf(year, 3, 2), 'Día de la Ciudadanía Americana'],
    [dateOf(year, 3, 22), 'Abolición de la Esclavitud'],
    [addDays(easterOf(year), -2), 'Viernes Santo'],
    [lastOfMay, 'Día de la Recordación'],
    [dateOf(year, 6, 19), 'Día de la Emancipación'],
    [dateOf(year, 7, 4), 'Día de la Independencia de Estados Unidos'],
    [dateOf(year, 7, 25), 'Día de la Constitución de Puerto Rico'],
    [nthOf(year, { month: 9, on: monday, nth: 1 }), 'Día del Trabajo'],
    [nthOf(year, { month: 10, on: monday, nth: 2 }), 'Día de la Raza'],
    [dateOf(year, 11, 11), 'Día del Veterano'],
    [dateOf(year, 11, 19), 'Día del Descubrimiento de Puerto Rico'],
    [nthOf(year, { month: 11, on: thursday, nth: 4 }), 'Día de Acción de Gracias'],
    [dateOf(year, 12, 25), 'Navidad'],
  ];
  return named.map(([date, name]) => ({ date, name })).toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Holidays of the next year that are not closures yet. */
export function suggestedClosures(closures: readonly Closure[], from: string): Closure[] {
  const taken = new Set(closures.map(({ date }) => date));
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date }) => date >= from && date < until && !taken.has(date),
  );
}
