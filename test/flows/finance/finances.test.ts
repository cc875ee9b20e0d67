import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { importOldSales } from '#infra/local/operations/old-sales.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addDays, addMonths, getToday, toMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import * as finance from '#shared/finance/api.ts';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import { getSalesReport } from '#shared/reports/api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getConfirmationCode,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aReceivedLot } from '#test/support/inventory/medications.ts';
import { listAllTexts, toBinaryString } from '#test/support/notifications/pdf-pages.ts';
import {
  aCart,
  anOpenDrawer,
  card,
  changePosSettings,
  createSale,
  sellCart,
} from '#test/support/sales/pos.ts';
import { advanceToDay } from '#test/support/system/clock.ts';
import { watchTable } from '#test/support/system/table-rows.ts';

let fixture: Fixture;
const today = getToday(new Date());
const month = toMonth(today);
const query = { month };

/** Creates an appointment whose deposit is captured, and whose balance and tip were paid at the POS. */
async function payAtPos(clientFixture: Fixture): Promise<string> {
  const appointmentId = await createConfirmedAppointment(clientFixture, '09:00');
  const { balanceDueCents } = await loadAppointment(appointmentId);
  const cart = await aCart({
    patientId: clientFixture.patient.patientId,
    balances: [{ appointmentId, shownCents: balanceDueCents }],
    tip: { staffId: clientFixture.member.staffId, cents: 500 },
  });
  const { status, problem } = await sellCart(clientFixture.asAdmin, cart, [card(cart.shownTotalCents + 500)]);
  if (status !== 200) throw new Error(`The balance was rejected: ${JSON.stringify(problem)}`);
  return appointmentId;
}

/** Sells three creams with tax and a facial to the client, and returns one cream. */
async function sellAndReturn(clientFixture: Fixture) {
  const { reply: tax } = await clientFixture.asAdmin(createTax, {
    body: { name: 'IVU estatal', percent: 10.5 },
  });
  const cream = await aProduct({ name: 'Crema', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial-caja', { name: 'Facial', priceCents: 8000 });
  const { patientId } = clientFixture.patient;
  const sale = await createSale(clientFixture.asAdmin, {
    patientId,
    chosen: [{ product: cream, quantity: 3 }, { product: facial }],
  });
  await clientFixture.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId: randomUUID() },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'lines', lines: [{ lineId: 'l1', quantity: 1, restock: true }] },
      reason: 'Le sobró',
      withTip: false,
      shownCents: 5525,
    },
  });
  return sale;
}

let saleId: string;
let paidId: string;
let cancelledId: string;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
  await changePosSettings({ tips: true });
  paidId = await payAtPos(fixture);
  await createConfirmedAppointment(fixture, '11:00');
  cancelledId = await createConfirmedAppointment(fixture, '13:00');
  await cancel(fixture, cancelledId);
  saleId = (await sellAndReturn(fixture)).saleId;
  await stack.waitUntilSettled();
});

const readFinances = async (shownMonth = month) =>
  (await fixture.asAdmin(finance.getFinanceMonth, { query: { month: shownMonth } })).reply;
const sumSources = ({ sources: { taxes, ...sums } }: FinanceMonth) =>
  sumCents([...Object.values(sums), ...taxes.map(({ cents }) => cents)]);

describe('finances of the center', () => {
  it('have one total by method, by source with each tax, and by earner [R429]', async () => {
    const finances = await readFinances();
    const deposit = (await loadAppointment(paidId)).deposit.amountCents;
    const total = (await loadAppointment(paidId)).totalCents;
    const services = total + deposit;
    expect(finances).toMatchObject({
      month,
      to: today,
      isOver: false,
      sources: {
        servicesCents: services + 8000,
        productsCents: 10_000,
        taxes: [{ name: 'IVU estatal', basisPoints: 1050, cents: 1050 }],
        tipsCents: 500,
        unsortedCents: 0,
      },
      team: [{ staffId: fixture.member.staffId, cents: services + 500, appointments: 0 }],
      tillCents: 19_050,
    });
    const { collectedCents, methods, team, tillCents } = finances;
    expect([
      sumCents(Object.values(methods)),
      sumSources(finances),
      sumCents(team.map(({ cents }) => cents)) + tillCents,
    ]).toEqual([collectedCents, collectedCents, collectedCents]);
  });

  it('agree to the cent with the sales report of the POS', async () => {
    const { reply } = await fixture.asAdmin(getSalesReport, { query: { from: today, to: today } });
    const { sources } = await readFinances();
    const { total } = reply;
    expect(sources.taxes.map(({ cents }) => cents)).toEqual([total.taxCents]);
    const balance =
      (await loadAppointment(paidId)).totalCents - (await loadAppointment(paidId)).deposit.amountCents;
    expect(sources.productsCents + 8000 + balance).toBe(total.subtotalCents);
  });

  it('list what clients owe separately and exclude it from the total [R433]', async () => {
    const otherClient = await withAnotherClient(fixture);
    const before = await readFinances(toMonth(fixture.date));
    await aDeskAppointment(otherClient, { time: '15:00', balanceInvoiced: true });
    const { reply } = await fixture.asAdmin(finance.getPendingMoney, {});
    const { reply: after } = await fixture.asAdmin(finance.getFinanceMonth, {
      query: { month: toMonth(fixture.date) },
    });
    expect(reply.rows.map(({ patientId }) => patientId).toSorted()).toEqual(
      [fixture.patient.patientId, otherClient.patient.patientId].toSorted(),
    );
    expect(sumCents(reply.rows.map(({ dueCents }) => dueCents))).toBe(reply.totalCents);
    expect(after.collectedCents).toBe(before.collectedCents);
  });

  it('compare four periods ending today, whatever month is shown [R430]', async () => {
    const { reply } = await fixture.asAdmin(finance.getFinanceComparison, {});
    const { collectedCents } = await readFinances();
    expect(reply.periods.map(({ period }) => period)).toEqual([
      'currentMonth',
      'currentWeek',
      'previousMonth',
      'currentYear',
    ]);
    const [current, week] = reply.periods;
    expect(current).toMatchObject({ to: today, collectedCents });
    expect(week).toMatchObject({ from: addDays(today, -6), to: today });
  });

  it('are printed as shown, and are empty for a future month', async () => {
    const { reply } = await fixture.asAdmin(finance.getFinancePdf, { query });
    const texts = listAllTexts(toBinaryString(Buffer.from(reply.base64, 'base64')));
    for (const text of ['Finanzas y Rastreos', 'Mes Actual', 'IVU estatal 10.5%', 'Total pendiente'])
      expect(texts).toContain(text);
    expect(await readFinances(addMonths(month, 2))).toMatchObject({ collectedCents: 0, team: [] });
  });
});

describe('past day', () => {
  // No other test uses this day.
  const pastDay = '2020-02-10';
  const readStoredCardCents = async () =>
    (await thePlatform().financeDays.between(pastDay, pastDay)).map(
      ({ finances }) => finances.collected.card,
    );

  it('is stored once calculated, and later reads write nothing [R432]', async () => {
    expect(await readStoredCardCents()).toEqual([]);
    await readFinances(toMonth(pastDay));
    expect(await readStoredCardCents()).toEqual([0]);
    expect(await thePlatform().financeDays.between(today, today)).toEqual([]);

    await stack.waitUntilSettled();
    const table = watchTable(stack.directory);
    await readFinances(toMonth(pastDay));
    expect(table.hasChanged()).toBe(false);
    table.close();
  });

  it('is recalculated when old sales are imported for it', async () => {
    const importedDay = '2021-03-05';
    const before = await readFinances('2021-03');
    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
    const item = { nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto' };
    const row = { metodoPago: 'efectivo', fecha: `${importedDay}T15:00:00-04:00`, id: 'a', items: [item] };
    await importOldSales(config, [{ ...row, subtotal: 40, impuestos: 4.2, total: 44.2 }], {
      now: new Date(),
      isDryRun: false,
    });
    config.client.destroy();
    const after = await readFinances('2021-03');
    expect([before.collectedCents, after.collectedCents, after.sources.unsortedCents]).toEqual([0, 4420, 0]);
    expect(after.isOver).toBe(true);
  });
});

describe('dispensed medications', () => {
  it('are expenses of the day, margin of the month and doses of the aesthetician [R432]', async () => {
    // In a month that no other test uses.
    const laterFixture = await createFixture(stack, { daysAhead: 100 });
    const { medicationId } = await aReceivedLot(laterFixture.asAdmin, {
      usableUntil: addDays(laterFixture.date, 90),
    });
    const appointmentId = await createAssignedAppointment(laterFixture, [{ medicationId, doses: 2 }]);
    advanceToDay(laterFixture.date);
    const params = { appointmentId };
    await laterFixture.asStaff(startPayment, { params, body: { method: 'cash' } });
    const body = {
      code: await getConfirmationCode(appointmentId),
      lots: await listLotsToConfirm(appointmentId),
    };
    await laterFixture.asStaff(completeAppointment, { params, body });

    const { dispatches, team, collectedCents, methods } = await readFinances(toMonth(laterFixture.date));
    const rows = await thePlatform().ledger.onDay(laterFixture.date);
    const expense = rows.find(({ kind }) => kind === 'medicationExpense');
    expect(dispatches).toMatchObject([
      { medicationId, doses: 2, soldCents: 10_000, costCents: expense?.amountCents },
    ]);
    expect(team).toMatchObject([
      { staffId: laterFixture.member.staffId, appointments: 1, doses: 2, cents: 10_000 },
    ]);
    expect([collectedCents, methods.cash]).toEqual([10_000, 10_000]);
  });
});

describe('finances of a client', () => {
  const ownParams = ({ patient }: Fixture) => ({ params: { patientId: patient.patientId } });

  it('list every payment, refunds as negative amounts, and the debts [R434]', async () => {
    const { reply } = await fixture.asPatient(finance.getMyFinances, ownParams(fixture));
    expect(sumCents(reply.payments.map(({ amountCents }) => amountCents))).toBe(reply.paidCents);
    expect(sumCents(reply.owed.map(({ dueCents }) => dueCents))).toBe(reply.dueCents);
    expect(reply.owed.map(({ taxCents }) => taxCents)).toEqual([0]);
    expect(reply.payments.map(({ kind, amountCents }) => [kind, Math.sign(amountCents)])).toEqual(
      expect.arrayContaining([
        ['depositCaptured', 1],
        ['depositRefunded', -1],
        ['balanceCollected', 1],
        ['tipCollected', 1],
        ['saleCollected', 1],
        ['saleReturned', -1],
      ]),
    );
    const { team, tillCents } = await readFinances();
    expect(reply.paidCents).toBe(sumCents(team.map(({ cents }) => cents)) + tillCents);
  });

  it('link a return to its own receipt', async () => {
    const { reply } = await fixture.asPatient(finance.getMyFinances, ownParams(fixture));
    const findReceipt = (kind: string) => reply.payments.find((payment) => payment.kind === kind)?.receipt;
    const returnReceipt = findReceipt('saleReturned');
    expect(returnReceipt).toEqual({ ...findReceipt('saleCollected'), returnId: expect.any(String) });
    const readReceipt = async ({ asPatient, patient }: Fixture, returnId = returnReceipt?.returnId) =>
      asPatient(finance.getMyReceipt, {
        params: { patientId: patient.patientId, kind: 'sale', id: saleId },
        query: { returnId },
      });

    const { filename, base64 } = (await readReceipt(fixture)).reply;
    expect(filename).toMatch(/^REC-[\d-]+-devolucion\.pdf$/);
    expect(listAllTexts(toBinaryString(Buffer.from(base64, 'base64')))).toContain('Le sobró');
    const otherClient = await withAnotherClient(fixture);
    expect((await readReceipt(otherClient)).status).toBe(404);
    expect((await readReceipt(fixture, randomUUID())).status).toBe(404);
  });

  it('are hidden from other clients, as are their receipts [R434]', async () => {
    const otherClient = await withAnotherClient(fixture);
    const { reply } = await otherClient.asPatient(finance.getMyFinances, ownParams(otherClient));
    expect(reply).toMatchObject({ paidCents: 0, dueCents: 0, payments: [], owed: [] });

    expect((await otherClient.asPatient(finance.getMyFinances, ownParams(fixture))).status).toBe(404);
    const readReceipt = ({ asPatient, patient }: Fixture, kind: 'sale' | 'appointment', id: string) =>
      asPatient(finance.getMyReceipt, { params: { patientId: patient.patientId, kind, id } });
    const [sale, deposit] = await Promise.all([
      readReceipt(fixture, 'sale', saleId),
      readReceipt(fixture, 'appointment', paidId),
    ]);
    expect([sale.reply.filename, deposit.reply.filename]).toEqual([
      expect.stringMatching(/^REC-/),
      expect.stringMatching(/^DEP-/),
    ]);
    const rejected = await Promise.all([
      readReceipt(otherClient, 'sale', saleId),
      readReceipt(otherClient, 'appointment', paidId),
      readReceipt(otherClient, 'sale', 'none'),
    ]);
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are printed with a total', async () => {
    const { reply } = await fixture.asPatient(finance.getMyFinancesPdf, ownParams(fixture));
    expect(listAllTexts(toBinaryString(Buffer.from(reply.base64, 'base64')))).toContain('Total pagado');
  });
});
