import { describe, expect } from 'vitest';
import { importOldSales } from '#infra/local/operations/old-sales.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addDays, addMonths, getToday, toInstant, toMonth } from '#shared/core/civil-time.ts';
import { withSale } from '#shared/registers/figures.ts';
import { getIvuChecks, getIvuSummary } from '#shared/reports/api.ts';
import { calculateIvuCents, calculateNet } from '#shared/reports/ivu-month.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { countAndClose, readRegister } from '#test/support/sales/drawers.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
let taxId: string;
const today = getToday(new Date());
const month = toMonth(today);
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  const { reply } = await fixture.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  taxId = reply.taxId;
});

const readChecks = async (checkedMonth = month) =>
  (await fixture.asAdmin(getIvuChecks, { query: { month: checkedMonth } })).reply;

/** Opens a drawer and sells a taxed and an untaxed product. */
async function sellAt(registerId: string) {
  await anOpenDrawer(registerId);
  const cream = await aProduct({ priceCents: 1999, taxIds: [taxId] });
  const untaxedProduct = await aProduct({ priceCents: 700 });
  const sale = await createSale(fixture.asAdmin, {
    registerId,
    chosen: [{ product: cream }, { product: untaxedProduct }],
  });
  await stack.waitUntilSettled();
  return sale;
}

describe('getIvuChecks', () => {
  it('agrees with ledger and closings while the drawer is open, and once it is closed', async () => {
    await sellAt('caja-1');
    const { reply: summary } = await fixture.asAdmin(getIvuSummary, { query: { month } });
    const checksWhileOpen = await readChecks();
    expect(checksWhileOpen).toMatchObject({
      ledger: {
        cents: calculateNet(summary.taxable) + calculateNet(summary.exempt) + calculateIvuCents(summary),
        differenceCents: 0,
        days: [],
      },
      closings: { differenceCents: 0, ivuDifferenceCents: 0 },
    });

    const { reply } = await countAndClose(fixture.asAdmin, 'caja-1');
    expect((await readChecks()).closings).toMatchObject({
      count: checksWhileOpen.closings.count + 1,
      last: reply.closingNumber,
      open: checksWhileOpen.closings.open - 1,
      differenceCents: 0,
      ivuDifferenceCents: 0,
    });
  });

  it('counts only the month’s part of a shift that began before it', async () => {
    const sale = await sellAt('caja-2');
    const { registers, commit } = thePlatform();
    const { open: openBefore } = (await readChecks()).closings;
    const register = await readRegister('caja-2');
    const { shift } = register;
    const startedAt = toInstant(addDays(`${month}-01`, -3), '09:00').toISOString();
    // The shift also sold in the previous month.
    const figures = withSale(shift.figures, { ...sale, totalCents: 99_000 });
    await commit(registers.save({ ...register, shift: { ...shift, startedAt, figures } }));
    const checksDuringShift = await readChecks();
    await commit(registers.save({ ...register, version: register.version + 1 }));

    expect(checksDuringShift).toMatchObject({
      ledger: { days: [] },
      closings: { open: openBefore - 1, differenceCents: 0, ivuDifferenceCents: 0 },
    });
  });

  it('reports the days whose totals differ from the ledger', async () => {
    await sellAt('caja-3');
    const { dayTotals, commit } = thePlatform();
    const storedTotals = await dayTotals.get(today);
    const { figures } = storedTotals;
    await commit(
      dayTotals.save({
        ...storedTotals,
        exemptCents: storedTotals.exemptCents + 300,
        figures: { ...figures, totalCents: figures.totalCents + 300 },
      }),
    );
    const checksWithWrongTotals = await readChecks();
    await commit(dayTotals.save({ ...storedTotals, version: storedTotals.version + 1 }));
    expect(checksWithWrongTotals.ledger).toMatchObject({ differenceCents: 300, days: [today] });
    expect(checksWithWrongTotals.closings.differenceCents).toBe(300);
    expect((await readChecks()).ledger.days).toEqual([]);
  });

  it('agrees for imported sales, of which one has an impossible tax [R329 R332]', async () => {
    const paymentFields = { metodoPago: 'efectivo', fecha: '2021-03-05T15:00:00-04:00' };
    const item = { nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto' };
    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
    const rows = [
      { ...paymentFields, id: 'a', items: [item], subtotal: 40, impuestos: 4.2, total: 44.2 },
      { ...paymentFields, id: 'b', carrito: [item], subtotal: 40, impuestos: 90, total: 130 },
    ];
    await importOldSales(config, rows, { now: new Date(), isDryRun: false });
    config.client.destroy();

    const importedMonth = '2021-03';
    expect(await readChecks(importedMonth)).toEqual({
      ledger: { cents: 17_420, differenceCents: 0, days: [] },
      closings: { count: 0, open: 0, elsewhereCents: 17_420, differenceCents: 0, ivuDifferenceCents: 0 },
    });
    const { reply: summary } = await fixture.asAdmin(getIvuSummary, { query: { month: importedMonth } });
    expect([calculateIvuCents(summary), summary.flaggedIds.length, summary.isOver]).toEqual([420, 1, true]);
  });

  it('is zero for a future month', async () => {
    expect(await readChecks(addMonths(month, 1))).toEqual({
      ledger: { cents: 0, differenceCents: 0, days: [] },
      closings: { count: 0, open: 0, elsewhereCents: 0, differenceCents: 0, ivuDifferenceCents: 0 },
    });
  });
});
