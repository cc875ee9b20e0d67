import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isCivilDate, listDatesInRange } from '#shared/core/civil-time.ts';
import {
  addSlash,
  findTypedDateProblem,
  formatTypedDate,
  parseTypedDate,
} from '#web/src/ui/date-field/typed-date.ts';

const badFormat = 'Fecha inválida. Escríbela así: dd/mm/aaaa.';
const noSuchDay = 'Fecha inválida. Ese día no existe.';

const everyDay = listDatesInRange('1900-01-01', '2100-12-31');
const anyDate = fc.integer({ min: 0, max: everyDay.length - 1 }).map((days) => addDays('1900-01-01', days));

describe('parseTypedDate', () => {
  it.each([
    ['04/03/2026', '2026-03-04'],
    ['4/3/2026', '2026-03-04'],
    ['4-3-2026', '2026-03-04'],
    ['4.3.2026', '2026-03-04'],
    ['4 3 2026', '2026-03-04'],
    ['04032026', '2026-03-04'],
    [' 04/03/2026 ', '2026-03-04'],
    ['2026-03-04', '2026-03-04'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
  ])('parses %s as %s', (text, expectedDate) => {
    expect(parseTypedDate(text)).toBe(expectedDate);
    expect(findTypedDateProblem(text)).toBeUndefined();
  });

  it.each([
    ['04/03', badFormat],
    ['04/03/26', badFormat],
    ['mañana', badFormat],
    ['4032026', badFormat],
    ['11/24/2026', badFormat],
    ['5-14-1988', badFormat],
    ['05141988', badFormat],
    ['2026-24-11', badFormat],
    ['13/13/2026', noSuchDay],
    ['31/04/2026', noSuchDay],
    ['29/02/2025', noSuchDay],
    ['29/02/1900', noSuchDay],
    ['0/1/2026', noSuchDay],
  ])('rejects %s with "%s"', (text, problem) => {
    expect(parseTypedDate(text)).toBeUndefined();
    expect(findTypedDateProblem(text)).toBe(problem);
  });

  it('parses each formatted date from 1900 to 2100', () => {
    const unparsedDays = everyDay.filter((day) => parseTypedDate(formatTypedDate(day)) !== day);

    expect(unparsedDays).toEqual([]);
  });

  it('accepts dates with or without leading zeros, and slashes, dashes, dots or spaces', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('/', '-', '.', ' '), (date, separator) => {
        const [year = '', month = '', day = ''] = date.split('-');
        expect(parseTypedDate([day, month, year].join(separator))).toBe(date);
        expect(parseTypedDate([Number(day), Number(month), year].join(separator))).toBe(date);
      }),
    );
  });

  it('accepts only dates that exist', () => {
    const number = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1900, max: 2100 }), (day, month, year) => {
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(parseTypedDate(`${day}/${month}/${year}`)).toBe(isCivilDate(iso) ? iso : undefined);
      }),
    );
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const isProblem = findTypedDateProblem(text) !== undefined;
        expect(isProblem).toBe(text.trim() !== '' && parseTypedDate(text) === undefined);
      }),
    );
  });
});

describe('the bounds of a typed date', () => {
  const bounds = { min: '2026-03-02', max: '2026-03-10' };

  it('are inclusive', () => {
    expect(findTypedDateProblem('02/03/2026', bounds)).toBeUndefined();
    expect(findTypedDateProblem('10/03/2026', bounds)).toBeUndefined();
  });

  it('are named in the error', () => {
    expect(findTypedDateProblem('01/03/2026', bounds)).toBe(
      'Fecha inválida. La primera posible es el 2 de marzo de 2026.',
    );
    expect(findTypedDateProblem('11/03/2026', bounds)).toBe(
      'Fecha inválida. La última posible es el 10 de marzo de 2026.',
    );
  });
});

describe('addSlash', () => {
  it.each([
    ['04', '0', '04/'],
    ['04/03', '04/0', '04/03/'],
    ['04', '04/', '04'],
    ['4/3', '4/', '4/3'],
    ['04/03/2026', '', '04/03/2026'],
  ])('turns the text %s, typed after %s, into %s', (text, textBefore, expectedText) => {
    expect(addSlash(text, textBefore)).toBe(expectedText);
  });
});
