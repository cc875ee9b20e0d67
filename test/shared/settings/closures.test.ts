import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getWeekday } from '#shared/core/civil-time.ts';
import { listHolidays, suggestClosures } from '#shared/settings/closures.ts';

const friday = 5;
const findHoliday = (year: number, name: string) =>
  listHolidays(year).find((holiday) => holiday.name === name)?.date;

describe('holidays of Puerto Rico', () => {
  it.each([
    [2025, 'Viernes Santo', '2025-04-18'],
    [2026, 'Viernes Santo', '2026-04-03'],
    [2027, 'Viernes Santo', '2027-03-26'],
    [2038, 'Viernes Santo', '2038-04-23'],
    [2026, 'Natalicio de Martin Luther King, Jr.', '2026-01-19'],
    [2026, 'Día de los Presidentes y Próceres', '2026-02-16'],
    [2026, 'Día de la Ciudadanía Americana', '2026-03-02'],
    [2026, 'Día de la Recordación', '2026-05-25'],
    [2026, 'Día de la Raza', '2026-10-12'],
    [2026, 'Día del Trabajo', '2026-09-07'],
    [2026, 'Día de Acción de Gracias', '2026-11-26'],
  ])('include in %i %s on %s', (year, name, date) => {
    expect(findHoliday(year, name)).toBe(date);
  });

  it('are sorted within their year, including Good Friday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
        const dates = listHolidays(year).map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted());
        expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
        expect(getWeekday(findHoliday(year, 'Viernes Santo') ?? '')).toBe(friday);
      }),
    );
  });

  it('are suggested for the next year, without existing closures', () => {
    const suggestions = suggestClosures([], '2026-11-23');

    expect(suggestions[0]).toEqual({ date: '2026-11-26', name: 'Día de Acción de Gracias' });
    expect(suggestions.at(-1)?.date).toBe('2027-11-19');
    expect(suggestClosures(suggestions.slice(1), '2026-11-23')).toEqual(suggestions.slice(0, 1));
  });
});
