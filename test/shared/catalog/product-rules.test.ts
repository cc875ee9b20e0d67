import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#shared/catalog/category.ts';
import { calculateMargin, calculatePrice, isPriceConsistent } from '#shared/catalog/price.ts';
import type { Product } from '#shared/catalog/product.ts';
import {
  assertProduct,
  buildProductFields,
  type ProductInput,
  soundsLikeLaser,
} from '#shared/catalog/product-rules.ts';
import { toCategoryShowIn, toChannelVisibility, toProductShowIn } from '#shared/catalog/show-in.ts';
import { calculateTaxAmounts, calculateTaxRate, listActiveTaxes } from '#shared/catalog/tax.ts';
import { applyTaxChange } from '#shared/catalog/tax-change.ts';
import type { AppError } from '#shared/core/errors.ts';
import { applyBasisPoints, sumCents } from '#shared/core/money.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });
const margin = fc.integer({ min: -10_000, max: 100_000 });

describe('cost, margin and price', () => {
  it('follow the requirement, rounding half a cent up [R450]', () => {
    expect(calculatePrice({ costCents: 2000, marginBasisPoints: 2000 })).toBe(2400);
    expect(calculatePrice({ costCents: 1, marginBasisPoints: 5000 })).toBe(2);
    expect(calculateMargin({ costCents: 1800, priceCents: 2500 })).toBe(3889);
    expect(calculateMargin({ costCents: 0, priceCents: 2500 })).toBeUndefined();
  });

  it('agree whichever was typed last, to the cent where possible [R450]', () => {
    fc.assert(
      fc.property(cents, margin, cents, (costCents, marginBasisPoints, typed) => {
        const priceCents = calculatePrice({ costCents, marginBasisPoints });
        expect(isPriceConsistent({ costCents, marginBasisPoints, priceCents })).toBe(true);
        const left = calculateMargin({ costCents, priceCents: typed })!;
        expect(isPriceConsistent({ costCents, marginBasisPoints: left, priceCents: typed })).toBe(true);
        // One cent is less than a hundredth of a percent of a cost above $100.
        if (costCents < 10_000)
          expect(isPriceConsistent({ costCents, marginBasisPoints, priceCents: priceCents + 1 })).toBe(false);
      }),
    );
  });
});

describe('toProductShowIn', () => {
  it('follows its two switches; a category stays in the POS [R457 R465]', () => {
    const ways = [
      { pos: true, web: true },
      { pos: true, web: false },
      { pos: false, web: true },
      { pos: false, web: false },
    ];

    expect(ways.map(toProductShowIn)).toEqual(['both', 'pos', 'shop', 'none']);
    expect(ways.map(toCategoryShowIn)).toEqual(['both', 'pos', 'shop', 'pos']);
    expect(ways.map((shown) => toChannelVisibility(toProductShowIn(shown)))).toEqual(ways);
  });
});

const aTax = (taxId: string, basisPoints: number, active = true) => ({
  taxId,
  name: taxId,
  basisPoints,
  active,
  byDefault: true,
  createdAt: '2026-11-24T12:00:00.000Z',
  version: 1,
});

describe('product taxes', () => {
  const taxes = [aTax('state', 1050), aTax('city', 100), aTax('old', 600, false)];

  it('add up, are zero when exempt, and fall back to the product’s own rate [R318 R319 R320 R470]', () => {
    const taxIds = ['city', 'state', 'old'];
    const product = { kind: 'product' as const, taxBasisPoints: 700, taxIds, exempt: false };

    expect(calculateTaxRate(product, taxes)).toBe(1150);
    expect(calculateTaxRate({ ...product, exempt: true }, taxes)).toBe(0);
    expect(calculateTaxRate({ ...product, taxIds: ['old'] }, taxes)).toBe(700);
  });

  it('are rounded one by one, active ones only [R319 R321 R322]', () => {
    const some = fc.array(fc.record({ basisPoints: fc.nat(5000), active: fc.boolean() }), { maxLength: 10 });
    fc.assert(
      fc.property(cents, some, (priceCents, given) => {
        const known = given.map(({ basisPoints, active }, n) => aTax(`tax ${n}`, basisPoints, active));
        const amounts = calculateTaxAmounts(
          priceCents,
          listActiveTaxes({ taxIds: known.map(({ taxId }) => taxId), exempt: false }, known),
        );
        const active = known.filter((tax) => tax.active);
        expect(amounts.map(({ name }) => name)).toEqual(active.toSorted(byRate).map(({ name }) => name));
        const total = sumCents(amounts.map(({ cents }) => cents));
        const asOne = applyBasisPoints(priceCents, sumCents(active.map(({ basisPoints }) => basisPoints)));
        // Each is at most half a cent off.
        expect(Math.abs(total - asOne)).toBeLessThanOrEqual((active.length + 1) / 2);
      }),
    );
  });

  it('are added or removed in bulk, except for exempt products or above 100 % [R459]', () => {
    const withFullTax = [...taxes, aTax('whole', 9_500)];
    const add = { action: 'add', taxId: 'state' } as const;
    const off = { action: 'remove' } as const;
    const taxed = (product: Partial<Product>, change: Parameters<typeof applyTaxChange>[1]) =>
      applyTaxChange({ taxBasisPoints: 0, taxIds: [], exempt: false, ...product }, change, {
        taxes: withFullTax,
      });

    expect(taxed({}, add)).toEqual({ taxIds: ['state'], taxBasisPoints: 0 });
    expect(taxed({ taxIds: ['city'] }, add)?.taxIds).toEqual(['city', 'state']);
    expect(taxed({ taxIds: ['state'] }, add)).toBeUndefined();
    expect(taxed({ taxIds: ['whole'] }, add)).toBeUndefined();
    expect(taxed({ exempt: true }, add)).toBeUndefined();
    expect(taxed({ taxIds: Array.from({ length: 10 }, (_, n) => `t${n}`) }, add)).toBeUndefined();
    expect(taxed({ taxIds: ['state', 'city'] }, { ...off, taxId: 'state' })?.taxIds).toEqual(['city']);
    expect(taxed({ taxIds: ['city'] }, { ...off, taxId: 'state' })).toBeUndefined();
    expect(taxed({ taxBasisPoints: 700 }, off)).toEqual({ taxIds: [], taxBasisPoints: 0 });
    expect(taxed({}, off)).toBeUndefined();
  });
});

const buildCategory = (name: string): Category => ({
  categoryId: 'c',
  name,
  icon: '',
  visibleOnLanding: true,
  visible: true,
  showIn: 'both',
  version: 1,
});
const buildProduct = (more: Partial<ProductInput> = {}): ProductInput => ({
  name: 'Facial',
  categoryId: 'c',
  costCents: 0,
  marginBasisPoints: 2000,
  priceCents: 9500,
  taxIds: [],
  exempt: false,
  pos: true,
  web: true,
  ...more,
});

describe('product validation', () => {
  it('rejects unknown taxes, or taxes above its price', () => {
    const catalogue = {
      categories: [buildCategory('Cremas')],
      taxes: [aTax('half', 5_000), aTax('more', 5_001)],
    };
    const findTaxError = (taxIds: string[]) => {
      try {
        assertProduct(buildProduct({ taxIds }), { kind: 'product' }, catalogue);
        return [];
      } catch (error) {
        return (error as AppError).fields.map(({ field }) => field);
      }
    };

    expect(findTaxError(['half'])).not.toContain('taxIds');
    expect(findTaxError(['half', 'more'])).toContain('taxIds');
    expect(findTaxError(['unknown'])).toContain('taxIds');
  });
});

describe('service', () => {
  it.each([
    ['Depilación láser', 'Cuerpo', true],
    ['LASER axilas', 'Cuerpo', true],
    ['La\u0301ser rostro', 'Cuerpo', true],
    ['Axilas', 'Depilación Láser', true],
    ['Facial', 'Faciales', false],
  ])('%s of %s is laser: %s [R452]', (name, category, expected) => {
    expect(soundsLikeLaser(name, buildCategory(category))).toBe(expected);
  });

  it('keeps its laser and approval flags unless they are changed [R452]', () => {
    const catalogue = { categories: [buildCategory('Faciales')], taxes: [] };
    const before = buildProductFields(buildProduct({ laser: true }), { kind: 'service' }, catalogue);
    const row = { ...before, productId: 'p', kind: 'service', stock: 0 } as unknown as Product;
    const save = (more: Partial<ProductInput>) =>
      buildProductFields(buildProduct(more), row, { ...catalogue, before: row });

    expect(save({}).laser).toBe(true);
    expect(save({ laser: false }).laser).toBe(false);
    const closed = { ...row, requiresApproval: true };
    expect(
      buildProductFields(buildProduct(), closed, { ...catalogue, before: closed }).requiresApproval,
    ).toBe(true);
    expect(save({ requiresApproval: false }).requiresApproval).toBe(false);
  });
});
