import { isCivilDate } from '#shared/core/civil-time.ts';
import { longDate } from '#shared/core/format.ts';

/** The first and the last day that there is to choose from; without one, there is no end. */
export type DateBounds = { readonly min?: string | undefined; readonly max?: string | undefined };

const spanish = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const badForm = 'Fecha inválida. Escríbela así: dd/mm/aaaa.';
const asFilledIn = /^\d{4}-\d\d-\d\d$/;

/** `2026-03-04` as it is written here: 04/03/2026. */
export const dateAsTyped = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** Day, month and year as `YYYY-MM-DD`, whether there is such a day or not; undefined where they are not all there. */
function writtenDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (asFilledIn.test(trimmed)) return trimmed;
  const [, ...found] = spanish.exec(trimmed) ?? [];
  const [day, month, year] = found.filter((part) => part !== undefined);
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Such a day there is once its first two parts change places: the month was written before the day. */
const isMonthFirst = (date: string) =>
  isCivilDate(`${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`);

/** The day that somebody wrote, with or without slashes, or that a browser filled in; undefined while it is none. */
export function typedDate(text: string): string | undefined {
  const date = writtenDate(text);
  return date !== undefined && isCivilDate(date) ? date : undefined;
}

/** Why what is written cannot be taken; undefined when it can, and while nothing is written. */
export function typedDateProblem(text: string, { min, max }: DateBounds = {}): string | undefined {
  if (text.trim() === '') return undefined;
  const date = writtenDate(text);
  if (date === undefined) return badForm;
  if (!isCivilDate(date)) return isMonthFirst(date) ? badForm : 'Fecha inválida. Ese día no existe.';
  if (min !== undefined && date < min) return `Fecha inválida. La primera posible es el ${longDate(min)}.`;
  if (max !== undefined && date > max) return `Fecha inválida. La última posible es el ${longDate(max)}.`;
  return undefined;
}

/** The slash comes by itself: a phone's keys for figures have none. */
export const withSlash = (text: string, before: string) =>
  text.length > before.length && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
