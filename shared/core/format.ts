import { daysBetween, minutesOfDay, weekday } from './civil-time.ts';
import { e164 } from './phone/e164.ts';

/** Formats of Puerto Rico (docs/look.md); stored values are cents, `YYYY-MM-DD`, `HH:mm`. */
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
const noBreak = '\u00a0';

/** 1234 is `1,234`. Avoids `Intl.NumberFormat`, which costs 25 ms of CPU at each start. */
export const figure = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** 1234.5 is `1,234.5`; rounds to at most `places` decimals. */
export function decimal(value: number, places: number): string {
  const [whole = '0', part = ''] = String(Number(value.toFixed(places))).split('.');
  return part === '' ? figure(Number(whole)) : `${figure(Number(whole))}.${part}`;
}

/** `a`, `a y b`, `a, b y c`; `e` before the sound of an i. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).join(', ');
  if (before === '') return last;
  return `${before} ${/^h?[ií](?![aeo])/i.test(last) ? 'e' : 'y'} ${last}`;
}

/** 123450 is `$1,234.50`, -2000 is `-$20.00`. */
export function money(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const dollars = figure(Math.floor(whole / 100));
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/** 123450 is `1234.50`, for form fields, spreadsheets and other programs. */
export const plainDollars = (cents: number) => (cents / 100).toFixed(2);

/** 1050 basis points are `10.5%`. */
export const percentText = (basisPoints: number) => `${basisPoints / 100}%`;
/** `+1,234`, `−12`, `0`. */
export function signedFigure(count: number): string {
  if (count === 0) return '0';
  return count > 0 ? `+${figure(count)}` : `−${figure(-count)}`;
}

const dayOf = (date: string) => Number(date.slice(8, 10));
const yearOf = (date: string) => date.slice(0, 4);
/** `marzo`, from a date or `YYYY-MM`. */
export const monthName = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? '';
export const weekdayName = (date: string) => weekdays[weekday(date)] ?? '';

/** `6 de marzo de 2026` */
export const longDate = (date: string) => `${dayOf(date)} de ${monthName(date)} de ${yearOf(date)}`;
/** `viernes, 6 de marzo de 2026` */
export const fullDate = (date: string) => `${weekdayName(date)}, ${longDate(date)}`;
export const isSameYear = (date: string, beside: string | undefined) =>
  beside !== undefined && yearOf(date) === yearOf(beside);
/** `6 de marzo`; adds the year unless `beside` is a date of the same year. */
export const dayMonth = (date: string, beside: string | undefined) =>
  isSameYear(date, beside) ? `${dayOf(date)} de ${monthName(date)}` : longDate(date);
/** `1 al 7 de marzo de 2026`; a shared month or year appears once. */
export function daySpan(from: string, to: string): string {
  if (from === to) return longDate(to);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? dayOf(from) : dayMonth(from, to)} al ${longDate(to)}`;
}
/** `viernes, 6 de marzo`; adds the year by the rule of `dayMonth`. */
export const weekdayDayMonth = (date: string, beside: string | undefined) =>
  `${weekdayName(date)}, ${dayMonth(date, beside)}`;
/** `6 mar.` or `6 mar. 2027`, by the rule of `dayMonth`; never longer than `6 de marzo`. */
export const shortDayMonth = (date: string, beside: string | undefined) =>
  `${dayOf(date)} ${shortMonth(date)}${isSameYear(date, beside) ? '' : ` ${yearOf(date)}`}`;
/** `vie.` */
export const shortWeekday = (date: string) => `${weekdayName(date).slice(0, 3)}.`;
/** `mar.` */
export const shortMonth = (date: string) => `${monthName(date).slice(0, 3)}.`;
/** `mar. 24 nov. 2026` */
export const shortFullDate = (date: string) =>
  `${shortWeekday(date)} ${dayOf(date)} ${shortMonth(date)} ${yearOf(date)}`;
/** `marzo de 2026`, from a date or `YYYY-MM`. */
export const monthYear = (month: string) => `${monthName(month)} de ${yearOf(month)}`;
/** `hoy`, `mañana`, `ayer`, or the full date. */
export function nearDate(date: string, today: string): string {
  const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };
  return near[daysBetween(today, date)] ?? fullDate(date);
}

/** `2:30 p. m.` with no-break spaces; the end of a day is `12:00 a. m.` */
export function clock(time: string): string {
  const minutes = minutesOfDay(time);
  const hour = Math.floor(minutes / 60);
  const half = hour % 24 < 12 ? 'a.' : 'p.';
  const shown = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  return [shown, half, 'm.'].join(noBreak);
}
/** Puts no-break spaces into typed hours (`8:00 a. m.`, `8 a.m.`). */
export const unbrokenHours = (text: string) =>
  text.replace(/\d\s+[ap]\.\s*m\./gi, (hour) => hour.replace(/\s+/g, noBreak));
/** After `a`, `hasta`, `desde`: `las 2:30 p. m.`, `la 1:15 p. m.` */
export const theClock = (time: string) => `${/^(01|13):/.test(time) ? 'la' : 'las'} ${clock(time)}`;
/** `10:00 a. m. a 10:45 a. m.` */
export const clockRange = (from: string, to: string) => `${clock(from)} a ${clock(to)}`;

/** `45 min` and `60 min`; longer, `1 h 20 min` and `2 h`. */
export function duration(minutes: number): string {
  if (minutes <= 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}

/** `unos segundos`, `1 minuto`, `2 horas`, `3 días`: whole units of elapsed time. */
export function elapsed(minutes: number): string {
  if (minutes < 1) return 'unos segundos';
  if (minutes < 60) return counted(Math.floor(minutes), 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? counted(hours, 'hora', 'horas') : counted(Math.floor(hours / 24), 'día', 'días');
}

/** 872 is `14:32`. */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** `+17875550142` is `787-555-0142`; foreign numbers are returned unchanged. */
export function phone(stored: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164(stored) ?? '') ?? [];
  return area ? `${area}-${exchange}-${line}` : stored;
}

/** `Marisol Ortiz Díaz` is `MO`: first letters or digits of the first two words that have one. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** `1 cita`, `3 citas` */
export const counted = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;
