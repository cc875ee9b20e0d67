import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { addDays, minutesPerDay, toEpochDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import {
  addNoBreakSpaces,
  formatDaySpan,
  formatDuration,
  formatElapsed,
  formatFullDate,
  formatList,
  formatLongDate,
  formatMoney,
  formatMonthYear,
  formatPercent,
  formatPhone,
  formatPlainDollars,
  formatShortMonth,
  formatShortWeekday,
  formatSignedInteger,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';

const days = fc.integer({ min: toEpochDay('1930-01-01'), max: toEpochDay('2199-12-31') });
const dates = days.map((day) => addDays('1970-01-01', day));
const toNoon = (date: string) => new Date(`${date}T12:00:00Z`);
const formatWithIntl = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-PR', { ...options, timeZone: 'UTC' });

it.each([
  ['13:15', 'la 1:15 p. m.'],
  ['01:00', 'la 1:00 a. m.'],
  ['14:30', 'las 2:30 p. m.'],
  ['11:59', 'las 11:59 a. m.'],
  ['24:00', 'las 12:00 a. m.'],
])('formatTimeWithArticle formats %s as %s', (time, text) => {
  expect(formatTimeWithArticle(time).replaceAll('\u00a0', ' ')).toBe(text);
});

it.each([
  [1_234, '+1,234'],
  [-12, '−12'],
  [0, '0'],
])('formatSignedInteger formats %d as %s', (count, text) => {
  expect(formatSignedInteger(count)).toBe(text);
});

it.each([
  [1_050, '10.5%'],
  [400, '4%'],
  [0, '0%'],
])('formatPercent formats %d basis points as %s', (basisPoints, text) => {
  expect(formatPercent(basisPoints)).toBe(text);
});

describe('formatMoney and formatPlainDollars', () => {
  it.each([
    [123_450, '$1,234.50'],
    [-2_000, '-$20.00'],
    [0, '$0.00'],
    [5, '$0.05'],
    [100_000_000, '$1,000,000.00'],
    [99_999, '$999.99'],
  ])('format %d cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it.each([
    [123_450, '1234.50'],
    [-5, '-0.05'],
    [0, '0.00'],
  ])('format %d cents as %s for programs', (cents, text) => {
    expect(formatPlainDollars(cents)).toBe(text);
  });

  it('preserve every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const digits = formatMoney(cents).replace(/[$,.]/g, '');

        // Adding zero turns -0 into 0.
        expect(Number(digits) + 0).toBe(cents);
      }),
    );
  });

  it('agree with Intl', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatMoney(cents)).toBe(dollars.format(cents / 100));
      }),
    );
  });
});

describe('date formats', () => {
  it('follow the design', () => {
    expect(formatLongDate('2026-03-06')).toBe('6 de marzo de 2026');
    expect(formatFullDate('2026-03-06')).toBe('viernes, 6 de marzo de 2026');
    expect(formatMonthYear('2026-03-06')).toBe('marzo de 2026');
    expect(formatLongDate('2028-02-29')).toBe('29 de febrero de 2028');
  });

  it('agree with Intl for es-PR', () => {
    const longFormat = formatWithIntl({ dateStyle: 'long' });
    const fullFormat = formatWithIntl({ dateStyle: 'full' });
    const monthFormat = formatWithIntl({ month: 'long', year: 'numeric' });

    fc.assert(
      fc.property(dates, (date) => {
        expect(formatLongDate(date)).toBe(longFormat.format(toNoon(date)));
        expect(formatFullDate(date)).toBe(fullFormat.format(toNoon(date)));
        expect(formatMonthYear(date)).toBe(monthFormat.format(toNoon(date)));
      }),
    );
  });

  it('abbreviate each weekday to three letters', () => {
    const week = Array.from({ length: 7 }, (_, day) => formatShortWeekday(addDays('2026-03-01', day)));

    expect(week).toEqual(['dom.', 'lun.', 'mar.', 'mié.', 'jue.', 'vie.', 'sáb.']);
  });

  it('abbreviate each month to three letters', () => {
    expect(['2026-01-31', '2026-09-01', '2026-12-24'].map(formatShortMonth)).toEqual([
      'ene.',
      'sep.',
      'dic.',
    ]);
  });
});

describe('time formats', () => {
  it('use no-break spaces', () => {
    expect(formatTime('14:30')).toBe('2:30\u00a0p.\u00a0m.');
    expect(formatTime('00:05')).toBe('12:05\u00a0a.\u00a0m.');
    expect(formatTime('12:00')).toBe('12:00\u00a0p.\u00a0m.');
  });

  it('insert no-break spaces into typed times, and change nothing else', () => {
    expect(addNoBreakSpaces('Lunes a sábado, de 8:00 a. m. a 7 p.m. Cerrado a mediodía.')).toBe(
      'Lunes a sábado, de 8:00\u00a0a.\u00a0m. a 7\u00a0p.m. Cerrado a mediodía.',
    );
    const hours = toPublicSettings(demoSettings).openingHours;
    expect(hours).toBe('Lunes a sábado, de 8:00\u00a0a.\u00a0m. a 7:00\u00a0p.\u00a0m.');
  });

  it('agree with Intl for es-PR, every minute of the day', () => {
    const shortFormat = formatWithIntl({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
    const times = Array.from({ length: minutesPerDay }, (_, minute) => toTimeOfDay(minute));

    const expectedTexts = times.map((time) =>
      shortFormat.format(new Date(`2026-03-06T${time}:00Z`)).replace(/[\u202f ]/g, '\u00a0'),
    );

    expect(times.map(formatTime)).toEqual(expectedTexts);
  });
});

describe('formatDuration', () => {
  it.each([
    [45, '45 min'],
    [60, '60 min'],
    [80, '1 h 20 min'],
    [120, '2 h'],
    [61, '1 h 1 min'],
  ])('formats %d minutes as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

describe('pluralize', () => {
  it.each([
    [0, '0 clientes'],
    [1, '1 cliente'],
    [999, '999 clientes'],
    [1_000, '1,000 clientes'],
    [1_234_567, '1,234,567 clientes'],
  ])('formats a count of %d as %s', (count, text) => {
    expect(pluralize(count, 'cliente', 'clientes')).toBe(text);
  });
});

describe('formatElapsed', () => {
  it.each([
    [0.5, 'unos segundos'],
    [1, '1 minuto'],
    [59.9, '59 minutos'],
    [60, '1 hora'],
    [125, '2 horas'],
    [1440, '1 día'],
    [2 * 1440 + 60, '2 días'],
  ])('formats %d minutes as %s', (minutes, text) => {
    expect(formatElapsed(minutes)).toBe(text);
  });
});

describe('formatPhone', () => {
  it.each([
    ['+17875550142', '787-555-0142'],
    ['7875550142', '787-555-0142'],
    ['(787) 555 0142', '787-555-0142'],
    ['+1 (787) 555-0142', '787-555-0142'],
    ['787.555.0142', '787-555-0142'],
    ['+34600123456', '+34600123456'],
    ['ext. 12', 'ext. 12'],
  ])('formats %s as %s', (stored, text) => {
    expect(formatPhone(stored)).toBe(text);
  });
});

it.each([
  [[], ''],
  [['Efectivo'], 'Efectivo'],
  [['Efectivo', 'Tarjeta'], 'Efectivo y Tarjeta'],
  [['Efectivo', 'Tarjeta', 'ATH Movil'], 'Efectivo, Tarjeta y ATH Movil'],
  [['IVU estatal', 'IVU municipal'], 'IVU estatal e IVU municipal'],
  [['agua', 'hielo'], 'agua y hielo'],
  [['vapor', 'hidratación'], 'vapor e hidratación'],
] as const)('formatList formats %j', (items, expected) => expect(formatList(items)).toBe(expected));

it.each([
  ['2026-03-06', '2026-03-06', '6 de marzo de 2026'],
  ['2026-03-01', '2026-03-07', '1 al 7 de marzo de 2026'],
  ['2026-03-29', '2026-04-04', '29 de marzo al 4 de abril de 2026'],
  ['2026-12-27', '2027-01-02', '27 de diciembre de 2026 al 2 de enero de 2027'],
])('formatDaySpan from %s to %s omits repeated parts', (from, to, expected) =>
  expect(formatDaySpan(from, to)).toBe(expected),
);
