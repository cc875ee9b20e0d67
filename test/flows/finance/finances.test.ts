import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { importOldSales } from '#infra/local/operations/old-sales.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addDays, addMonths, monthOf, today } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import * as finance from '#shared/finance/api.ts';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import { getSalesReport } from '#shared/reports/api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { another, aScene, codeOf, confirmed, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assigned, lotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aReceivedLot } from '#test/support/inventory/medications.ts';
import { allTexts, fileOf } from '#test/support/notifications/pdf-pages.ts';
import { aCart, allowAtTill, anOpenDrawer, card, sellCart, sold } from '#test/support/sales/till.ts';
import { onDay } from '#test/support/system/clock.ts';
import { watchTable } from '#test/support/system/table-rows.ts';

let scene: Scene;
const day = today(new Date());
const month = monthOf(day);
const query = { month };

/** An appointment whose deposit is captured, and whose balance and tip were paid at the POS. */
async function paidAtTill(of: Scene): Promise<string> {
  const appointmentId = await confirmed(of, '09:00');
  const { balanceDueCents } = await stored(appointmentId);
  const cart = await aCart({
    patientId: of.patient.patientId,
    balances: [{ appointmentId, shownCents: balanceDueCents }],
    tip: { staffId: of.member.staffId, cents: 500 },
  });
  const { status, problem } = await sellCart(of.asAdmin, cart, [card(cart.shownTotalCents + 500)]);
  if (status !== 200) throw new Error(`The balance was refused: ${JSON.stringify(problem)}`);
  return appointmentId;
}

/** Sells three creams with tax and a facial to the client, and returns one cream. */
async function soldAndReturned(of: Scene) {
  const { reply: tax } = await of.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial-caja', { name: 'Facial', priceCents: 8000 });
  const { patientId } = of.patient;
  const sale = await sold(of.asAdmin, {
    patientId,
    chosen: [{ product: cream, quantity: 3 }, { product: facial }],
  });
  await of.asAdmin(returnSale, {
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
  scene = await aScene(stack);
  await anOpenDrawer();
  await allowAtTill({ tips: true });
  kept = await paidAtTill(scene);
  await confirmed(scene, '11:00');
  cancelled = await confirmed(scene, '13:00');
  await cancel(scene, cancelled);
  saleId = (await soldAndReturned(scene)).saleId;
  await stack.settled();
});

const finances = async (of = month) =>
  (await scene.asAdmin(finance.getFinanceMonth, { query: { month: of } })).reply;
const sourcesOf = ({ sources: { taxes, ...sums } }: FinanceMonth) =>
  sumCents([...Object.values(sums), ...taxes.map(({ cents }) => cents)]);

describe('finances of the center', () => {
  it('have one total by method, by source with each tax, and by earner [R429]', async () => {
    const shown = await finances();
    const deposit = (await stored(kept)).deposit.amountCents;
    const total = (await stored(kept)).totalCents;
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
      team: [{ staffId: scene.member.staffId, cents: services + 500, appointments: 0 }],
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
    const { reply } = await scene.asAdmin(getSalesReport, { query: { from: day, to: day } });
    const { sources } = await finances();
    const { total } = reply;
    expect(sources.taxes.map(({ cents }) => cents)).toEqual([total.taxCents]);
    const balance = (await stored(kept)).totalCents - (await stored(kept)).deposit.amountCents;
    expect(sources.productsCents + 8000 + balance).toBe(total.subtotalCents);
  });

  it('list what clients owe separately and exclude it from the total [R433]', async () => {
    const luz = await another(scene);
    const before = await finances(monthOf(scene.date));
    await aDeskAppointment(luz, { time: '15:00', balanceInvoiced: true });
    const { reply } = await scene.asAdmin(finance.getPendingMoney, {});
    const { reply: after } = await scene.asAdmin(finance.getFinanceMonth, {
      query: { month: monthOf(scene.date) },
    });
    expect(reply.rows.map(({ patientId }) => patientId).toSorted()).toEqual(
      [scene.patient.patientId, luz.patient.patientId].toSorted(),
    );
    expect(sumCents(reply.rows.map(({ dueCents }) => dueCents))).toBe(reply.totalCents);
    expect(after.collectedCents).toBe(before.collectedCents);
  });

  it('compare four periods ending today, whatever month is shown [R430]', async () => {
    const { reply } = await scene.asAdmin(finance.getFinanceComparison, {});
    const { collectedCents } = await finances();
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
    const { reply } = await scene.asAdmin(finance.getFinancePdf, { query });
    const texts = allTexts(fileOf(Buffer.from(reply.base64, 'base64')));
    for (const text of ['Finanzas y Rastreos', 'Mes Actual', 'IVU estatal 10.5%', 'Total pendiente'])
      expect(texts).toContain(text);
    expect(await finances(addMonths(month, 2))).toMatchObject({ collectedCents: 0, team: [] });
  });
});

describe('past day', () => {
  // No other test uses this day.
  const past = '2020-02-10';
  const onPast = async () =>
    (await thePlatform().financeDays.between(past, past)).map(({ finances }) => finances.collected.card);

  it('is stored once calculated, and later reads write nothing [R432]', async () => {
    expect(await onPast()).toEqual([]);
    await finances(monthOf(past));
    expect(await onPast()).toEqual([0]);
    expect(await thePlatform().financeDays.between(day, day)).toEqual([]);

    await stack.settled();
    const table = watchTable(stack.directory);
    await finances(monthOf(past));
    expect(table.hasChanged()).toBe(false);
    table.close();
  });

  it('is recalculated when old sales are imported for it', async () => {
    const old = '2021-03-05';
    const before = await finances('2021-03');
    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamo() };
    const item = { nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto' };
    const row = { metodoPago: 'efectivo', fecha: `${old}T15:00:00-04:00`, id: 'a', items: [item] };
    await importOldSales(config, [{ ...row, subtotal: 40, impuestos: 4.2, total: 44.2 }], {
      now: new Date(),
      isDryRun: false,
    });
    config.client.destroy();
    const after = await finances('2021-03');
    expect([before.collectedCents, after.collectedCents, after.sources.unsortedCents]).toEqual([0, 4420, 0]);
    expect(after.isOver).toBe(true);
  });
});

describe('dispensed medications', () => {
  it('are expenses of the day, margin of the month and doses of the aesthetician [R432]', async () => {
    // In a month that no other test uses.
    const then = await aScene(stack, { daysAhead: 100 });
    const { medicationId } = await aReceivedLot(then.asAdmin, { usableUntil: addDays(then.date, 90) });
    const appointmentId = await assigned(then, [{ medicationId, doses: 2 }]);
    onDay(then.date);
    const params = { appointmentId };
    await then.asStaff(startPayment, { params, body: { method: 'cash' } });
    const body = { code: await codeOf(appointmentId), lots: await lotsToConfirm(appointmentId) };
    await then.asStaff(completeAppointment, { params, body });

    const { dispatches, team, collectedCents, methods } = await finances(monthOf(then.date));
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
  const own = (of: Scene) => ({ params: { patientId: of.patient.patientId } });

  it('list every payment, refunds as negative amounts, and the debts [R434]', async () => {
    const { reply } = await scene.asPatient(finance.getMyFinances, own(scene));
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
    const { team, tillCents } = await finances();
    expect(reply.paidCents).toBe(sumCents(team.map(({ cents }) => cents)) + tillCents);
  });

  it('link a return to its own receipt', async () => {
    const { reply } = await scene.asPatient(finance.getMyFinances, own(scene));
    const receiptOf = (kind: string) => reply.payments.find((each) => each.kind === kind)?.receipt;
    const returned = receiptOf('saleReturned');
    expect(returned).toEqual({ ...receiptOf('saleCollected'), returnId: expect.any(String) });
    const read = async (of: Scene, returnId = returned?.returnId) =>
      of.asPatient(finance.getMyReceipt, {
        params: { patientId: of.patient.patientId, kind: 'sale', id: saleId },
        query: { returnId },
      });

    const { filename, base64 } = (await read(scene)).reply;
    expect(filename).toMatch(/^REC-[\d-]+-devolucion\.pdf$/);
    expect(allTexts(fileOf(Buffer.from(base64, 'base64')))).toContain('Le sobró');
    const luz = await another(scene);
    expect((await read(luz)).status).toBe(404);
    expect((await read(scene, randomUUID())).status).toBe(404);
  });

  it('are hidden from other clients, as are their receipts [R434]', async () => {
    const luz = await another(scene);
    const { reply } = await luz.asPatient(finance.getMyFinances, own(luz));
    expect(reply).toMatchObject({ paidCents: 0, dueCents: 0, payments: [], owed: [] });

    expect((await luz.asPatient(finance.getMyFinances, own(scene))).status).toBe(404);
    const receiptOf = (of: Scene, kind: 'sale' | 'appointment', id: string) =>
      of.asPatient(finance.getMyReceipt, { params: { patientId: of.patient.patientId, kind, id } });
    const [sale, deposit] = await Promise.all([
      receiptOf(scene, 'sale', saleId),
      receiptOf(scene, 'appointment', kept),
    ]);
    expect([sale.reply.filename, deposit.reply.filename]).toEqual([
      expect.stringMatching(/^REC-/),
      expect.stringMatching(/^DEP-/),
    ]);
    const refused = await Promise.all([
      receiptOf(luz, 'sale', saleId),
      receiptOf(luz, 'appointment', kept),
      receiptOf(luz, 'sale', 'none'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are printed with a total', async () => {
    const { reply } = await scene.asPatient(finance.getMyFinancesPdf, own(scene));
    expect(allTexts(fileOf(Buffer.from(reply.base64, 'base64')))).toContain('Total pagado');
  });
});
