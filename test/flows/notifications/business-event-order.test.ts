import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { listLowStock } from '#shared/catalog/stock-api.ts';
import { toMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { getFinanceMonth } from '#shared/finance/api.ts';
import { listMedicationHistory } from '#shared/inventory/assignment-api.ts';
import { recallLot } from '#shared/inventory/lot-api.ts';
import { getDayClose } from '#shared/registers/closing-api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { cancelOrder, markOrderPrepared } from '#shared/shop/orders-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import {
  aMedication,
  inDays,
  readLot,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';
import { anOpenDrawer, changePosSettings, createSale } from '#test/support/sales/pos.ts';
import { aTaxedShop, marisol, requireReply } from '#test/support/shop/orders.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let shop: Awaited<ReturnType<typeof aTaxedShop>>;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
  shop = await aTaxedShop(stack, fixture.asAdmin);
  await changePosSettings({ walkInWithoutEmail: true });
  await anOpenDrawer();
});

/** Completes an appointment with doses of an expiring lot, after a recall left some missing. */
async function completeTreatment(dayFixture: Fixture) {
  const { medicationId } = await aMedication(dayFixture.asAdmin);
  const { reply: expiringLot } = await receive(
    dayFixture.asAdmin,
    { medicationId },
    { usableUntil: inDays(20) },
  );
  const { reply: recalledLot } = await receive(dayFixture.asAdmin, { medicationId }, { lotNumber: 'GLU-2' });
  await stack.bus.runSchedule('expire-lots');
  const appointmentId = await createAssignedAppointment(dayFixture, [{ medicationId, doses: 12 }], {
    time: '20:00',
  });
  // The notices of lot and appointment must be handled before the next changes.
  await stack.waitUntilSettled();
  const params = { medicationId, lotId: recalledLot.lotId };
  await requireReply(dayFixture.asAdmin(recallLot, { params, body: { reason: 'Aviso' } }));
  const lots = await listLotsToConfirm(appointmentId);
  const body = { method: 'cash' as const, reason: 'Sin código', lots };
  await requireReply(dayFixture.asAdmin(completeWithoutCode, { params: { appointmentId }, body }));
  return { medicationId, lotId: expiringLot.lotId };
}

/** Sells two units, which brings the product to its minimum stock, and returns one. */
async function sellAtPos(dayFixture: Fixture) {
  const product = await shop.serum({ stock: 3, minimumStock: 2 });
  const sale = await createSale(dayFixture.asAdmin, {
    chosen: [{ product, quantity: 2 }],
    email: dayFixture.patient.email,
  });
  await requireReply(
    dayFixture.asAdmin(returnSale, {
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
async function sellOnline(dayFixture: Fixture) {
  const contact = { ...marisol, email: dayFixture.patient.email };
  const product = await shop.serum({ stock: 9 });
  const preparedOrder = await shop.placePaid([{ product, quantity: 2 }], { contact });
  const cancelledOrder = await shop.placePaid([{ product }], { contact });
  await requireReply(dayFixture.asAdmin(markOrderPrepared, { params: { orderId: preparedOrder.orderId } }));
  await requireReply(
    dayFixture.asAdmin(cancelOrder, {
      params: { orderId: cancelledOrder.orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió', shownCents: 5352 },
    }),
  );
  advanceClock({ minutes: 1 });
  await shop.sweep();
  return { productId: product.productId, orderIds: [preparedOrder.orderId, cancelledOrder.orderId] };
}

const getCurrentMonth = () => toMonth(inDays(0));
/** Returns the current totals, to which each day adds the same amounts. */
async function readMoney(): Promise<number[]> {
  const [{ collectedCents, sources, tillCents }, { figures }] = await Promise.all([
    requireReply(fixture.asAdmin(getFinanceMonth, { query: { month: getCurrentMonth() } })),
    requireReply(fixture.asAdmin(getDayClose)),
  ]);
  const { taxes, ...sums } = sources;
  const taxTotals = [taxes, figures.taxes, figures.returnedTaxes].map((amounts) =>
    sumCents(amounts.map(({ cents }) => cents)),
  );
  return [
    collectedCents,
    tillCents,
    figures.totalCents,
    figures.returnedCents,
    ...taxTotals,
    ...Object.values(sums),
  ];
}
const listSubjects = (to: string) => shop.listMails(to).map(({ subject }) => subject.replaceAll(/\d+/g, '#'));

/** Runs one day and returns its effects once all events are handled. */
async function runDay() {
  const dayFixture = await createFixture(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
  await stack.waitUntilSettled();
  const [moneyBefore, adminMailsBefore] = [await readMoney(), listSubjects(dayFixture.admin.email).length];
  const treatment = await completeTreatment(dayFixture);
  const posProductId = await sellAtPos(dayFixture);
  const orderResult = await sellOnline(dayFixture);
  for (const queue of [stack.bus, stack.stripe.webhooks]) queue.release();
  await stack.waitUntilSettled();

  const { rows, missed } = await requireReply(
    dayFixture.asAdmin(listMedicationHistory, { params: { patientId: dayFixture.patient.patientId } }),
  );
  const { dosesInStock, dosesReserved } = await readMedication(treatment);
  const { dispensedDoses, lostDoses, toldAt } = await readLot(treatment);
  const lowStockIds = (await requireReply(dayFixture.asAdmin(listLowStock))).map(
    ({ productId }) => productId,
  );
  const orders = await Promise.all(orderResult.orderIds.map((id) => thePlatform().orders.find(id)));
  return {
    money: (await readMoney()).map((cents, index) => cents - (moneyBefore[index] ?? 0)),
    doses: { dosesInStock, dosesReserved, dispensedDoses, lostDoses, isReported: toldAt !== undefined },
    history: [rows.map(({ doses }) => doses), missed.map(({ missingDoses }) => missingDoses)],
    stock: [await shop.readStock(posProductId), await shop.readStock(orderResult.productId)],
    isLow: [lowStockIds.includes(posProductId), lowStockIds.includes(orderResult.productId)],
    orders: orders.map((order) => [order?.status, order?.moneyDue]),
    charged: orderResult.orderIds.map((id) => shop.findIntent(id)?.amount_received),
    mails: listSubjects(dayFixture.patient.email).toSorted(),
    admins: listSubjects(dayFixture.admin.email)
      .slice(0, -adminMailsBefore || undefined)
      .toSorted(),
  };
}

function setDisorder(isOn: boolean) {
  for (const queue of [stack.bus, stack.stripe.webhooks]) {
    queue.deliverTwice(isOn);
    queue.shuffle(isOn);
  }
}

/** Returns whether a notice is still sent late. Notices of past appointments and lots are not. */
const isSentLate = (subject: string) => !/^(Tu cita quedó|Un lote de)/.test(subject);

it('doses, sales and orders end the same when all events arrive late, twice and shuffled', async () => {
  const orderedDay = await runDay();
  expect(orderedDay).toMatchObject({
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

  setDisorder(true);
  expect(await runDay()).toEqual(orderedDay);

  for (const queue of [stack.bus, stack.stripe.webhooks]) queue.hold();
  const lateDay = await runDay();
  setDisorder(false);
  const { mails, admins } = orderedDay;
  expect(lateDay).toEqual({
    ...orderedDay,
    mails: mails.filter(isSentLate),
    admins: admins.filter(isSentLate),
  });
});
