import { afterAll, describe, expect, it } from 'vitest';
import { closeDrawer, getDrawer, openDrawer } from '#shared/registers/drawer-api.ts';
import { sell } from '#shared/sales/api.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { toPieces } from '#test/support/sales/drawers.ts';
import { createTokenMinter, type MintToken } from '#test/support/system/access-tokens.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { aStack, newDirectory, type TestStack } from '#test/support/system/stack.ts';
import { aChildStack } from './child-stack.ts';
import { deskUser, shopProduct } from './killable-stack.ts';

// Sales, returns and closings of several drawers must add up after the process, with or without the table
// engine, is killed at any point.

let mint: MintToken;
let finalStack: TestStack | undefined;
afterAll(() => finalStack?.close());

type TestAction = {
  readonly kind: 'sale' | 'return' | 'closing';
  readonly id: string;
  readonly registerId: string;
  readonly quantity: number;
  readonly method: 'cash' | 'card';
  /** For a return, the previous sale at the same register. */
  readonly saleId: string;
  isDone: boolean;
};

const floatCents = 10_000;
const lanes = 6;
/** Raised by `npm run fuzz`. The default has actions of every kind in progress when the process is killed. */
const actionCount = Number(process.env['FUZZ_ACTS'] ?? 60);
/** Returns the kind of an action. The third of five returns an item, and the fifth closes the drawer. */
const selectKind = (turn: number) => (['sale', 'sale', 'return', 'sale', 'closing'] as const)[turn % 5]!;
const actions: readonly TestAction[] = Array.from({ length: actionCount }, (_, n) => {
  const turn = Math.floor(n / lanes);
  return {
    kind: selectKind(turn),
    id: `act-${n}`,
    registerId: registerIds[n % lanes]!,
    quantity: 1 + (n % 3),
    method: turn % 2 === 0 ? 'cash' : 'card',
    saleId: `act-${n - lanes}`,
    isDone: false,
  };
});
const isAcknowledged = ({ isDone }: TestAction) => isDone;

const calculateCents = (quantity: number) => quantity * shopProduct.priceCents;

async function makeSale(call: Caller, { id, registerId, quantity, method }: TestAction): Promise<boolean> {
  const cents = calculateCents(quantity);
  const items = [{ productId: shopProduct.productId, quantity, shownCents: shopProduct.priceCents }];
  const tenders = [
    method === 'cash' ? { method, amountCents: cents, receivedCents: cents } : { method, amountCents: cents },
  ];
  const cart = { registerId, items, balances: [], shownTotalCents: cents };
  const { status } = await call(sell, { params: { saleId: id }, body: { ...cart, tenders } });
  return status === 200;
}

async function returnSaleItems(call: Caller, { id, registerId, saleId }: TestAction): Promise<boolean> {
  const returnedLines = { kind: 'lines' as const, lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
  const { status } = await call(returnSale, {
    params: { saleId, returnId: id },
    body: {
      registerId,
      wanted: returnedLines,
      reason: 'No le sirvió',
      withTip: false,
      shownCents: shopProduct.priceCents,
    },
  });
  return status === 200;
}

/** Counts, closes and opens the drawer, continuing from its current state. */
async function closeAndOpen(call: Caller, { registerId }: Pick<TestAction, 'registerId'>): Promise<boolean> {
  const params = { registerId };
  const { status, reply } = await call(getDrawer, { params });
  if (status !== 200) return false;
  if (reply.register.opening) {
    const expectedCents = reply.cash?.expectedCents ?? 0;
    const shiftId = reply.register.shiftId ?? '';
    const cashCount = { shiftId, pieces: toPieces(expectedCents), leftCents: expectedCents };
    const body = { ...cashCount, shownExpectedCents: expectedCents };
    if ((await call(closeDrawer, { params, body })).status !== 200) return false;
  }
  return (await call(openDrawer, { params, body: { floatCents } })).status === 200;
}

const performers = { sale: makeSale, return: returnSaleItems, closing: closeAndOpen } as const;

/**
 * Works at all registers in parallel until `count` actions are acknowledged. A lane ends when the product is
 * killed.
 */
async function workUntil(count: number, url: string): Promise<void> {
  const call = caller(url, () => mint(deskUser));
  const countReached = Promise.withResolvers<void>();
  const runLane = async (registerId: string) => {
    for (const action of actions.filter(
      (candidate) => candidate.registerId === registerId && !candidate.isDone,
    )) {
      action.isDone = await performers[action.kind](call, action);
      if (!action.isDone) throw new Error(`${action.kind} ${action.id} was not acknowledged.`);
      if (actions.filter(isAcknowledged).length >= count) countReached.resolve();
    }
  };
  const lanesEnded = Promise.allSettled(registerIds.slice(0, lanes).map(runLane));
  await Promise.race([countReached.promise, lanesEnded]);
}

/** Expects each acknowledged sale and return in the table. */
async function expectActionsStored(): Promise<void> {
  const { sales, saleReturns } = thePlatform();
  const acknowledgedActions = actions.filter(isAcknowledged);
  for (const { kind, id, saleId, quantity } of acknowledgedActions) {
    if (kind === 'sale') expect(await sales.find(id)).toMatchObject({ totalCents: calculateCents(quantity) });
    if (kind === 'return')
      expect(await saleReturns.find(saleId, id)).toMatchObject({ amountCents: shopProduct.priceCents });
  }
}

describe('kill -9 during sales, returns and closings', () => {
  it('loses no acknowledged action, and stock, ledger, drawers and closings add up', async () => {
    const directory = await newDirectory();
    const firstStack = await aChildStack(directory);
    mint = createTokenMinter(directory);
    const call = caller(firstStack.url, () => mint(deskUser));
    for (const registerId of registerIds.slice(0, lanes))
      await call(openDrawer, { params: { registerId }, body: { floatCents } });
    await workUntil(Math.floor(actionCount * 0.45), firstStack.url);
    await firstStack.kill({ engineToo: true });
    const secondStack = await aChildStack(directory);
    await workUntil(Math.floor(actionCount * 0.75), secondStack.url);
    await secondStack.kill({ engineToo: false });
    finalStack = await aStack({ directory });
    await finalStack.waitUntilSettled();
    await expectActionsStored();
    await expectInvariants(finalStack);

    await workUntil(actionCount, finalStack.url);
    await finalStack.waitUntilSettled();

    expect(actions.filter((action) => !action.isDone)).toEqual([]);
    await expectActionsStored();
    const { catalog, sales } = thePlatform();
    const salesMade = actions.filter(({ kind }) => kind === 'sale');
    const pieces = salesMade.reduce((sum, { quantity }) => sum + quantity, 0);
    const returnCount = actions.filter(({ kind }) => kind === 'return').length;
    expect((await catalog.find(shopProduct.productId))?.stock).toBe(shopProduct.stock - pieces + returnCount);
    const numbers = await Promise.all(salesMade.map(async ({ id }) => (await sales.find(id))?.number));
    expect(new Set(numbers).size).toBe(salesMade.length);
    await expectInvariants(finalStack);
  });
});
