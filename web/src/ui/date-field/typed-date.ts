import { isCivilDate } from '#shared/core/civil-time.ts';
import { formatLongDate } from '#shared/core/format.ts';

export type DateBounds = { readonly min?: string | undefined; readonly max?: string | undefined };

const spanishDatePattern = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const invalidFormatText = 'Fecha inválida. Escríbela así: dd/mm/aaaa.';
const isoDatePattern = /^\d{4}-\d\d-\d\d$/;

/** Formats `2026-03-04` as typed here: 04/03/2026. */
export const formatTypedDate = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** Parses day, month and year as `YYYY-MM-DD`, even if there is no such day, or undefined if incomplete. */
function parseDateParts(text: string): string | undefined {
  const trimmed = text.trim();
  if (isoDatePattern.test(trimmed)) return trimmed;
  const [, ...dateParts] = spanishDatePattern.exec(trimmed) ?? [];
  const [day, month, year] = dateParts.filter((part) => part !== undefined);
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether the date is valid with day and month swapped. */
const isMonthFirst = (date: string) =>
  isCivilDate(`${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`);

/** Parses a date as typed, with or without slashes, or as filled in by a browser, or undefined if invalid. */
export function parseTypedDate(text: string): string | undefined {
  const date = parseDateParts(text);
  return date !== undefined && isCivilDate(date) ? date : undefined;
}

/** Returns why the text is invalid, or undefined if it is valid or blank. */
export function findTypedDateProblem(text: string, { min, max }: DateBounds = {}): string | undefined {
  if (text.trim() === '') return undefined;
  const date = parseDateParts(text);
  if (date === undefined) return invalidFormatText;
  if (!isCivilDate(date))
    return isMonthFirst(date) ? invalidFormatText : 'Fecha inválida. Ese día no existe.';
  if (min !== undefined && date < min)
    return `Fecha inválida. La primera posible es el ${formatLongDate(min)}.`;
  if (max !== undefined && date > max)
    return `Fecha inválida. La última posible es el ${formatLongDate(max)}.`;
  return undefined;
}

/** Inserts the slash while typing, because numeric keypads of phones lack it. */
export const addSlash = (text: string, previousText: string) =>
  text.length > previousText.length && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
