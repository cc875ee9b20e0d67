import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { listLowStock } from '#shared/catalog/stock-api.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { getFinanceMonth } from '#shared/finance/api.ts';
import { listMedicationHistory } from '#shared/inventory/assignment-api.ts';
import { recallLot } from '#shared/inventory/lot-api.ts';
import { getDayClose } from '#shared/registers/closing-api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { cancelOrder, markOrderPrepared } from '#shared/shop/orders-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assigned, lotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aMedication, inDays, lotNow, medicationNow, receive } from '#test/support/inventory/medications.ts';
import { allowAtTill, anOpenDrawer, sold } from '#test/support/sales/till.ts';
import { aTaxedShop, marisol, replyOf } from '#test/support/shop/orders.ts';
import { later } from '#test/support/system/clock.ts';

let scene: Scene;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
  shop = await aTaxedShop(stack, scene.asAdmin);
  await allowAtTill({ walkInWithoutEmail: true });
  await anOpenDrawer();
});

/** Completes an appointment with doses of an expiring lot, after a recall left some missing. */
async function treated(of: Scene) {
  const { medicationId } = await aMedication(of.asAdmin);
  const { reply: soon } = await receive(of.asAdmin, { medicationId }, { usableUntil: inDays(20) });
  const { reply: other } = await receive(of.asAdmin, { medicationId }, { lotNumber: 'GLU-2' });
  await stack.bus.runSchedule('expire-lots');
  const appointmentId = await assigned(of, [{ medicationId, doses: 12 }], { time: '20:00' });
  // The notices of lot and appointment must be handled before the next changes.
  await stack.settled();
  const params = { medicationId, lotId: other.lotId };
  await replyOf(of.asAdmin(recallLot, { params, body: { reason: 'Aviso' } }));
  const lots = await lotsToConfirm(appointmentId);
  const body = { method: 'cash' as const, reason: 'Sin código', lots };
  await replyOf(of.asAdmin(completeWithoutCode, { params: { appointmentId }, body }));
  return { medicationId, lotId: soon.lotId };
}

/** Sells two units, which brings the product to its minimum stock, and returns one. */
async function soldAtTill(of: Scene) {
  const product = await shop.serum({ stock: 3, minimumStock: 2 });
  const sale = await sold(of.asAdmin, { chosen: [{ product, quantity: 2 }], email: of.patient.email });
  await replyOf(
    of.asAdmin(returnSale, {
      params: { saleId: sale.saleId, returnId: randomUUID() },
      body: {
        registerId: 'caja-1',
        wanted: { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] },
        reason: 'Le sobró',
        withTip: false,
        shownCents: 5352,
      },
    }),
  );
  return product.productId;
}

/** Places two orders, prepares one and cancels the other. */
async function soldOnline(of: Scene) {
  const contact = { ...marisol, email: of.patient.email };
  const product = await shop.serum({ stock: 9 });
  const kept = await shop.ordered([{ product, quantity: 2 }], { contact });
  const dropped = await shop.ordered([{ product }], { contact });
  await replyOf(of.asAdmin(markOrderPrepared, { params: { orderId: kept.orderId } }));
  await replyOf(
    of.asAdmin(cancelOrder, {
      params: { orderId: dropped.orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió', shownCents: 5352 },
    }),
  );
  later({ minutes: 1 });
  await shop.sweep();
  return { productId: product.productId, orderIds: [kept.orderId, dropped.orderId] };
}

const month = () => monthOf(inDays(0));
/** The current totals; each day adds the same amounts to them. */
async function moneyNow(): Promise<number[]> {
  const [{ collectedCents, sources, tillCents }, { figures }] = await Promise.all([
    replyOf(scene.asAdmin(getFinanceMonth, { query: { month: month() } })),
    replyOf(scene.asAdmin(getDayClose)),
  ]);
  const { taxes, ...sums } = sources;
  const taxed = [taxes, figures.taxes, figures.returnedTaxes].map((all) =>
    sumCents(all.map(({ cents }) => cents)),
  );
  return [
    collectedCents,
    tillCents,
    figures.totalCents,
    figures.returnedCents,
    ...taxed,
    ...Object.values(sums),
  ];
}
const mailsTo = (to: string) => shop.mailsTo(to).map(({ subject }) => subject.replaceAll(/\d+/g, '#'));

/** Runs one day and returns its effects once all events are handled. */
async function aDay() {
  const of = await aScene(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
  await stack.settled();
  const [money, admins] = [await moneyNow(), mailsTo(of.admin.email).length];
  const dose = await treated(of);
  const atTill = await soldAtTill(of);
  const online = await soldOnline(of);
  for (const each of [stack.bus, stack.stripe.webhooks]) each.release();
  await stack.settled();

  const { rows, missed } = await replyOf(
    of.asAdmin(listMedicationHistory, { params: { patientId: of.patient.patientId } }),
  );
  const { dosesInStock, dosesReserved } = await medicationNow(dose);
  const { dispensedDoses, lostDoses, toldAt } = await lotNow(dose);
  const low = (await replyOf(of.asAdmin(listLowStock))).map(({ productId }) => productId);
  const orders = await Promise.all(online.orderIds.map((id) => thePlatform().orders.find(id)));
  return {
    money: (await moneyNow()).map((cents, index) => cents - (money[index] ?? 0)),
    doses: { dosesInStock, dosesReserved, dispensedDoses, lostDoses, isTold: toldAt !== undefined },
    history: [rows.map(({ doses }) => doses), missed.map(({ missingDoses }) => missingDoses)],
    stock: [await shop.stockOf(atTill), await shop.stockOf(online.productId)],
    isLow: [low.includes(atTill), low.includes(online.productId)],
    orders: orders.map((order) => [order?.status, order?.moneyDue]),
    charged: online.orderIds.map((id) => shop.intentOf(id)?.amount_received),
    mails: mailsTo(of.patient.email).toSorted(),
    admins: mailsTo(of.admin.email)
      .slice(0, -admins || undefined)
      .toSorted(),
  };
}

function storm(is: boolean) {
  for (const each of [stack.bus, stack.stripe.webhooks]) {
    each.deliverTwice(is);
    each.shuffle(is);
  }
}

/** Whether a notice is still sent late: those of past appointments and lots are not. */
const isToldLate = (subject: string) => !/^(Tu cita quedó|Un lote de)/.test(subject);

it('doses, sales and orders end the same when all events arrive late, twice and shuffled', async () => {
  const calm = await aDay();
  expect(calm).toMatchObject({
    doses: { dosesInStock: 0, dispensedDoses: 10 },
    history: [[10], [2]],
    orders: [
      ['prepared', undefined],
      ['cancelled', undefined],
    ],
    admins: [
      'Faltaron dosis de Glutatión #',
      'Glutatión # tiene una cantidad baja (#)',
      'Quedan # de Sérum vitamina C',
      'Un lote de Glutatión # vence en # días',
    ],
  });

  storm(true);
  expect(await aDay()).toEqual(calm);

  for (const each of [stack.bus, stack.stripe.webhooks]) each.hold();
  const late = await aDay();
  storm(false);
  const { mails, admins } = calm;
  expect(late).toEqual({ ...calm, mails: mails.filter(isToldLate), admins: admins.filter(isToldLate) });
});
