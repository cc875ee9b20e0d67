import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { OldSale } from '#shared/sales/imported/old-sale.ts';
import { Sale } from '#shared/sales/sale.ts';
import { readOldRow } from '#test/support/sales/old-rows.ts';

/** Amounts as the former POS stored them, which are imprecise floats or texts. */
const dollars = fc.oneof(
  fc.integer({ min: 0, max: 60_000 }).map((cents) => cents / 100),
  fc.double({ min: 0.01, max: 600, noNaN: true }),
  fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2)),
);
const oldItem = fc.record(
  {
    id: fc.string({ maxLength: 8 }),
    nombre: fc.string({ minLength: 1, maxLength: 12 }),
    cantidad: fc.integer({ min: 1, max: 9 }),
    precio: dollars,
    impuesto: fc.constantFrom(0, 0.115, 11.5, 10.5, 1, 7, '11.5', 1150),
    tipo: fc.constantFrom('producto', 'servicio', 'Servicio', 'PRODUCTO'),
  },
  { requiredKeys: ['nombre', 'cantidad', 'precio'] },
);

/** A row whose totals match its items, as floats. It has any tax, and may lack some fields. */
const oldRow = fc
  .record({
    itemsField: fc.constantFrom('productos', 'carrito', 'items'),
    items: fc.array(oldItem, { minLength: 1, maxLength: 6 }),
    rowTaxShare: fc.constantFrom(0, 0.115, 0.105, 0.01, 0.3, 1.15),
    omittedFields: fc.subarray(['subtotal', 'impuestos', 'total']),
    metodoPago: fc.constantFrom('efectivo', 'Tarjeta', 'ATH Movil', 'ath_móvil', 'cash'),
  })
  .map(({ itemsField, items, rowTaxShare, omittedFields, metodoPago }) => {
    // A missing tax is derived from the taxes of the center.
    const taxShare = omittedFields.includes('impuestos') ? Math.min(rowTaxShare, 0.115) : rowTaxShare;
    const subtotal = items.reduce((sum, { precio, cantidad }) => sum + Number(precio) * cantidad, 0);
    const sums = { subtotal, impuestos: subtotal * taxShare, total: subtotal * (1 + taxShare) };
    const includedSums = Object.entries(sums).filter(([name]) => !omittedFields.includes(name));
    return { [itemsField]: items, ...Object.fromEntries(includedSums), metodoPago, fecha: 1_700_000_000_000 };
  });

/** Expects that all parts add up, and that the POS could have created the sale. */
function expectToAddUp(sale: OldSale): void {
  const addCents = (parts: readonly { readonly cents: number }[]) =>
    sumCents(parts.map(({ cents }) => cents));
  expect(Sale.safeParse({ ...sale, number: 1 }).error).toBeUndefined();
  expect(sale.subtotalCents + sale.taxCents).toBe(sale.totalCents);
  expect(addCents(sale.taxes)).toBe(sale.taxCents);
  expect(sumCents(sale.tenders.map(({ amountCents }) => amountCents))).toBe(sale.totalCents);
  expect(sumCents(sale.lines.map(({ netCents }) => netCents))).toBe(sale.subtotalCents);
  for (const { netCents, taxes: lineTaxes, totalCents } of sale.lines)
    expect(netCents + addCents(lineTaxes)).toBe(totalCents);
  for (const { name, basisPoints, cents } of sale.taxes) {
    const parts = sale.lines.flatMap((line) =>
      line.taxes.filter((tax) => tax.name === name && tax.basisPoints === basisPoints),
    );
    expect(addCents(parts)).toBe(cents);
  }
}

describe('readOldRow', () => {
  it('reads a row with correct totals, to the cent [R332]', () => {
    fc.assert(
      fc.property(oldRow, (row) => {
        const result = readOldRow(row);
        const isNameless = Object.values(row).some(
          (value) => Array.isArray(value) && value.some(({ nombre }) => nombre.trim() === ''),
        );
        if (isNameless) return;
        expect('reason' in result ? result.reason : '').toBe('');
        if ('sale' in result) expectToAddUp(result.sale);
      }),
      { numRuns: 500 },
    );
  });

  it('returns a valid sale or a reason, and never throws', () => {
    const arbitraryJson = fc.jsonValue({ maxDepth: 3 });
    const invalidRow = fc
      .tuple(
        oldRow,
        fc.dictionary(
          fc.constantFrom(
            'productos',
            'carrito',
            'items',
            'subtotal',
            'impuestos',
            'total',
            'metodoPago',
            'fecha',
            'email',
            'pacienteId',
            'descripcion',
            'valorTotalServicio',
            'citaId',
            'id',
          ),
          fc.oneof(arbitraryJson, dollars, fc.array(oldItem)),
        ),
      )
      .map(([row, changes]) => ({ ...row, ...changes }));
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, invalidRow), (row) => {
        const result = readOldRow(row);
        if ('sale' in result) expectToAddUp(result.sale);
        else expect(result.reason).toMatch(/\w/);
      }),
      { numRuns: 1000 },
    );
  });
});
