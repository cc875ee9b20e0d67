import { isCivilDate } from '#shared/core/civil-time.ts';
import { longDate } from '#shared/core/format.ts';

export type DateBounds = { readonly min?: string | undefined; readonly max?: string | undefined };

const spanish = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const badForm = 'Fecha inválida. Escríbela así: dd/mm/aaaa.';
const asFilledIn = /^\d{4}-\d\d-\d\d$/;

/** Formats `2026-03-04` as typed here: 04/03/2026. */
export const dateAsTyped = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** Parses day, month and year as `YYYY-MM-DD`, even if there is no such day; undefined if incomplete. */
function writtenDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (asFilledIn.test(trimmed)) return trimmed;
  const [, ...found] = spanish.exec(trimmed) ?? [];
  const [day, month, year] = found.filter((part) => part !== undefined);
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether the date is valid with day and month swapped. */
const isMonthFirst = (date: string) =>
  isCivilDate(`${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`);

/** Parses a date as typed, with or without slashes, or as filled in by a browser; undefined if invalid. */
export function typedDate(text: string): string | undefined {
  const date = writtenDate(text);
  return date !== undefined && isCivilDate(date) ? date : undefined;
}

/** Returns why the text is invalid; undefined if it is valid or blank. */
export function typedDateProblem(text: string, { min, max }: DateBounds = {}): string | undefined {
  if (text.trim() === '') return undefined;
  const date = writtenDate(text);
  if (date === undefined) return badForm;
  if (!isCivilDate(date)) return isMonthFirst(date) ? badForm : 'Fecha inválida. Ese día no existe.';
  if (min !== undefined && date < min) return `Fecha inválida. La primera posible es el ${longDate(min)}.`;
  if (max !== undefined && date > max) return `Fecha inválida. La última posible es el ${longDate(max)}.`;
  return undefined;
}

/** Inserts the slash while typing, because numeric keypads of phones lack it. */
export const withSlash = (text: string, before: string) =>
  text.length > before.length && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
