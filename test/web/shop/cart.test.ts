import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Correction } from '#shared/shop/cart.ts';
import { CartItems } from '#shared/shop/cart.ts';
import {
  type Cart,
  calculateSubtotal,
  canHoldProduct,
  countPieces,
  findMaximumQuantity,
  getQuantity,
  mergeCarts,
  parseCart,
  setQuantity,
} from '#web/src/components/shop-cart/cart-rules.ts';
import { correctCart } from '#web/src/features/shop/checkout/correct-cart.ts';

const serum = { productId: 'serum', quantity: 2, shownCents: 4_800 };
const mist = { productId: 'mist', quantity: 1, shownCents: 2_200 };
const createCorrection = (overrides: Pick<Correction, 'productId' | 'kind' | 'to'>): Correction => ({
  name: 'Sérum',
  from: 2,
  text: '',
  ...overrides,
});

describe('the stored cart', () => {
  it('counts its pieces and total, and keeps the position of a changed line', () => {
    const cart = setQuantity(setQuantity([serum], mist), { ...serum, quantity: 3 });

    expect(cart.map(({ productId }) => productId)).toEqual(['serum', 'mist']);
    expect(countPieces(cart)).toBe(4);
    expect(calculateSubtotal(cart)).toBe(3 * 4_800 + 2_200);
    expect(getQuantity(setQuantity(cart, { ...serum, quantity: 0 }), 'serum')).toBe(0);
  });

  it('limits a product to the stock shown to visitors', () => {
    expect(findMaximumQuantity({ word: 'few', left: 3 })).toBe(3);
    expect(findMaximumQuantity({ word: 'soldOut' })).toBe(0);
    expect(findMaximumQuantity({ word: 'inStock' })).toBe(99);
  });

  it('merges the changes of two tabs', () => {
    const cream = { ...mist, productId: 'cream' };
    const fiveSerums = { ...serum, quantity: 5 };
    for (const [storedCart, before, after, mergedCart] of [
      [[mist], [], [serum], [mist, serum]],
      [[serum, mist, cream], [serum, mist], [mist], [mist, cream]],
      [[serum, mist], [serum], [fiveSerums], [fiveSerums, mist]],
      [[], [serum], [fiveSerums], []],
      [[{ ...serum, quantity: 3 }], [serum], [fiveSerums], [{ ...serum, quantity: 3 }]],
    ] as const)
      expect(mergeCarts(storedCart, { before, after })).toEqual(mergedCart);
  });

  it('applies the corrections of the server to quantities and prices', () => {
    const cart = [serum, mist];

    expect(correctCart(cart, [createCorrection({ productId: 'serum', kind: 'fewer', to: 1 })])).toEqual([
      { ...serum, quantity: 1 },
      mist,
    ]);
    expect(correctCart(cart, [createCorrection({ productId: 'mist', kind: 'price', to: 2_500 })])).toEqual([
      serum,
      { ...mist, shownCents: 2_500 },
    ]);
    for (const kind of ['gone', 'soldOut'] as const)
      expect(correctCart(cart, [createCorrection({ productId: 'serum', kind, to: 0 })])).toEqual([mist]);
    const corrections = [
      createCorrection({ productId: 'serum', kind: 'fewer', to: 1 }),
      createCorrection({ productId: 'serum', kind: 'price', to: 4_000 }),
    ];
    expect(correctCart([serum], corrections)).toEqual([{ ...serum, quantity: 1, shownCents: 4_000 }]);
  });

  it('is parsed safely from any stored value', () => {
    const storedTexts: readonly unknown[] = [
      null,
      '{',
      '{"a":1}',
      '[{"productId":"../x","quantity":1,"shownCents":1}]',
      '[{"productId":"a","quantity":-1,"shownCents":1}]',
      '[{"productId":"a","quantity":1.5,"shownCents":1}]',
    ];

    for (const text of storedTexts) expect(parseCart(text as string | null)).toEqual([]);
    expect(parseCart(JSON.stringify([serum, 7, mist]))).toEqual([serum, mist]);
  });

  it('can always be ordered, for any sequence of changes', () => {
    const step = fc.record({
      productId: fc.integer({ min: 1, max: 40 }).map((index) => `p${index}`),
      quantity: fc.integer({ min: -1, max: 150 }),
      shownCents: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const cart = steps.reduce<Cart>((current, line) => setQuantity(current, line), []);

        expect(cart.length === 0 || CartItems.safeParse([...cart]).success).toBe(true);
        expect(parseCart(JSON.stringify(cart))).toEqual(cart);
        expect(cart.length < 30 || !canHoldProduct(cart, 'another')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
