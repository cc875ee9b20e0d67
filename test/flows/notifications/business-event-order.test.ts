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
  const { reply: soon } = await receive(dayFixture.asAdmin, { medicationId }, { usableUntil: inDays(20) });
  const { reply: other } = await receive(dayFixture.asAdmin, { medicationId }, { lotNumber: 'GLU-2' });
  await stack.bus.runSchedule('expire-lots');
  const appointmentId = await createAssignedAppointment(dayFixture, [{ medicationId, doses: 12 }], {
    time: '20:00',
  });
  // The notices of lot and appointment must be handled before the next changes.
  await stack.waitUntilSettled();
  const params = { medicationId, lotId: other.lotId };
  await requireReply(dayFixture.asAdmin(recallLot, { params, body: { reason: 'Aviso' } }));
  const lots = await listLotsToConfirm(appointmentId);
  const body = { method: 'cash' as const, reason: 'Sin código', lots };
  await requireReply(dayFixture.asAdmin(completeWithoutCode, { params: { appointmentId }, body }));
  return { medicationId, lotId: soon.lotId };
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

const month = () => toMonth(inDays(0));
/** The current totals; each day adds the same amounts to them. */
async function readMoney(): Promise<number[]> {
  const [{ collectedCents, sources, tillCents }, { figures }] = await Promise.all([
    requireReply(fixture.asAdmin(getFinanceMonth, { query: { month: month() } })),
    requireReply(fixture.asAdmin(getDayClose)),
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
async function runDay() {
  const dayFixture = await createFixture(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
  await stack.waitUntilSettled();
  const [money, admins] = [await readMoney(), mailsTo(dayFixture.admin.email).length];
  const dose = await completeTreatment(dayFixture);
  const posProductId = await sellAtPos(dayFixture);
  const online = await sellOnline(dayFixture);
  for (const each of [stack.bus, stack.stripe.webhooks]) each.release();
  await stack.waitUntilSettled();

  const { rows, missed } = await requireReply(
    dayFixture.asAdmin(listMedicationHistory, { params: { patientId: dayFixture.patient.patientId } }),
  );
  const { dosesInStock, dosesReserved } = await readMedication(dose);
  const { dispensedDoses, lostDoses, toldAt } = await readLot(dose);
  const low = (await requireReply(dayFixture.asAdmin(listLowStock))).map(({ productId }) => productId);
  const orders = await Promise.all(online.orderIds.map((id) => thePlatform().orders.find(id)));
  return {
    money: (await readMoney()).map((cents, index) => cents - (money[index] ?? 0)),
    doses: { dosesInStock, dosesReserved, dispensedDoses, lostDoses, isReported: toldAt !== undefined },
    history: [rows.map(({ doses }) => doses), missed.map(({ missingDoses }) => missingDoses)],
    stock: [await shop.stockOf(posProductId), await shop.stockOf(online.productId)],
    isLow: [low.includes(posProductId), low.includes(online.productId)],
    orders: orders.map((order) => [order?.status, order?.moneyDue]),
    charged: online.orderIds.map((id) => shop.intentOf(id)?.amount_received),
    mails: mailsTo(dayFixture.patient.email).toSorted(),
    admins: mailsTo(dayFixture.admin.email)
      .slice(0, -admins || undefined)
      .toSorted(),
  };
}

function setStorm(is: boolean) {
  for (const each of [stack.bus, stack.stripe.webhooks]) {
    each.deliverTwice(is);
    each.shuffle(is);
  }
}

/** Whether a notice is still sent late: those of past appointments and lots are not. */
const isSentLate = (subject: string) => !/^(Tu cita quedó|Un lote de)/.test(subject);

it('doses, sales and orders end the same when all events arrive late, twice and shuffled', async () => {
  const calm = await runDay();
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

  setStorm(true);
  expect(await runDay()).toEqual(calm);

  for (const each of [stack.bus, stack.stripe.webhooks]) each.hold();
  const late = await runDay();
  setStorm(false);
  const { mails, admins } = calm;
  expect(late).toEqual({ ...calm, mails: mails.filter(isSentLate), admins: admins.filter(isSentLate) });
});
