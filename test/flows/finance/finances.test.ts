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
const day = getToday(new Date());
const month = toMonth(day);
const query = { month };

/** An appointment whose deposit is captured, and whose balance and tip were paid at the POS. */
async function payAtPos(clientFixture: Fixture): Promise<string> {
  const appointmentId = await createConfirmedAppointment(clientFixture, '09:00');
  const { balanceDueCents } = await loadAppointment(appointmentId);
  const cart = await aCart({
    patientId: clientFixture.patient.patientId,
    balances: [{ appointmentId, shownCents: balanceDueCents }],
    tip: { staffId: clientFixture.member.staffId, cents: 500 },
  });
  const { status, problem } = await sellCart(clientFixture.asAdmin, cart, [card(cart.shownTotalCents + 500)]);
  if (status !== 200) throw new Error(`The balance was refused: ${JSON.stringify(problem)}`);
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
let kept: string;
let cancelled: string;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
  await changePosSettings({ tips: true });
  kept = await payAtPos(fixture);
  await createConfirmedAppointment(fixture, '11:00');
  cancelled = await createConfirmedAppointment(fixture, '13:00');
  await cancel(fixture, cancelled);
  saleId = (await sellAndReturn(fixture)).saleId;
  await stack.waitUntilSettled();
});

const readFinances = async (of = month) =>
  (await fixture.asAdmin(finance.getFinanceMonth, { query: { month: of } })).reply;
const sourcesOf = ({ sources: { taxes, ...sums } }: FinanceMonth) =>
  sumCents([...Object.values(sums), ...taxes.map(({ cents }) => cents)]);

describe('finances of the center', () => {
  it('have one total by method, by source with each tax, and by earner [R429]', async () => {
    const shown = await readFinances();
    const deposit = (await loadAppointment(kept)).deposit.amountCents;
    const total = (await loadAppointment(kept)).totalCents;
    const services = total + deposit;
    expect(shown).toMatchObject({
      month,
      to: day,
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
    const { collectedCents, methods, team, tillCents } = shown;
    expect([
      sumCents(Object.values(methods)),
      sourcesOf(shown),
      sumCents(team.map(({ cents }) => cents)) + tillCents,
    ]).toEqual([collectedCents, collectedCents, collectedCents]);
  });

  it('agree to the cent with the sales report of the POS', async () => {
    const { reply } = await fixture.asAdmin(getSalesReport, { query: { from: day, to: day } });
    const { sources } = await readFinances();
    const { total } = reply;
    expect(sources.taxes.map(({ cents }) => cents)).toEqual([total.taxCents]);
    const balance =
      (await loadAppointment(kept)).totalCents - (await loadAppointment(kept)).deposit.amountCents;
    expect(sources.productsCents + 8000 + balance).toBe(total.subtotalCents);
  });

  it('list what clients owe separately and exclude it from the total [R433]', async () => {
    const luz = await withAnotherClient(fixture);
    const before = await readFinances(toMonth(fixture.date));
    await aDeskAppointment(luz, { time: '15:00', balanceInvoiced: true });
    const { reply } = await fixture.asAdmin(finance.getPendingMoney, {});
    const { reply: after } = await fixture.asAdmin(finance.getFinanceMonth, {
      query: { month: toMonth(fixture.date) },
    });
    expect(reply.rows.map(({ patientId }) => patientId).toSorted()).toEqual(
      [fixture.patient.patientId, luz.patient.patientId].toSorted(),
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
    expect(current).toMatchObject({ to: day, collectedCents });
    expect(week).toMatchObject({ from: addDays(day, -6), to: day });
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
  const past = '2020-02-10';
  const onPast = async () =>
    (await thePlatform().financeDays.between(past, past)).map(({ finances }) => finances.collected.card);

  it('is stored once calculated, and later reads write nothing [R432]', async () => {
    expect(await onPast()).toEqual([]);
    await readFinances(toMonth(past));
    expect(await onPast()).toEqual([0]);
    expect(await thePlatform().financeDays.between(day, day)).toEqual([]);

    await stack.waitUntilSettled();
    const table = watchTable(stack.directory);
    await readFinances(toMonth(past));
    expect(table.hasChanged()).toBe(false);
    table.close();
  });

  it('is recalculated when old sales are imported for it', async () => {
    const old = '2021-03-05';
    const before = await readFinances('2021-03');
    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
    const item = { nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto' };
    const row = { metodoPago: 'efectivo', fecha: `${old}T15:00:00-04:00`, id: 'a', items: [item] };
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
    const then = await createFixture(stack, { daysAhead: 100 });
    const { medicationId } = await aReceivedLot(then.asAdmin, { usableUntil: addDays(then.date, 90) });
    const appointmentId = await createAssignedAppointment(then, [{ medicationId, doses: 2 }]);
    advanceToDay(then.date);
    const params = { appointmentId };
    await then.asStaff(startPayment, { params, body: { method: 'cash' } });
    const body = {
      code: await getConfirmationCode(appointmentId),
      lots: await listLotsToConfirm(appointmentId),
    };
    await then.asStaff(completeAppointment, { params, body });

    const { dispatches, team, collectedCents, methods } = await readFinances(toMonth(then.date));
    const rows = await thePlatform().ledger.onDay(then.date);
    const expense = rows.find(({ kind }) => kind === 'medicationExpense');
    expect(dispatches).toMatchObject([
      { medicationId, doses: 2, soldCents: 10_000, costCents: expense?.amountCents },
    ]);
    expect(team).toMatchObject([{ staffId: then.member.staffId, appointments: 1, doses: 2, cents: 10_000 }]);
    expect([collectedCents, methods.cash]).toEqual([10_000, 10_000]);
  });
});

describe('finances of a client', () => {
  const own = (of: Fixture) => ({ params: { patientId: of.patient.patientId } });

  it('list every payment, refunds as negative amounts, and the debts [R434]', async () => {
    const { reply } = await fixture.asPatient(finance.getMyFinances, own(fixture));
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
    const { reply } = await fixture.asPatient(finance.getMyFinances, own(fixture));
    const receiptOf = (kind: string) => reply.payments.find((each) => each.kind === kind)?.receipt;
    const returned = receiptOf('saleReturned');
    expect(returned).toEqual({ ...receiptOf('saleCollected'), returnId: expect.any(String) });
    const read = async (of: Fixture, returnId = returned?.returnId) =>
      of.asPatient(finance.getMyReceipt, {
        params: { patientId: of.patient.patientId, kind: 'sale', id: saleId },
        query: { returnId },
      });

    const { filename, base64 } = (await read(fixture)).reply;
    expect(filename).toMatch(/^REC-[\d-]+-devolucion\.pdf$/);
    expect(listAllTexts(toBinaryString(Buffer.from(base64, 'base64')))).toContain('Le sobró');
    const luz = await withAnotherClient(fixture);
    expect((await read(luz)).status).toBe(404);
    expect((await read(fixture, randomUUID())).status).toBe(404);
  });

  it('are hidden from other clients, as are their receipts [R434]', async () => {
    const luz = await withAnotherClient(fixture);
    const { reply } = await luz.asPatient(finance.getMyFinances, own(luz));
    expect(reply).toMatchObject({ paidCents: 0, dueCents: 0, payments: [], owed: [] });

    expect((await luz.asPatient(finance.getMyFinances, own(fixture))).status).toBe(404);
    const receiptOf = (of: Fixture, kind: 'sale' | 'appointment', id: string) =>
      of.asPatient(finance.getMyReceipt, { params: { patientId: of.patient.patientId, kind, id } });
    const [sale, deposit] = await Promise.all([
      receiptOf(fixture, 'sale', saleId),
      receiptOf(fixture, 'appointment', kept),
    ]);
    expect([sale.reply.filename, deposit.reply.filename]).toEqual([
      expect.stringMatching(/^REC-/),
      expect.stringMatching(/^DEP-/),
    ]);
    const rejected = await Promise.all([
      receiptOf(luz, 'sale', saleId),
      receiptOf(luz, 'appointment', kept),
      receiptOf(luz, 'sale', 'none'),
    ]);
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are printed with a total', async () => {
    const { reply } = await fixture.asPatient(finance.getMyFinancesPdf, own(fixture));
    expect(listAllTexts(toBinaryString(Buffer.from(reply.base64, 'base64')))).toContain('Total pagado');
  });
});
