import { minutesOfDay, weekday } from './civil-time.ts';

/** How es-PR reads money, dates and times (LOOK §10), from civil text and cents alone: no zone, no Intl, no drift. */
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
];
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const noBreakSpace = '\u00a0';

/** `$1,234.50`; negative as `-$20.00`. */
export function money(cents: number): string {
  const [whole = '0', decimals = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** `6 de marzo de 2026`. */
export const longDate = (date: string) =>
  `${Number(date.slice(8, 10))} de ${months[Number(date.slice(5, 7)) - 1] ?? ''} de ${date.slice(0, 4)}`;

/** `viernes, 6 de marzo de 2026`. */
export const weekdayDate = (date: string) => `${weekdays[weekday(date)] ?? ''}, ${longDate(date)}`;

/** `marzo de 2026`. */
export const monthName = (date: string) =>
  `${months[Number(date.slice(5, 7)) - 1] ?? ''} de ${date.slice(0, 4)}`;

/** `vie. 6`. */
export const shortDay = (date: string) => `${weekdayAbbreviation(date)} ${Number(date.slice(8, 10))}`;
export const weekdayAbbreviation = (date: string) => `${(weekdays[weekday(date)] ?? '').slice(0, 3)}.`;

/** `2:30 p. m.`, held together by no-break spaces. */
export function clockTime(time: string): string {
  const minutes = minutesOfDay(time);
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'a.' : 'p.';
  return [`${hour % 12 || 12}:${time.slice(3, 5)}`, half, 'm.'].join(noBreakSpace);
}

/** `60 min`, `1 h 20 min`, `2 h`. */
export function duration(minutes: number): string {
  if (minutes <= 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** `787-555-0142`; left as it is when it is not ten digits with or without +1. */
export function phone(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}
