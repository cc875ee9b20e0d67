import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatFullDate,
  formatLongDate,
  formatMinutesAndSeconds,
  formatMoney,
  formatMonthYear,
  formatPhone,
  formatRelativeDate,
  formatShortDayMonth,
  formatTime,
  formatTimeRange,
  formatWeekdayDayMonth,
  getInitials,
  pluralize,
} from '#shared/core/format.ts';

describe('formats for Puerto Rico', () => {
  it.each([
    [123450, '$1,234.50'],
    [-2000, '-$20.00'],
    [0, '$0.00'],
    [5, '$0.05'],
  ])('show %i cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it.each([
    ['00:00', '12:00 a. m.'],
    ['09:05', '9:05 a. m.'],
    ['12:00', '12:00 p. m.'],
    ['14:30', '2:30 p. m.'],
    ['23:59', '11:59 p. m.'],
  ])('show %s as %s, with no-break spaces', (time, text) => {
    expect(formatTime(time)).toBe(text.replaceAll(' ', '\u00a0'));
  });

  it('show dates in words, from the civil date only', () => {
    const formattedDates = [
      formatLongDate('2026-03-06'),
      formatFullDate('2026-03-06'),
      formatWeekdayDayMonth('2028-02-29', '2028-12-31'),
      formatWeekdayDayMonth('2028-02-29', '2027-12-31'),
      formatWeekdayDayMonth('2028-02-29', undefined),
      formatShortDayMonth('2028-02-29', '2028-12-31'),
      formatShortDayMonth('2028-02-29', '2027-12-31'),
      formatMonthYear('2026-12-31'),
      formatMonthYear('2026-01'),
    ];

    expect(formattedDates).toEqual([
      '6 de marzo de 2026',
      'viernes, 6 de marzo de 2026',
      'martes, 29 de febrero',
      'martes, 29 de febrero de 2028',
      'martes, 29 de febrero de 2028',
      '29 feb.',
      '29 feb. 2028',
      'diciembre de 2026',
      'enero de 2026',
    ]);
  });

  it.each([
    ['2026-03-06', 'hoy'],
    ['2026-03-07', 'mañana'],
    ['2026-03-05', 'ayer'],
    ['2026-03-08', 'domingo, 8 de marzo de 2026'],
  ])('show %s as %s on 6 March', (date, text) => {
    expect(formatRelativeDate(date, '2026-03-06')).toBe(text);
  });

  it.each([
    [45, '45 min'],
    [60, '60 min'],
    [80, '1 h 20 min'],
    [120, '2 h'],
  ])('show %i minutes as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it.each([
    [900, '15:00'],
    [65, '1:05'],
    [0, '0:00'],
  ])('show %i remaining seconds as %s', (seconds, text) => {
    expect(formatMinutesAndSeconds(seconds)).toBe(text);
  });

  it.each([
    ['+17875550142', '787-555-0142'],
    ['787 555 0142', '787-555-0142'],
    ['+34911234567', '+34911234567'],
  ])('show the phone %s as %s', (stored, text) => {
    expect(formatPhone(stored)).toBe(text);
  });

  it('show ranges, initials and counts', () => {
    const range = formatTimeRange('10:00', '10:45').replaceAll('\u00a0', ' ');

    expect(range).toBe('10:00 a. m. a 10:45 a. m.');
    expect(['Marisol Ortiz Díaz', 'Zoé', 'Ada 💆‍♀️ Rivera', '‏مريم (Luz)'].map(getInitials)).toEqual([
      'MO',
      'Z',
      'AR',
      'مL',
    ]);
    expect([pluralize(1, 'cita', 'citas'), pluralize(3, 'cita', 'citas')]).toEqual(['1 cita', '3 citas']);
  });
});
