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
  hasNoLines,
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
const createDraftWith = (...products: DeskProduct[]) => products.reduce(addProduct, emptyDraft);

describe('a product of a sale draft', () => {
  it('is counted on one line, which a quantity of zero removes', () => {
    const draft = createDraftWith(cream, facial, cream);

    expect(draft.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['crema', 2],
      ['facial', 1],
    ]);
    expect(countPieces(draft)).toBe(3);
    expect(getQuantity(setQuantity(draft, 'crema', 0), 'crema')).toBe(0);
    expect(hasNoLines(setQuantity(setQuantity(draft, 'crema', 0), 'facial', 0))).toBe(true);
  });

  it('is not sold while its quantity is invalid', () => {
    const invalidDraft = setInvalidQuantity(createDraftWith(cream), 'crema', '1,5');

    expect(findItemProblem(invalidDraft.items[0]!, cream)).toEqual({ kind: 'quantity' });
    for (const correctedDraft of [setQuantity(invalidDraft, 'crema', 2), addProduct(invalidDraft, cream)]) {
      expect(findItemProblem(correctedDraft.items[0]!, cream)).toBeUndefined();
      expect(getQuantity(correctedDraft, 'crema')).toBe(2);
    }
  });

  it('is limited by its stock, unless it is a service', () => {
    const draft = createDraftWith(cream, cream);
    expect(getRemainingStock(draft, cream)).toBe(0);
    expect(getRemainingStock(draft, facial)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is rejected if the sale has the maximum number of lines', () => {
    const products = Array.from({ length: maxSaleLines }, (_, index) => aDeskProduct(`p${index}`));
    expect(hasMaximumLines(createDraftWith(...products.slice(1)))).toBe(false);
    expect(hasMaximumLines(createDraftWith(...products))).toBe(true);
  });
});

describe('a balance of a sale draft', () => {
  it('sets the client and their phone', () => {
    const { client, typed, balances } = addBalance(emptyDraft, anOpenBalance('a1'));
    expect(client).toMatchObject({ patientId: 'marisol', email: 'marisol@test.example' });
    expect(typed.phone).toBe('787-555-0117');
    expect(balances).toHaveLength(1);
    expect(
      addBalance(addBalance(emptyDraft, anOpenBalance('a1')), anOpenBalance('a1')).balances,
    ).toHaveLength(1);
  });

  it('is rejected for another client, and is removed together with its client', () => {
    const draftOfClient = addBalance(createDraftWith(cream), anOpenBalance('a1'));
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

describe('findItemProblem', () => {
  const [line] = createDraftWith(cream, cream).items;
  it.each([
    ['nothing for an unchanged product', cream, undefined],
    ['a changed price', { ...cream, priceCents: 6_000 }, { kind: 'price', priceCents: 6_000 }],
    ['insufficient stock, with the available pieces', { ...cream, stock: 1 }, { kind: 'stock', left: 1 }],
    ['a product that is no longer sold', undefined, { kind: 'gone' }],
  ] as const)('reports %s', (_, product, problem) => {
    expect(findItemProblem(line!, product)).toEqual(problem);
  });
});

it('priceDraft uses the shown price until a new price is accepted', () => {
  const catalogWithHigherPrice = {
    ...catalog,
    products: new Map([['crema', { ...cream, priceCents: 6_000 }]]),
  };
  const draft = createDraftWith(cream);
  expect(priceDraft(draft, catalogWithHigherPrice).totalCents).toBe(5_600);
  expect(priceDraft(acceptPrice(draft, 'crema', 6_000), catalogWithHigherPrice).totalCents).toBe(6_000);
});

describe('findBalanceProblem', () => {
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

describe('the discount of a sale draft', () => {
  const tenPercent = { kind: 'percent', basisPoints: 1_000, reason: 'Cliente frecuente' } as const;
  it('is limited for a supervisor, but not for an administrator', () => {
    const excessiveDiscount = discountSale(createDraftWith(cream), { ...tenPercent, basisPoints: 1_100 });
    expect(isDiscountAllowed(discountSale(createDraftWith(cream), tenPercent), catalog, 10)).toBe(true);
    expect(isDiscountAllowed(excessiveDiscount, catalog, 10)).toBe(false);
    expect(isDiscountAllowed(excessiveDiscount, catalog, undefined)).toBe(true);
  });

  it('is removed completely', () => {
    expect(discountSale(discountSale(emptyDraft, tenPercent), undefined)).toEqual(emptyDraft);
    const draft = createDraftWith(cream);
    expect(discountLine(discountLine(draft, 'crema', tenPercent), 'crema', undefined)).toEqual(draft);
  });
});

it('calculateTip returns a share of the services and appointments before discounts', () => {
  const createTippedDraft = (percent: number) => ({
    ...addBalance(createDraftWith(facial, cream), anOpenBalance('a1')),
    tip: { staffId: 'camila', percent, cents: 0 },
  });
  expect(calculateTip(createTippedDraft(15))).toBe(3_525);
  expect(calculateTip({ ...emptyDraft, tip: { staffId: 'camila', cents: 500 } })).toBe(500);
});

describe('toCart and toDraft', () => {
  it('send a cart of the contract, with the e-mail trimmed and in lower case [R309]', () => {
    const draft = { ...createDraftWith(cream, mist), email: '  Marisol@Test.Example ' };
    const cart = Cart.parse(toCart(draft, 'caja-1', priceDraft(draft, catalog).totalCents));
    expect(cart).toMatchObject({ email: 'marisol@test.example', shownTotalCents: 7_800 });
    expect(cart.items).toEqual([
      { productId: 'crema', quantity: 1, shownCents: 5_600 },
      { productId: 'bruma', quantity: 1, shownCents: 2_200 },
    ]);
  });

  it('restore a parked cart unchanged', () => {
    const draft = {
      ...discountSale(addBalance(createDraftWith(cream, facial), anOpenBalance('a1')), undefined),
    };
    const cart = toCart(draft, 'caja-1', 1);
    const { client, balances } = draft;
    expect(toDraft('sale-1', cart, { products: catalog.products, client, balances })).toEqual(draft);
  });

  it('keep a draft unchanged by storage for any sequence of changes', () => {
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

it('findParkingProblem reports a tip without a recipient, or a recorded payment', () => {
  const createTippedDraft = (staffId: string) => ({
    ...createDraftWith(facial),
    tip: { staffId, cents: 500 },
  });
  const cash = { method: 'cash', amountCents: 500, receivedCents: 500 } as const;

  expect(findParkingProblem(createTippedDraft(''))).toBe('Elige quién recibe la propina.');
  expect(findParkingProblem(createTippedDraft('camila'))).toBeUndefined();
  expect(findParkingProblem({ ...createTippedDraft(''), items: [] })).toBeUndefined();
  expect(findParkingProblem({ ...createTippedDraft('camila'), tenders: [cash] })).toBe(
    'Quita los pagos para guardarla.',
  );
});

describe('createNextDraft', () => {
  const [cream, mist] = [aDeskProduct('cream'), aDeskProduct('mist')];
  const sentDraft = addProduct(createEmptyDraft('s1'), cream);
  const [paidLine] = aPaidSale([{}]).lines;
  const line = { ...paidLine!, itemId: 'cream', quantity: 1 };

  it('keeps the items that were added during the request, and drops the sold items', () => {
    const changedDraft = addProduct(addProduct(sentDraft, cream), mist);

    const nextDraft = createNextDraft(changedDraft, { saleId: 's1', lines: [line] }, 's2');

    expect(nextDraft.saleId).toBe('s2');
    expect(nextDraft.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['cream', 1],
      ['mist', 1],
    ]);
  });

  it('is empty if nothing was added, or if no sale was made', () => {
    expect(hasNoLines(createNextDraft(sentDraft, { saleId: 's1', lines: [line] }, 's2'))).toBe(true);
    expect(hasNoLines(createNextDraft(sentDraft, undefined, 's2'))).toBe(true);
  });

  it('does not change the draft of another sale', () => {
    const resumedDraft = { ...addProduct(createEmptyDraft('s3'), cream), email: 'otra@test.example' };

    expect(createNextDraft(resumedDraft, { saleId: 's1', lines: [line] }, 's2')).toEqual(resumedDraft);
  });
});
