import { expect, it } from 'vitest';
import { findScannedProduct } from '#shared/catalog/stock-list.ts';
import { buildStockSheet } from '#shared/reports/stock-pdf.ts';
import { toCsv } from '#web/src/components/spreadsheet/csv.ts';
import { formatReason, parseCount } from '#web/src/features/catalog/stock/schema.ts';
import { aDeskProduct, exampleProducts } from './stock-fixture.tsx';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'toCsv escapes the name “%s”, which a spreadsheet would run as a formula',
  (name) => {
    const [, row] = toCsv([['Producto'], [name]]).split(/\r\n(?=["'])/);
    expect(row?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

it('toCsv writes a byte order mark, quotes where they are needed, and plain numbers', () => {
  expect(toCsv([['Crema, "noche"', 'día\nsiguiente', 3, -2]])).toBe(
    '\uFEFF"Crema, ""noche""","día\nsiguiente",3,-2\r\n',
  );
});

it('buildStockSheet contains the category, state and value at cost of each product', () => {
  const rows = buildStockSheet(
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

it('findScannedProduct prefers an exact code to a longer code with the same prefix', () => {
  const [shortCode, longCode] = [aDeskProduct('Uno', { code: '12' }), aDeskProduct('Otro', { code: '123' })];

  expect(findScannedProduct([longCode, shortCode], '12')).toBe(shortCode);
  expect(findScannedProduct([longCode, shortCode], '1')).toBeUndefined();
  expect(findScannedProduct([longCode], '1')).toBe(longCode);
  expect(findScannedProduct(exampleProducts, 'x')).toBeUndefined();
});

it.each([
  ['7', 7],
  [' 7 ', 7],
  ['', undefined],
  ['7.0', undefined],
  ['-7', undefined],
  ['1234567890123', undefined],
])('parseCount parses “%s” as %s', (typed, count) => {
  expect(parseCount(typed)).toBe(count);
});

it('formatReason joins the chosen reason and the note, and returns only the note for a loss', () => {
  expect(formatReason({ reason: 'count', note: ' ' })).toBe('Conteo');
  expect(formatReason({ reason: 'used', note: 'Dos citas' })).toBe('Uso en cabina: Dos citas');
  expect(formatReason({ reason: 'loss', note: 'Frasco roto' })).toBe('Frasco roto');
  expect(formatReason({ reason: 'loss', note: '' })).toBe('Pérdida');
});
