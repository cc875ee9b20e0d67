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

/** Days advanced so far; each test continues there, because a register never returns to an earlier day. */
let daysPassed = 0;
function passDays(days: number): void {
  daysPassed += days;
  advanceClock({ days });
}
/** Starts a day without orders after closing the past ones. */
async function aNewDay(): Promise<string> {
  advanceClock({ days: daysPassed });
  passDays(1);
  await closePastDay();
  return getToday(thePlatform().now());
}
const closePastDay = () => stack.bus.runSchedule('close-web-day');
const latestNumber = () => thePlatform().counters.latest('closings.numbers');
const order = async (quantity = 1) =>
  (await shop.placePaid([{ product: await shop.serum(), quantity }])).orderId;
const cancel = (orderId: string, shownCents = 5352) =>
  requireReply(
    fixture.asAdmin(cancelOrder, {
      params: { orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió la persona', shownCents },
    }),
  );
const closingOf = (closingNumber: number, call = fixture.asAdmin) =>
  requireReply(call(closingApi.getClosing, { params: { closingNumber: String(closingNumber) } }));

describe('web shop day', () => {
  it('is closed once after its end, with a number of the same series as the drawers', async () => {
    const date = await aNewDay();
    const before = await latestNumber();
    const [keptOrderId, cancelled] = [await order(2), await order()];
    await cancel(cancelled);
    await closePastDay();
    expect(await latestNumber()).toBe(before);

    passDays(1);
    await anOpenDrawer('caja-2', 1_000);
    const answers = await Promise.all([
      countAndClose(fixture.asAdmin, 'caja-2'),
      ...Array.from({ length: 3 }, closePastDay),
    ]);
    expect(answers[0].status).toBe(200);
    await closePastDay();

    expect(await latestNumber()).toBe(before + 2);
    const { rows } = await requireReply(fixture.asAdmin(closingApi.listClosings));
    expect(rows.slice(0, 2).map(({ closingNumber }) => closingNumber)).toEqual([before + 2, before + 1]);
    const row = rows.slice(0, 2).find(({ registerId }) => registerId === webRegisterId)!;
    expect(row).toMatchObject({ registerName: 'Tienda en línea', date, takenCents: 10_704 });
    const { closing, sales, returns, details } = await closingOf(row.closingNumber);
    expect(sales.map(({ saleId }) => saleId).toSorted()).toEqual([keptOrderId, cancelled].toSorted());
    expect(returns).toMatchObject([{ saleId: cancelled, cents: 5352, methods: ['card'] }]);
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
    const date = await aNewDay();
    const [first, before] = [await order(), await latestNumber()];
    passDays(3);
    const [second, third] = await Promise.all([order(), order()]);
    expect(await latestNumber()).toBe(before + 1);
    passDays(1);
    await closePastDay();

    const [one, two] = [await closingOf(before + 1), await closingOf(before + 2)];
    expect([one.closing.date, two.closing.date]).toEqual([date, addDays(date, 3)]);
    expect(one.sales.map(({ saleId }) => saleId)).toEqual([first]);
    expect(two.sales.map(({ saleId }) => saleId).toSorted()).toEqual([second, third].toSorted());
    expect(two.closing.previousNumber).toBe(before + 1);
  });

  it('includes returns of orders from an earlier day', async () => {
    const date = await aNewDay();
    const orderId = await order();
    const before = await latestNumber();
    passDays(1);
    await cancel(orderId);
    passDays(1);
    await closePastDay();

    const [sold, cancelledClosing] = [await closingOf(before + 1), await closingOf(before + 2)];
    expect([sold.closing.date, sold.closing.figures.sales, sold.returns]).toEqual([date, 1, []]);
    expect(cancelledClosing).toMatchObject({
      closing: { date: addDays(date, 1), figures: { sales: 0, returns: 1, returnedCents: 5352 } },
      sales: [],
      returns: [{ saleId: orderId, cents: 5352 }],
    });
  });

  it('makes no Z closing without sales and returns', async () => {
    await aNewDay();
    await order();
    passDays(1);
    await closePastDay();
    const before = await latestNumber();
    for (let day = 0; day < 3; day++) {
      passDays(1);
      await closePastDay();
    }
    expect(await latestNumber()).toBe(before);
  });

  it('is readable for supervisors, mailed to administrators, and has no drawer', async () => {
    const date = await aNewDay();
    await order();
    passDays(1);
    await closePastDay();
    await stack.waitUntilSettled();
    const closingNumber = await latestNumber();

    const supervisor = stack.as(await anAccount('supervisor', 'Keila', { userId: 'keila' }));
    const { closing, mail } = await closingOf(closingNumber, supervisor);
    expect([closing.date, closing.registerId, mail.state]).toEqual([date, webRegisterId, 'sent']);
    const params = { closingNumber: String(closingNumber) };
    const pdf = await requireReply(supervisor(closingApi.getClosingPdf, { params }));
    const pdfText = extractPdfText(Buffer.from(pdf.base64, 'base64'));
    for (const word of ['Total cobrado', '$53.52', 'Tarjeta', 'Tienda']) expect(pdfText).toContain(word);
    expect(pdfText).not.toContain('Fondo inicial');
    const [letter] = stack.messages.mailbox
      .list({ type: 'mail', to: fixture.admin.email })
      .filter(({ subject }) => subject.startsWith(`Z ${String(closingNumber).padStart(4, '0')} `));
    expect(letter?.subject).toContain('de Tienda en línea: $53.52');
    expect(letter?.text).toContain('Se cerró el día');
  });

  it('records a return in the shift of its date, also across midnight', async () => {
    let date = await aNewDay();
    for (let readsBefore = 1; readsBefore <= 3; readsBefore++) {
      const saleId = await order();
      let reads = 0;
      const now = () => {
        reads += 1;
        return reads <= readsBefore ? toInstant(date, '23:59') : toInstant(addDays(date, 1), '00:00');
      };
      const actor = { kind: 'system', name: 'test' } as const;
      const returnInput = { saleId, returnId: randomUUID(), actor, reason: 'Medianoche' };
      const { given } = await returnFullWebSale(returnInput, { ...thePlatform(), now });
      const register = await thePlatform().registers.find(webRegisterId);
      expect([given.shiftId, given.date]).toEqual([register?.shift.shiftId, register?.shift.date]);
      passDays(1);
      date = addDays(date, 1);
    }
    await shop.sweep();
  });
});
