import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { sumCents } from '#shared/core/money.ts';
import { Fulfillment } from '#shared/shop/cart.ts';
import { buildShopCart, toPricedShopCart } from '#shared/shop/cart-prices.ts';
import { municipalities } from '#shared/shop/municipalities.ts';
import { formatOrderNumber, parseOrderNumber } from '#shared/shop/order.ts';
import {
  calculatePickupDeadline,
  isNoticeDue,
  markDelivered,
  markPrepared,
  undoPrepared,
} from '#shared/shop/order-steps.ts';
import { calculateOfferedQuantity, toProductSlug, toShopStock } from '#shared/shop/shop-product.ts';
import { anOrder } from '#test/support/shop/sample-order.ts';

const createdAt = '2026-03-10T14:00:00.000Z';
const now = new Date(createdAt);
const buildTax = (taxId: string, name: string, basisPoints: number) => ({
  taxId,
  name,
  basisPoints,
  active: true,
  byDefault: true,
  createdAt,
  version: 1,
});
const taxes = [buildTax('state', 'IVU estatal', 1050), buildTax('town', 'IVU municipal', 100)];
const buildProduct = (changes: Partial<Product> = {}): Product => ({
  productId: 'serum',
  kind: 'product',
  name: 'Sérum vitamina C',
  categoryId: 'faces',
  costCents: 2000,
  marginBasisPoints: 14_000,
  priceCents: 4800,
  stock: 9,
  minimumStock: 2,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: ['state', 'town'],
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
  createdAt,
  version: 1,
  ...changes,
});
const buildShop = (changes = {}) => ({
  delivers: true,
  deliveryFeeCents: 650,
  deliveryTaxed: false,
  ...changes,
});
const item = { productId: 'serum', quantity: 1, shownCents: 4800 };
const priceCart = (fulfillment: 'pickup' | 'delivery', shopChanges = {}) =>
  toPricedShopCart(
    buildShopCart([item], fulfillment, {
      products: [buildProduct()],
      taxes,
      shop: buildShop(shopChanges),
    }),
  );

describe('online-shop cart', () => {
  it('adds a delivery fee where the center delivers, taxed only if the owner sets it', () => {
    const totals = [
      priceCart('pickup'),
      priceCart('delivery'),
      priceCart('delivery', { deliveryTaxed: true }),
      priceCart('delivery', { delivers: false }),
    ].map(({ deliveryCents, taxes: cartTaxes, totalCents }) => [
      deliveryCents,
      cartTaxes.map(({ name, baseCents, cents }) => `${name} ${baseCents} ${cents}`),
      totalCents,
    ]);

    expect(totals).toEqual([
      [0, ['IVU estatal 4800 504', 'IVU municipal 4800 48'], 5352],
      [650, ['IVU estatal 4800 504', 'IVU municipal 4800 48'], 6002],
      [650, ['IVU estatal 5450 572', 'IVU municipal 5450 55'], 6077],
      [0, ['IVU estatal 4800 504', 'IVU municipal 4800 48'], 5352],
    ]);
  });

  it('adds up to the cent for any content', () => {
    const arbitraryRow = fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      priceCents: fc.integer({ min: 1, max: 200_000 }),
      stock: fc.integer({ min: -1, max: 120 }),
      taxIds: fc.subarray(['state', 'town']),
    });
    const carts = fc.tuple(fc.array(arbitraryRow, { minLength: 1, maxLength: 8 }), fc.boolean());
    fc.assert(
      fc.property(carts, ([rows, deliveryTaxed]) => {
        const products = rows.map(({ quantity: _, ...fields }, index) =>
          buildProduct({ ...fields, productId: `p${index}` }),
        );
        const items = rows.map(({ quantity, priceCents: shownCents }, index) => ({
          productId: `p${index}`,
          quantity,
          shownCents,
        }));
        const shopCart = buildShopCart(items, 'delivery', {
          products,
          taxes,
          shop: buildShop({ deliveryTaxed }),
        });
        const cart = toPricedShopCart(shopCart);
        expect(sumCents(cart.lines.map(({ netCents }) => netCents))).toBe(cart.subtotalCents);
        expect(sumCents(cart.taxes.map(({ cents }) => cents))).toBe(cart.taxCents);
        expect(cart.subtotalCents + cart.deliveryCents + cart.taxCents).toBe(cart.totalCents);
        for (const { productId, quantity } of cart.lines)
          expect(quantity).toBeLessThanOrEqual(
            products.find((product) => product.productId === productId)!.stock,
          );
        const isComplete =
          cart.lines.length === items.length && rows.every((row) => row.stock >= row.quantity);
        expect(shopCart.corrections.length === 0).toBe(isComplete);
      }),
      { numRuns: 60 },
    );
  });
});

describe('public shop data', () => {
  it('shows the stock only when it is low', () => {
    const shopStocks = [
      [0, 2],
      [2, 2],
      [3, 2],
      [5, 0],
      [6, 0],
    ].map(([stock = 0, minimumStock = 0]) => toShopStock({ stock, minimumStock }));

    expect(shopStocks).toEqual([
      { word: 'soldOut' },
      { word: 'few', left: 2 },
      { word: 'inStock' },
      { word: 'few', left: 5 },
      { word: 'inStock' },
    ]);
  });

  it('limits a quantity without revealing the stock, unless it is low', () => {
    const offeredQuantities = [
      [53, 0, 53],
      [53, 0, 99],
      [8, 0, 9],
      [3, 2, 9],
      [5, 0, 9],
      [0, 0, 9],
    ].map(([stock = 0, minimumStock = 0, requested = 0]) =>
      calculateOfferedQuantity({ stock, minimumStock }, requested),
    );

    expect(offeredQuantities).toEqual([53, 50, 5, 2, 5, 0]);
    const listCorrections = (stock: number) =>
      buildShopCart([{ ...item, quantity: 60 }], 'pickup', {
        products: [buildProduct({ stock, minimumStock: 0 })],
        taxes,
        shop: buildShop(),
      }).corrections.map(({ text }) => text);
    expect(listCorrections(53)).toEqual(['No hay 60 de Sérum vitamina C. Dejamos 50 en tu carrito.']);
    expect(listCorrections(2)).toEqual(['Quedan 2 Sérum vitamina C.']);
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.nat(20),
        fc.integer({ min: 1, max: 99 }),
        (stock, minimumStock, requested) => {
          const offeredQuantity = calculateOfferedQuantity({ stock, minimumStock }, requested);
          expect(offeredQuantity).toBeLessThanOrEqual(Math.min(stock, requested));
          expect(offeredQuantity > 0).toBe(stock > 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has readable product addresses, and order numbers as typed or scanned', () => {
    expect(['Sérum vitamina C', '  Ñandú & más! ', '***'].map(toProductSlug)).toEqual([
      'serum-vitamina-c',
      'nandu-mas',
      'producto',
    ]);
    expect([formatOrderNumber(1087), ...['W-1087', 'w1087', ' 1087 '].map(parseOrderNumber)]).toEqual([
      'W-1087',
      1087,
      1087,
      1087,
    ]);
    expect(parseOrderNumber('REC-1')).toBeUndefined();
  });

  it('accepts a delivery address with one of the 78 municipalities and a zip code of Puerto Rico', () => {
    const parseAddress = (changes: object) =>
      Fulfillment.safeParse({
        kind: 'delivery',
        address: 'Calle Luna 12',
        municipality: 'Caguas',
        zip: '00725',
        ...changes,
      });
    const messages = [
      parseAddress({}),
      parseAddress({ municipality: 'Miami' }),
      parseAddress({ zip: '33101' }),
      parseAddress({ address: '' }),
    ].map(({ error }) => error?.issues.map(({ message }) => message));

    expect(new Set(municipalities).size).toBe(78);
    expect(messages).toEqual([
      undefined,
      ['Elige el municipio.'],
      ['Código postal inválido.'],
      ['Este campo es obligatorio.'],
    ]);
  });
});

describe('online order', () => {
  it('is prepared, reverted and handed over, with a notice once it can no longer be reverted', () => {
    const preparedOrder = markPrepared(anOrder(), 'Lourdes', now)!;
    const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);

    expect([9, 10].map((seconds) => isNoticeDue(preparedOrder, secondsLater(seconds)))).toEqual([
      false,
      true,
    ]);
    expect(isNoticeDue({ ...preparedOrder, preparedTold: true }, secondsLater(60))).toBe(false);
    expect(undoPrepared(preparedOrder)).toEqual(anOrder());
    expect(() => undoPrepared({ ...preparedOrder, preparedTold: true })).toThrow('shop.told');
    expect(() => markDelivered(anOrder(), 'Lourdes', now)).toThrow('shop.not_prepared');
    expect(markDelivered(preparedOrder, 'Nelson', now)).toMatchObject({
      status: 'delivered',
      endedOn: '2026-03-10',
    });
    expect([markPrepared(preparedOrder, 'Lourdes', now), calculatePickupDeadline(preparedOrder)]).toEqual([
      undefined,
      '2026-03-24',
    ]);
    expect(() => markPrepared(anOrder({ status: 'expired' }), 'Lourdes', now)).toThrow('shop.order_gone');
  });
});
