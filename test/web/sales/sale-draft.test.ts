import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { Cart } from '#shared/sales/api.ts';
import { maxSaleLines } from '#shared/sales/sale.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import {
  isDiscountAllowed,
  type PriceCatalog,
  priceDraft,
} from '#web/src/features/sales/draft/draft-prices.ts';
import { findBalanceProblem, findItemProblem } from '#web/src/features/sales/draft/line-problems.ts';
import {
  acceptPrice,
  addBalance,
  addProduct,
  belongsToOtherClient,
  calculateTip,
  countPieces,
  createEmptyDraft,
  createNextDraft,
  discountLine,
  discountSale,
  getQuantity,
  getRemainingStock,
  hasMaximumLines,
  isEmpty,
  removeBalance,
  SaleDraft,
  setClient,
  setInvalidQuantity,
  setQuantity,
  toCart,
  toDraft,
} from '#web/src/features/sales/draft/sale-draft.ts';
import { findParkingProblem } from '#web/src/features/sales/parked/use-parking.ts';
import { aDeskProduct } from '../catalog/products-fixture.tsx';
import { anOpenBalance } from './open-balance.ts';

const cream = aDeskProduct('crema', { name: 'Crema de noche', priceCents: 5_600, stock: 2 });
const facial = aDeskProduct('facial', { kind: 'service', name: 'Facial', priceCents: 9_500 });
const mist = aDeskProduct('bruma', { name: 'Bruma', priceCents: 2_200, stock: 9, taxIds: ['estatal'] });
const catalog: PriceCatalog = {
  products: new Map([cream, facial, mist].map((product) => [product.productId, product])),
  taxes: [],
};
const emptyDraft = createEmptyDraft('sale-1');
const draftWith = (...products: DeskProduct[]) => products.reduce(addProduct, emptyDraft);

describe('product of a sale draft', () => {
  it('is counted on one line, and is removed at zero', () => {
    const draft = draftWith(cream, facial, cream);

    expect(draft.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['crema', 2],
      ['facial', 1],
    ]);
    expect(countPieces(draft)).toBe(3);
    expect(getQuantity(setQuantity(draft, 'crema', 0), 'crema')).toBe(0);
    expect(isEmpty(setQuantity(setQuantity(draft, 'crema', 0), 'facial', 0))).toBe(true);
  });

  it('is not sold while its quantity is invalid', () => {
    const invalidDraft = setInvalidQuantity(draftWith(cream), 'crema', '1,5');

    expect(findItemProblem(invalidDraft.items[0]!, cream)).toEqual({ kind: 'quantity' });
    for (const correctedDraft of [setQuantity(invalidDraft, 'crema', 2), addProduct(invalidDraft, cream)]) {
      expect(findItemProblem(correctedDraft.items[0]!, cream)).toBeUndefined();
      expect(getQuantity(correctedDraft, 'crema')).toBe(2);
    }
  });

  it('is limited by the stock, unless it is a service', () => {
    const draft = draftWith(cream, cream);
    expect(getRemainingStock(draft, cream)).toBe(0);
    expect(getRemainingStock(draft, facial)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is rejected when the sale has the maximum number of lines', () => {
    const products = Array.from({ length: maxSaleLines }, (_, index) => aDeskProduct(`p${index}`));
    expect(hasMaximumLines(draftWith(...products.slice(1)))).toBe(false);
    expect(hasMaximumLines(draftWith(...products))).toBe(true);
  });
});

describe('balance of a sale draft', () => {
  it('sets the client and their phone', () => {
    const { client, typed, balances } = addBalance(emptyDraft, anOpenBalance('a1'));
    expect(client).toMatchObject({ patientId: 'marisol', email: 'marisol@test.example' });
    expect(typed.phone).toBe('787-555-0117');
    expect(balances).toHaveLength(1);
    expect(
      addBalance(addBalance(emptyDraft, anOpenBalance('a1')), anOpenBalance('a1')).balances,
    ).toHaveLength(1);
  });

  it('is rejected for another client, and is removed with its client', () => {
    const draftOfClient = addBalance(draftWith(cream), anOpenBalance('a1'));
    expect(belongsToOtherClient(draftOfClient, anOpenBalance('a2', { patientId: 'ana' }))).toBe(true);
    expect(belongsToOtherClient(draftOfClient, anOpenBalance('a3'))).toBe(false);

    const withoutClient = setClient(draftOfClient, undefined);
    expect([withoutClient.balances, withoutClient.items.length, withoutClient.client]).toEqual([
      [],
      1,
      undefined,
    ]);
  });

  it('is removed without the other balances', () => {
    const draft = addBalance(addBalance(emptyDraft, anOpenBalance('a1')), anOpenBalance('a2'));
    expect(removeBalance(draft, 'a1').balances.map(({ appointmentId }) => appointmentId)).toEqual(['a2']);
  });
});

describe('line compared with the current catalogue', () => {
  const [line] = draftWith(cream, cream).items;
  it.each([
    ['nothing for an unchanged product', cream, undefined],
    [
      'a changed price, until it is accepted',
      { ...cream, priceCents: 6_000 },
      { kind: 'price', priceCents: 6_000 },
    ],
    ['insufficient stock, with the available pieces', { ...cream, stock: 1 }, { kind: 'stock', left: 1 }],
    ['a product that is no longer sold', undefined, { kind: 'gone' }],
  ] as const)('reports %s', (_, product, problem) => {
    expect(findItemProblem(line!, product)).toEqual(problem);
  });

  it('keeps the price as shown until the new one is accepted', () => {
    const catalogWithHigherPrice = {
      ...catalog,
      products: new Map([['crema', { ...cream, priceCents: 6_000 }]]),
    };
    const draft = draftWith(cream);
    expect(priceDraft(draft, catalogWithHigherPrice).totalCents).toBe(5_600);
    expect(priceDraft(acceptPrice(draft, 'crema', 6_000), catalogWithHigherPrice).totalCents).toBe(6_000);
  });
});

describe('balance compared with its current state', () => {
  const balance = anOpenBalance('a1');
  const at = '2026-11-24T18:31:00.000Z';
  it.each([
    ['nothing while the state is unknown', undefined, undefined],
    ['nothing while the balance is open', { state: 'open', appointmentId: 'a1', balance }, undefined],
    [
      'who collected it and when',
      { state: 'collected', appointmentId: 'a1', byName: 'Camila Vega', at },
      { kind: 'collected', byName: 'Camila Vega', at },
    ],
    ['an invalid balance', { state: 'invalid', appointmentId: 'a1' }, { kind: 'invalid' }],
    [
      'that its aesthetician is collecting it',
      { state: 'open', appointmentId: 'a1', balance: { ...balance, payingSince: at } },
      { kind: 'paying', byName: 'Camila Vega' },
    ],
    [
      'a changed amount',
      { state: 'open', appointmentId: 'a1', balance: { ...balance, balanceDueCents: 5_000 } },
      { kind: 'amount', balance: { ...balance, balanceDueCents: 5_000 } },
    ],
  ] as const)('reports %s', (_, state, problem) => {
    const balanceStates = new Map(state ? [['a1', state]] : []);
    const heldByPhones = { registers: new Map<string, string>() };
    expect(findBalanceProblem(balance, { balanceStates, heldByPhones })).toEqual(problem);
  });
  it('names the register that collects it by phone', () => {
    const balanceStates = new Map([['a1', { state: 'open', appointmentId: 'a1', balance } as const]]);
    const heldByPhones = { registers: new Map([['a1', 'caja-2']]) };
    expect(findBalanceProblem(balance, { balanceStates, heldByPhones })).toEqual({
      kind: 'phone',
      registerId: 'caja-2',
    });
  });
});

describe('discount of a sale draft', () => {
  const tenPercent = { kind: 'percent', basisPoints: 1_000, reason: 'Cliente frecuente' } as const;
  it('is limited for a supervisor, but not for an administrator', () => {
    const excessiveDiscount = discountSale(draftWith(cream), { ...tenPercent, basisPoints: 1_100 });
    expect(isDiscountAllowed(discountSale(draftWith(cream), tenPercent), catalog, 10)).toBe(true);
    expect(isDiscountAllowed(excessiveDiscount, catalog, 10)).toBe(false);
    expect(isDiscountAllowed(excessiveDiscount, catalog, undefined)).toBe(true);
  });

  it('is removed completely', () => {
    expect(discountSale(discountSale(emptyDraft, tenPercent), undefined)).toEqual(emptyDraft);
    const draft = draftWith(cream);
    expect(discountLine(discountLine(draft, 'crema', tenPercent), 'crema', undefined)).toEqual(draft);
  });
});

it('calculateTip returns a share of services and appointments before discounts', () => {
  const tipped = (percent: number) => ({
    ...addBalance(draftWith(facial, cream), anOpenBalance('a1')),
    tip: { staffId: 'camila', percent, cents: 0 },
  });
  expect(calculateTip(tipped(15))).toBe(3_525);
  expect(calculateTip({ ...emptyDraft, tip: { staffId: 'camila', cents: 500 } })).toBe(500);
});

describe('toCart and toDraft', () => {
  it('send a cart of the contract, with the e-mail trimmed and in lower case [R309]', () => {
    const draft = { ...draftWith(cream, mist), email: '  Marisol@Test.Example ' };
    const cart = Cart.parse(toCart(draft, 'caja-1', priceDraft(draft, catalog).totalCents));
    expect(cart).toMatchObject({ email: 'marisol@test.example', shownTotalCents: 7_800 });
    expect(cart.items).toEqual([
      { productId: 'crema', quantity: 1, shownCents: 5_600 },
      { productId: 'bruma', quantity: 1, shownCents: 2_200 },
    ]);
  });

  it('restore a parked cart unchanged', () => {
    const draft = { ...discountSale(addBalance(draftWith(cream, facial), anOpenBalance('a1')), undefined) };
    const cart = toCart(draft, 'caja-1', 1);
    const { client, balances } = draft;
    expect(toDraft('sale-1', cart, { products: catalog.products, client, balances })).toEqual(draft);
  });

  it('keep a stored draft equal after a reload for any sequence of changes', () => {
    const step = fc.oneof(
      fc.constantFrom(cream, facial, mist).map((product) => (draft: SaleDraft) => addProduct(draft, product)),
      fc
        .integer({ min: 0, max: 9 })
        .map((quantity) => (draft: SaleDraft) => setQuantity(draft, 'crema', quantity)),
      fc.constantFrom('a1', 'a2').map((id) => (draft: SaleDraft) => addBalance(draft, anOpenBalance(id))),
      fc.constant((draft: SaleDraft) => setClient(draft, undefined)),
      // The recipient may be chosen after the amount.
      fc.constantFrom('', 'camila').map((staffId) => (draft: SaleDraft) => ({
        ...draft,
        tip: { staffId, percent: 15, cents: 0 },
      })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const draft = steps.reduce((current, change) => change(current), emptyDraft);
        expect(SaleDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
        expect(countPieces(draft)).toBeGreaterThanOrEqual(draft.items.length);
      }),
    );
  });
});

it('findParkingProblem reports a tip without a recipient, or a payment already taken', () => {
  const tipped = (staffId: string) => ({ ...draftWith(facial), tip: { staffId, cents: 500 } });
  const cash = { method: 'cash', amountCents: 500, receivedCents: 500 } as const;

  expect(findParkingProblem(tipped(''))).toBe('Elige quién recibe la propina.');
  expect(findParkingProblem(tipped('camila'))).toBeUndefined();
  expect(findParkingProblem({ ...tipped(''), items: [] })).toBeUndefined();
  expect(findParkingProblem({ ...tipped('camila'), tenders: [cash] })).toBe(
    'Quita los pagos para guardarla.',
  );
});

describe('createNextDraft', () => {
  const [cream, mist] = [aDeskProduct('cream'), aDeskProduct('mist')];
  const sentDraft = addProduct(createEmptyDraft('s1'), cream);
  const [paidLine] = aPaidSale([{}]).lines;
  const line = { ...paidLine!, itemId: 'cream', quantity: 1 };

  it('keeps what was added during the request, and drops what was sold', () => {
    const changedDraft = addProduct(addProduct(sentDraft, cream), mist);

    const nextDraft = createNextDraft(changedDraft, { saleId: 's1', lines: [line] }, 's2');

    expect(nextDraft.saleId).toBe('s2');
    expect(nextDraft.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['cream', 1],
      ['mist', 1],
    ]);
  });

  it('is empty when nothing was added, or no sale was made', () => {
    expect(isEmpty(createNextDraft(sentDraft, { saleId: 's1', lines: [line] }, 's2'))).toBe(true);
    expect(isEmpty(createNextDraft(sentDraft, undefined, 's2'))).toBe(true);
  });

  it('does not change another draft', () => {
    const resumedDraft = { ...addProduct(createEmptyDraft('s3'), cream), email: 'otra@test.example' };

    expect(createNextDraft(resumedDraft, { saleId: 's1', lines: [line] }, 's2')).toEqual(resumedDraft);
  });
});
