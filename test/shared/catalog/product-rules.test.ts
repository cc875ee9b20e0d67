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
import { compareRates } from '#shared/taxes/tax-rate.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });
const margin = fc.integer({ min: -10_000, max: 100_000 });

describe('cost, margin and price', () => {
  it('follow from each other, rounding half a cent up [R450]', () => {
    expect(calculatePrice({ costCents: 2000, marginBasisPoints: 2000 })).toBe(2400);
    expect(calculatePrice({ costCents: 1, marginBasisPoints: 5000 })).toBe(2);
    expect(calculateMargin({ costCents: 1800, priceCents: 2500 })).toBe(3889);
    expect(calculateMargin({ costCents: 0, priceCents: 2500 })).toBeUndefined();
  });

  it('agree whichever value was typed last, to the cent where possible [R450]', () => {
    fc.assert(
      fc.property(cents, margin, cents, (costCents, marginBasisPoints, typedPriceCents) => {
        const priceCents = calculatePrice({ costCents, marginBasisPoints });
        expect(isPriceConsistent({ costCents, marginBasisPoints, priceCents })).toBe(true);
        const resultingMargin = calculateMargin({ costCents, priceCents: typedPriceCents })!;
        expect(
          isPriceConsistent({ costCents, marginBasisPoints: resultingMargin, priceCents: typedPriceCents }),
        ).toBe(true);
        // One cent is less than a hundredth of a percent of a cost above $100.
        if (costCents < 10_000)
          expect(isPriceConsistent({ costCents, marginBasisPoints, priceCents: priceCents + 1 })).toBe(false);
      }),
    );
  });
});

describe('toProductShowIn', () => {
  it('follows the two switches, while toCategoryShowIn keeps a category in the POS [R457 R465]', () => {
    const channelCombinations = [
      { pos: true, web: true },
      { pos: true, web: false },
      { pos: false, web: true },
      { pos: false, web: false },
    ];

    expect(channelCombinations.map(toProductShowIn)).toEqual(['both', 'pos', 'shop', 'none']);
    expect(channelCombinations.map(toCategoryShowIn)).toEqual(['both', 'pos', 'shop', 'pos']);
    expect(channelCombinations.map((channels) => toChannelVisibility(toProductShowIn(channels)))).toEqual(
      channelCombinations,
    );
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

  it('are rounded one by one, without inactive taxes [R319 R321 R322]', () => {
    const arbitraryTaxes = fc.array(fc.record({ basisPoints: fc.nat(5000), active: fc.boolean() }), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(cents, arbitraryTaxes, (priceCents, generatedTaxes) => {
        const allTaxes = generatedTaxes.map(({ basisPoints, active }, index) =>
          aTax(`tax ${index}`, basisPoints, active),
        );
        const amounts = calculateTaxAmounts(
          priceCents,
          listActiveTaxes({ taxIds: allTaxes.map(({ taxId }) => taxId), exempt: false }, allTaxes),
        );
        const activeTaxes = allTaxes.filter((tax) => tax.active);
        expect(amounts.map(({ name }) => name)).toEqual(
          activeTaxes.toSorted(compareRates).map(({ name }) => name),
        );
        const total = sumCents(amounts.map(({ cents }) => cents));
        const combinedTaxCents = applyBasisPoints(
          priceCents,
          sumCents(activeTaxes.map(({ basisPoints }) => basisPoints)),
        );
        // Each tax is at most half a cent off.
        expect(Math.abs(total - combinedTaxCents)).toBeLessThanOrEqual((activeTaxes.length + 1) / 2);
      }),
    );
  });

  it('are added or removed in bulk, except for exempt products or above 100 % [R459]', () => {
    const taxesWithHighRate = [...taxes, aTax('ninetyFivePercent', 9_500)];
    const addStateTax = { action: 'add', taxId: 'state' } as const;
    const removeTax = { action: 'remove' } as const;
    const changeTaxes = (product: Partial<Product>, change: Parameters<typeof applyTaxChange>[1]) =>
      applyTaxChange({ taxBasisPoints: 0, taxIds: [], exempt: false, ...product }, change, {
        taxes: taxesWithHighRate,
      });

    expect(changeTaxes({}, addStateTax)).toEqual({ taxIds: ['state'], taxBasisPoints: 0 });
    expect(changeTaxes({ taxIds: ['city'] }, addStateTax)?.taxIds).toEqual(['city', 'state']);
    expect(changeTaxes({ taxIds: ['state'] }, addStateTax)).toBeUndefined();
    expect(changeTaxes({ taxIds: ['ninetyFivePercent'] }, addStateTax)).toBeUndefined();
    expect(changeTaxes({ exempt: true }, addStateTax)).toBeUndefined();
    expect(
      changeTaxes({ taxIds: Array.from({ length: 10 }, (_, n) => `t${n}`) }, addStateTax),
    ).toBeUndefined();
    expect(changeTaxes({ taxIds: ['state', 'city'] }, { ...removeTax, taxId: 'state' })?.taxIds).toEqual([
      'city',
    ]);
    expect(changeTaxes({ taxIds: ['city'] }, { ...removeTax, taxId: 'state' })).toBeUndefined();
    expect(changeTaxes({ taxBasisPoints: 700 }, removeTax)).toEqual({ taxIds: [], taxBasisPoints: 0 });
    expect(changeTaxes({}, removeTax)).toBeUndefined();
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
const buildProduct = (changes: Partial<ProductInput> = {}): ProductInput => ({
  name: 'Facial',
  categoryId: 'c',
  costCents: 0,
  marginBasisPoints: 2000,
  priceCents: 9500,
  taxIds: [],
  exempt: false,
  pos: true,
  web: true,
  ...changes,
});

describe('product validation', () => {
  it('rejects unknown taxes, or taxes above its price', () => {
    const catalog = {
      categories: [buildCategory('Cremas')],
      taxes: [aTax('half', 5_000), aTax('more', 5_001)],
    };
    const findTaxError = (taxIds: string[]) => {
      try {
        assertProduct(buildProduct({ taxIds }), { kind: 'product' }, catalog);
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
  ])('is laser by its name %s and category %s: %s [R452]', (name, category, expected) => {
    expect(soundsLikeLaser(name, buildCategory(category))).toBe(expected);
  });

  it('keeps its laser and approval flags unless they are changed [R452]', () => {
    const catalog = { categories: [buildCategory('Faciales')], taxes: [] };
    const before = buildProductFields(buildProduct({ laser: true }), { kind: 'service' }, catalog);
    // Only the fields that buildProductFields reads.
    const row = { ...before, productId: 'p', kind: 'service', stock: 0 } as unknown as Product;
    const saveFields = (changes: Partial<ProductInput>) =>
      buildProductFields(buildProduct(changes), row, { ...catalog, before: row });

    expect(saveFields({}).laser).toBe(true);
    expect(saveFields({ laser: false }).laser).toBe(false);
    const restrictedService = { ...row, requiresApproval: true };
    expect(
      buildProductFields(buildProduct(), restrictedService, { ...catalog, before: restrictedService })
        .requiresApproval,
    ).toBe(true);
    expect(saveFields({ requiresApproval: false }).requiresApproval).toBe(false);
  });
});
