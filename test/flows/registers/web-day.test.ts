import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { returnFullWebSale } from '#lambdas/sales/web-sale.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import { cancelOrder } from '#shared/shop/orders-api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { countAndClose } from '#test/support/sales/drawers.ts';
import { anOpenDrawer } from '#test/support/sales/pos.ts';
import { aTaxedShop, requireReply } from '#test/support/shop/orders.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  shop = await aTaxedShop(stack, fixture.asAdmin);
});

/** Days advanced so far. Each test continues there, because a register never returns to an earlier day. */
let daysPassed = 0;
function passDays(days: number): void {
  daysPassed += days;
  advanceClock({ days });
}
/** Starts a day without orders after closing the past ones. */
async function startNewDay(): Promise<string> {
  advanceClock({ days: daysPassed });
  passDays(1);
  await closePastDay();
  return getToday(thePlatform().now());
}
const closePastDay = () => stack.bus.runSchedule('close-web-day');
const readLatestNumber = () => thePlatform().counters.latest('closings.numbers');
const placeOrder = async (quantity = 1) =>
  (await shop.placePaid([{ product: await shop.serum(), quantity }])).orderId;
const cancelWholeOrder = (orderId: string, shownCents = 5352) =>
  requireReply(
    fixture.asAdmin(cancelOrder, {
      params: { orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió la persona', shownCents },
    }),
  );
const readClosing = (closingNumber: number, call = fixture.asAdmin) =>
  requireReply(call(closingApi.getClosing, { params: { closingNumber: String(closingNumber) } }));

describe('web shop day', () => {
  it('is closed once after its end, with a number of the same series as the drawers', async () => {
    const date = await startNewDay();
    const latestBefore = await readLatestNumber();
    const [keptOrderId, cancelledOrderId] = [await placeOrder(2), await placeOrder()];
    await cancelWholeOrder(cancelledOrderId);
    await closePastDay();
    expect(await readLatestNumber()).toBe(latestBefore);

    passDays(1);
    await anOpenDrawer('caja-2', 1_000);
    const responses = await Promise.all([
      countAndClose(fixture.asAdmin, 'caja-2'),
      ...Array.from({ length: 3 }, closePastDay),
    ]);
    expect(responses[0].status).toBe(200);
    await closePastDay();

    expect(await readLatestNumber()).toBe(latestBefore + 2);
    const { rows } = await requireReply(fixture.asAdmin(closingApi.listClosings));
    expect(rows.slice(0, 2).map(({ closingNumber }) => closingNumber)).toEqual([
      latestBefore + 2,
      latestBefore + 1,
    ]);
    const row = rows.slice(0, 2).find(({ registerId }) => registerId === webRegisterId)!;
    expect(row).toMatchObject({ registerName: 'Tienda en línea', date, takenCents: 10_704 });
    const { closing, sales, returns, details } = await readClosing(row.closingNumber);
    expect(sales.map(({ saleId }) => saleId).toSorted()).toEqual([keptOrderId, cancelledOrderId].toSorted());
    expect(returns).toMatchObject([{ saleId: cancelledOrderId, cents: 5352, methods: ['card'] }]);
    expect(closing.figures).toMatchObject({
      sales: 2,
      collected: { cash: 0, card: 16_056, athMovil: 0 },
      payments: { cash: 0, card: 2, athMovil: 0 },
      returned: { cash: 0, card: 5352, athMovil: 0 },
      refunds: { cash: 0, card: 1, athMovil: 0 },
    });
    expect(details.productCents).toBe(14_400);
  });

  it('is closed by the first order of a later day, which counts in the next Z closing', async () => {
    const date = await startNewDay();
    const [firstOrderId, latestBefore] = [await placeOrder(), await readLatestNumber()];
    passDays(3);
    const [secondOrderId, thirdOrderId] = await Promise.all([placeOrder(), placeOrder()]);
    expect(await readLatestNumber()).toBe(latestBefore + 1);
    passDays(1);
    await closePastDay();

    const [firstClosing, secondClosing] = [
      await readClosing(latestBefore + 1),
      await readClosing(latestBefore + 2),
    ];
    expect([firstClosing.closing.date, secondClosing.closing.date]).toEqual([date, addDays(date, 3)]);
    expect(firstClosing.sales.map(({ saleId }) => saleId)).toEqual([firstOrderId]);
    expect(secondClosing.sales.map(({ saleId }) => saleId).toSorted()).toEqual(
      [secondOrderId, thirdOrderId].toSorted(),
    );
    expect(secondClosing.closing.previousNumber).toBe(latestBefore + 1);
  });

  it('includes returns of orders from an earlier day', async () => {
    const date = await startNewDay();
    const orderId = await placeOrder();
    const latestBefore = await readLatestNumber();
    passDays(1);
    await cancelWholeOrder(orderId);
    passDays(1);
    await closePastDay();

    const [soldClosing, cancelledClosing] = [
      await readClosing(latestBefore + 1),
      await readClosing(latestBefore + 2),
    ];
    expect([soldClosing.closing.date, soldClosing.closing.figures.sales, soldClosing.returns]).toEqual([
      date,
      1,
      [],
    ]);
    expect(cancelledClosing).toMatchObject({
      closing: { date: addDays(date, 1), figures: { sales: 0, returns: 1, returnedCents: 5352 } },
      sales: [],
      returns: [{ saleId: orderId, cents: 5352 }],
    });
  });

  it('makes no Z closing without sales and returns', async () => {
    await startNewDay();
    await placeOrder();
    passDays(1);
    await closePastDay();
    const latestBefore = await readLatestNumber();
    for (let day = 0; day < 3; day++) {
      passDays(1);
      await closePastDay();
    }
    expect(await readLatestNumber()).toBe(latestBefore);
  });

  it('is readable for supervisors, mailed to administrators, and has no drawer', async () => {
    const date = await startNewDay();
    await placeOrder();
    passDays(1);
    await closePastDay();
    await stack.waitUntilSettled();
    const closingNumber = await readLatestNumber();

    const supervisor = stack.as(await anAccount('supervisor', 'Keila', { userId: 'keila' }));
    const { closing, mail } = await readClosing(closingNumber, supervisor);
    expect([closing.date, closing.registerId, mail.state]).toEqual([date, webRegisterId, 'sent']);
    const params = { closingNumber: String(closingNumber) };
    const pdf = await requireReply(supervisor(closingApi.getClosingPdf, { params }));
    const pdfText = extractPdfText(Buffer.from(pdf.base64, 'base64'));
    for (const expectedText of ['Total cobrado', '$53.52', 'Tarjeta', 'Tienda'])
      expect(pdfText).toContain(expectedText);
    expect(pdfText).not.toContain('Fondo inicial');
    const [closingMail] = stack.messages.mailbox
      .list({ type: 'mail', to: fixture.admin.email })
      .filter(({ subject }) => subject.startsWith(`Z ${String(closingNumber).padStart(4, '0')} `));
    expect(closingMail?.subject).toContain('de Tienda en línea: $53.52');
    expect(closingMail?.text).toContain('Se cerró el día');
  });

  it('records a return in the shift of its date, also across midnight', async () => {
    let date = await startNewDay();
    for (let readsBefore = 1; readsBefore <= 3; readsBefore++) {
      const saleId = await placeOrder();
      let reads = 0;
      const now = () => {
        reads += 1;
        return reads <= readsBefore ? toInstant(date, '23:59') : toInstant(addDays(date, 1), '00:00');
      };
      const actor = { kind: 'system', name: 'test' } as const;
      const returnInput = { saleId, returnId: randomUUID(), actor, reason: 'Medianoche' };
      const { given: saleReturn } = await returnFullWebSale(returnInput, { ...thePlatform(), now });
      const register = await thePlatform().registers.find(webRegisterId);
      expect([saleReturn.shiftId, saleReturn.date]).toEqual([register?.shift.shiftId, register?.shift.date]);
      passDays(1);
      date = addDays(date, 1);
    }
    await shop.sweep();
  });
});
