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
import { desk, shelf } from './killable-stack.ts';

// Sales, returns and closings of several drawers must add up after the process, with or without the table
// engine, is killed at any point.

let mint: MintToken;
let last: TestStack | undefined;
afterAll(() => last?.close());

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
/** `npm run fuzz` raises it; the default has acts of every kind in progress when the process is killed. */
const total = Number(process.env['FUZZ_ACTS'] ?? 60);
/** Of five acts at a register, the third returns an item of the previous sale and the fifth closes the drawer. */
const kindOf = (turn: number) => (['sale', 'sale', 'return', 'sale', 'closing'] as const)[turn % 5]!;
const acts: readonly TestAction[] = Array.from({ length: total }, (_, n) => {
  const turn = Math.floor(n / lanes);
  return {
    kind: kindOf(turn),
    id: `act-${n}`,
    registerId: registerIds[n % lanes]!,
    quantity: 1 + (n % 3),
    method: turn % 2 === 0 ? 'cash' : 'card',
    saleId: `act-${n - lanes}`,
    isDone: false,
  };
});
const isDone = ({ isDone }: TestAction) => isDone;

const pricesOf = (quantity: number) => quantity * shelf.priceCents;

async function makeSale(call: Caller, { id, registerId, quantity, method }: TestAction): Promise<boolean> {
  const cents = pricesOf(quantity);
  const items = [{ productId: shelf.productId, quantity, shownCents: shelf.priceCents }];
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
      shownCents: shelf.priceCents,
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
    const counted = { shiftId, pieces: toPieces(expectedCents), leftCents: expectedCents };
    const body = { ...counted, shownExpectedCents: expectedCents };
    if ((await call(closeDrawer, { params, body })).status !== 200) return false;
  }
  return (await call(openDrawer, { params, body: { floatCents } })).status === 200;
}

const performers = { sale: makeSale, return: returnSaleItems, closing: closeAndOpen } as const;

/**
 * Works at all registers in parallel until `count` acts are acknowledged; a lane ends when the product is
 * gone.
 */
async function workUntil(count: number, url: string): Promise<void> {
  const call = caller(url, () => mint(desk));
  const reached = Promise.withResolvers<void>();
  const lane = async (registerId: string) => {
    for (const act of acts.filter((each) => each.registerId === registerId && !each.isDone)) {
      act.isDone = await performers[act.kind](call, act);
      if (!act.isDone) throw new Error(`${act.kind} ${act.id} was not acknowledged.`);
      if (acts.filter(isDone).length >= count) reached.resolve();
    }
  };
  const all = Promise.allSettled(registerIds.slice(0, lanes).map(lane));
  await Promise.race([reached.promise, all]);
}

/** Expects each acknowledged sale and return in the table. */
async function expectActionsStored(): Promise<void> {
  const { sales, saleReturns } = thePlatform();
  const done = acts.filter(isDone);
  for (const { kind, id, saleId, quantity } of done) {
    if (kind === 'sale') expect(await sales.find(id)).toMatchObject({ totalCents: pricesOf(quantity) });
    if (kind === 'return')
      expect(await saleReturns.find(saleId, id)).toMatchObject({ amountCents: shelf.priceCents });
  }
}

describe('kill -9 during sales, returns and closings', () => {
  it('loses no acknowledged act; stock, ledger, drawers and closings add up', async () => {
    const directory = await newDirectory();
    const first = await aChildStack(directory);
    mint = createTokenMinter(directory);
    const call = caller(first.url, () => mint(desk));
    for (const registerId of registerIds.slice(0, lanes))
      await call(openDrawer, { params: { registerId }, body: { floatCents } });
    await workUntil(Math.floor(total * 0.45), first.url);
    await first.kill({ engineToo: true });
    const second = await aChildStack(directory);
    await workUntil(Math.floor(total * 0.75), second.url);
    await second.kill({ engineToo: false });
    last = await aStack({ directory });
    await last.waitUntilSettled();
    await expectActionsStored();
    await expectInvariants(last);

    await workUntil(total, last.url);
    await last.waitUntilSettled();

    expect(acts.filter((act) => !act.isDone)).toEqual([]);
    await expectActionsStored();
    const { catalog, sales } = thePlatform();
    const sold = acts.filter(({ kind }) => kind === 'sale');
    const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    const returnCount = acts.filter(({ kind }) => kind === 'return').length;
    expect((await catalog.find(shelf.productId))?.stock).toBe(shelf.stock - pieces + returnCount);
    const numbers = await Promise.all(sold.map(async ({ id }) => (await sales.find(id))?.number));
    expect(new Set(numbers).size).toBe(sold.length);
    await expectInvariants(last);
  });
});
