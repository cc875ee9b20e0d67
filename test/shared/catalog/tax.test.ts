import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTaxRate, listActiveTaxes, toBasisPoints, toPercent } from '#shared/catalog/tax.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { compareRates } from '#shared/taxes/tax-rate.ts';

const listMessages = (body: { name: string; percent?: number }) => {
  const { error } = createTax.body.safeParse(body);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('tax input', () => {
  it.each([
    [{ name: ' ', percent: 10 }, 'name', 'Nombre requerido'],
    [{ name: 'IVU' }, 'percent', 'Ingresa un número'],
    [{ name: 'IVU', percent: Number.NaN }, 'percent', 'Ingresa un número'],
    [{ name: 'IVU', percent: -0.1 }, 'percent', 'No puede ser negativo'],
    [{ name: 'IVU', percent: 100.1 }, 'percent', 'No puede superar 100'],
    [{ name: 'IVU', percent: 1.005 }, 'percent', 'Usa hasta dos decimales.'],
  ])('is rejected at its field: %o [R467]', (body, field, message) => {
    expect(listMessages(body)).toContainEqual([field, message]);
  });

  it('converts percent to basis points and back, exactly [R322 R468]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        const percent = toPercent(basisPoints);
        expect(listMessages({ name: 'IVU', percent })).toBeUndefined();
        expect(toBasisPoints(percent)).toBe(basisPoints);
      }),
    );
    expect([10.5, 1, 0.1, 100].map(toBasisPoints)).toEqual([1050, 100, 10, 10_000]);
  });
});

describe('listActiveTaxes', () => {
  const taxes = [
    { taxId: 'state', name: 'IVU estatal', basisPoints: 1050, active: true },
    { taxId: 'city', name: 'IVU municipal', basisPoints: 100, active: true },
    { taxId: 'reduced', name: 'IVU reducido estatal', basisPoints: 600, active: false },
  ];
  const taxIds = ['reduced', 'city', 'state', 'gone'];
  const product = { kind: 'product', taxIds, taxBasisPoints: 0, exempt: false } as const;

  it('returns active taxes only, without deleted ones [R470]', () => {
    expect(listActiveTaxes(product, taxes).map(({ taxId }) => taxId)).toEqual(['state', 'city']);
    expect(calculateTaxRate(product, taxes)).toBe(1150);
    expect(calculateTaxRate({ ...product, taxIds: ['reduced'] }, taxes)).toBe(0);
  });

  it('sorts by rate, highest first', () => {
    const selectName = ({ name }: { name: string }) => name;
    expect(listActiveTaxes(product, taxes.toReversed()).map(selectName)).toEqual([
      'IVU estatal',
      'IVU municipal',
    ]);
    const taxesOfEqualRate = [
      { name: 'B', basisPoints: 100 },
      { name: 'A', basisPoints: 100 },
    ];
    expect(taxesOfEqualRate.toSorted(compareRates).map(selectName)).toEqual(['A', 'B']);
    expect(taxesOfEqualRate.toReversed().toSorted(compareRates).map(selectName)).toEqual(['A', 'B']);
  });

  it('returns no taxes for a product without taxes or own rate [R471]', () => {
    expect(calculateTaxRate({ taxBasisPoints: 0, taxIds: [], exempt: false }, taxes)).toBe(0);
  });
});
