import { expect, it } from 'vitest';
import { scanned } from '#shared/catalog/stock-list.ts';
import { stockSheet } from '#shared/reports/stock-paper.ts';
import { csvOf } from '#web/src/components/spreadsheet/csv.ts';
import { countOf, reasonText } from '#web/src/features/catalog/stock/schema.ts';
import { aDeskProduct, eight } from './stock-scene.tsx';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'csvOf escapes a name like “%s” so that it is no spreadsheet formula',
  (name) => {
    const [, row] = csvOf([['Producto'], [name]]).split(/\r\n(?=["'])/);
    expect(row?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

it('csvOf writes UTF-8 with a byte order mark, quotes where needed and plain numbers', () => {
  expect(csvOf([['Crema, "noche"', 'día\nsiguiente', 3, -2]])).toBe(
    '\uFEFF"Crema, ""noche""","día\nsiguiente",3,-2\r\n',
  );
});

it('stockSheet contains the filtered products, with category, state and value at cost', () => {
  const rows = stockSheet(
    [
      aDeskProduct('Bruma facial', {
        stock: 3,
        minimumStock: 5,
        costCents: 1100,
        code: '0751',
        presentation: '100 ml',
      }),
    ],
    () => 'Cuidado facial',
  );

  expect(rows[1]).toEqual([
    'Bruma facial',
    '100 ml',
    '0751',
    'Cuidado facial',
    3,
    5,
    'En mínimo',
    '11.00',
    '33.00',
  ]);
  expect(rows[0]).toHaveLength(rows[1]!.length);
});

it('scanned prefers an exact code to a longer one with the same prefix', () => {
  const [one, other] = [aDeskProduct('Uno', { code: '12' }), aDeskProduct('Otro', { code: '123' })];

  expect(scanned([other, one], '12')).toBe(one);
  expect(scanned([other, one], '1')).toBeUndefined();
  expect(scanned([other], '1')).toBe(other);
  expect(scanned(eight, 'x')).toBeUndefined();
});

it.each([
  ['7', 7],
  [' 7 ', 7],
  ['', undefined],
  ['7.0', undefined],
  ['-7', undefined],
  ['1234567890123', undefined],
])('countOf parses “%s” as %s', (typed, count) => {
  expect(countOf(typed)).toBe(count);
});

it('reasonText joins the chosen reason and the note; for a loss only the note', () => {
  expect(reasonText({ reason: 'count', note: ' ' })).toBe('Conteo');
  expect(reasonText({ reason: 'used', note: 'Dos citas' })).toBe('Uso en cabina: Dos citas');
  expect(reasonText({ reason: 'loss', note: 'Frasco roto' })).toBe('Frasco roto');
  expect(reasonText({ reason: 'loss', note: '' })).toBe('Pérdida');
});
