import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sumMovements, toSaleSource } from '#shared/payments/ledger.ts';
import { parkSale } from '#shared/sales/api.ts';
import { returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aCart, anOpenDrawer, card, cash, sellCart } from '#test/support/sales/pos.ts';
import { aShop, requireReply } from '#test/support/shop/orders.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const priceCents = 2_000;
const createCashiers = async (stack: TestStack) =>
  [
    stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' })),
    stack.as(await anAccount('admin', 'Nelson', { userId: 'nelson-admin' })),
  ] as const;
const readStock = async (productId: string) => (await thePlatform().catalog.find(productId))?.stock;
const sumLedger = async (saleId: string) =>
  sumMovements(await thePlatform().ledger.bySource(toSaleSource(saleId)));

/** Two registers sell one parked sale. It is sold once, and both get the result. */
export async function* parkedSaleTwice(stack: TestStack, round: number): Race {
  const [asFirstCashier, asSecondCashier] = await createCashiers(stack);
  for (const registerId of ['caja-1', 'caja-2']) await anOpenDrawer(registerId);
  const product = await aProduct({ stock: 5, priceCents });
  const cart = await aCart({ chosen: [{ product }] });
  const saleId = randomUUID();
  await asFirstCashier(parkSale, { params: { saleId }, body: { name: 'Marisol', cart } });
  yield;
  const { firstStatus, secondStatus } = await runConcurrently(round, {
    firstStatus: () => sellCart(asFirstCashier, cart, [cash(priceCents)], saleId),
    secondStatus: () =>
      sellCart(asSecondCashier, { ...cart, registerId: 'caja-2' }, [card(priceCents)], saleId),
  });
  yield;
  await stack.waitUntilSettled();

  expect([firstStatus, secondStatus]).toEqual([200, 200]);
  expect([await readStock(product.productId), await sumLedger(saleId)]).toEqual([4, priceCents]);
  expect((await thePlatform().parkedSales.all()).some((row) => row.saleId === saleId)).toBe(false);
}

/** A sale is voided and partly returned. Only one may succeed. */
export async function* voidOrReturn(stack: TestStack, round: number): Race {
  const [asFirstCashier, asSecondCashier] = await createCashiers(stack);
  await anOpenDrawer();
  const product = await aProduct({ stock: 3, priceCents });
  const cart = await aCart({ chosen: [{ product, quantity: 3 }] });
  const { saleId } = (await sellCart(asFirstCashier, cart, [cash(3 * priceCents)])).reply.sale;
  const wanted = { kind: 'lines' as const, lines: [{ lineId: 'l1', quantity: 1, restock: true }] };
  const body = {
    registerId: 'caja-1',
    wanted,
    reason: 'No le sirvió',
    withTip: false,
    shownCents: priceCents,
  };
  yield;
  const { partialReturn, fullVoid } = await runConcurrently(round, {
    partialReturn: () => asFirstCashier(returnSale, { params: { saleId, returnId: randomUUID() }, body }),
    fullVoid: () =>
      asSecondCashier(voidSale, {
        params: { saleId, returnId: randomUUID() },
        body: { reason: 'Se cobró dos veces' },
      }),
  });
  yield;
  await stack.waitUntilSettled();

  expect([partialReturn, fullVoid].toSorted()).toEqual([200, 409]);
  expect([await sumLedger(saleId), await readStock(product.productId)]).toEqual(
    partialReturn === 200 ? [2 * priceCents, 1] : [0, 3],
  );
}

/** One supervisor makes two returns at two registers, of which only one fits the daily limit. */
export async function* dayLimitTwice(stack: TestStack, round: number): Race {
  const [admin] = await createCashiers(stack);
  const supervisor = stack.as(await anAccount('supervisor', 'Iris', { userId: randomUUID() }));
  const cents = 6_000;
  const createSaleAt = async (registerId: string) => {
    await anOpenDrawer(registerId);
    const product = await aProduct({ stock: 1, priceCents: cents });
    const cart = await aCart({ registerId, chosen: [{ product }] });
    const { saleId } = (await sellCart(admin, cart, [card(cents)])).reply.sale;
    return { registerId, saleId };
  };
  const returnAll = ({ saleId, registerId }: Awaited<ReturnType<typeof createSaleAt>>) =>
    supervisor(returnSale, {
      params: { saleId, returnId: randomUUID() },
      body: {
        registerId,
        wanted: { kind: 'all' as const, restock: true },
        reason: 'No le sirvió',
        withTip: false,
        shownCents: cents,
      },
    });
  const [firstSale, secondSale] = [await createSaleAt('caja-1'), await createSaleAt('caja-2')];
  yield;
  const statuses = await runConcurrently(round, {
    first: () => returnAll(firstSale),
    second: () => returnAll(secondSale),
  });
  yield;
  await stack.waitUntilSettled();

  expect(Object.values(statuses).toSorted()).toEqual([200, 422]);
}

/** Payments per phone are rate-limited, so each order has another phone. */
let phoneCount = 0;
const aPhone = () => `787-555-${String(++phoneCount).padStart(4, '0')}`;

/** Two accepted ATH Móvil orders are for the last bottle. One is placed, and the other is not charged. */
export async function* lastBottleByPhone(stack: TestStack, round: number): Race {
  const shop = aShop(stack);
  const product = await aProduct({ stock: 1, priceCents, visible: true, showIn: 'both' });
  const placeAcceptedOrder = async () => {
    const token = randomUUID().replaceAll('-', '').padEnd(43, 'x');
    const pay = { method: 'athMovil', phone: aPhone() } as const;
    await requireReply(shop.place(await shop.aBody([{ product }], { pay }), token));
    const { orderId } = (await shop.findRow(token))!;
    shop.accept(orderId);
    return { token, orderId };
  };
  const [firstOrder, secondOrder] = [await placeAcceptedOrder(), await placeAcceptedOrder()];
  yield;
  await runConcurrently(round, {
    first: () => shop.pay(firstOrder.token),
    second: () => shop.pay(secondOrder.token),
  });
  yield;
  for (const schedule of ['sweep-ath-payments', 'sweep-orders', 'sweep-ath-payments'] as const)
    await stack.bus.runSchedule(schedule);
  await stack.waitUntilSettled();

  const outcomes = [];
  for (const { orderId } of [firstOrder, secondOrder]) {
    const { amountCents, refundedCents, state } = await thePlatform().athPayments.get(orderId);
    const paidCents = state === 'cancelled' ? 0 : amountCents - refundedCents;
    outcomes.push([(await thePlatform().orders.find(orderId))?.status, paidCents]);
  }
  expect(outcomes.toSorted()).toEqual([
    ['placed', priceCents],
    ['soldOut', 0],
  ]);
  expect(await readStock(product.productId)).toBe(0);
}
