import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildDayTotals } from '#infra/local/operations/day-totals.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { getIvuSummary, getSalesReport, listTopItems } from '#shared/reports/api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { anOpenDrawer, sold } from '#test/support/sales/till.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let scene: Scene;
const day = today(new Date());
beforeAll(async () => {
  stack = await aStack();
  scene = await aScene(stack);
  await anOpenDrawer();
  const { reply: tax } = await scene.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  const cream = await aProduct({ name: 'Crema', priceCents: 5000, taxIds: [tax.taxId], stock: 9 });
  const facial = await aService('facial', { name: 'Facial', priceCents: 8000 });
  await sold(scene.asAdmin, { chosen: [{ product: cream, quantity: 3 }, { product: facial }] });
  const sale = await sold(scene.asAdmin, { chosen: [{ product: cream }] });
  await scene.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId: 'back' },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'all', restock: true },
      reason: 'Cambió de idea',
      withTip: false,
      shownCents: sale.totalCents,
    },
  });
  await stack.settled();
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
});

describe('the reports of the owner', () => {
  it('say what whole days came to, less what went back [R328 R330 R331]', async () => {
    const { reply } = await scene.asAdmin(getSalesReport, { query: { from: addDays(day, -1), to: day } });
    expect(reply.days.map(({ date }) => date)).toEqual([day]);
    expect(reply.total).toMatchObject({
      sales: 2,
      subtotalCents: 23_000,
      taxCents: 1575,
      totalCents: 24_575,
      returnedCents: 5525,
      taken: { cash: 0, card: 24_575, athMovil: 0 },
    });
  });

  it('count products and services apart, most sold first [R333 R334]', async () => {
    const query = { from: day, to: day };
    const products = await scene.asAdmin(listTopItems, { query: { kind: 'product', ...query } });
    const services = await scene.asAdmin(listTopItems, { query: { kind: 'service', ...query } });
    expect(products.reply.rows.map(({ name, quantity }) => [name, quantity])).toEqual([['Crema', 3]]);
    expect(services.reply.rows.map(({ name, quantity }) => [name, quantity])).toEqual([['Facial', 1]]);
  });

  it('give the figures of the monthly return', async () => {
    const { reply } = await scene.asAdmin(getIvuSummary, { query: { from: day, to: day } });
    expect(reply).toEqual({
      taxableCents: 15_000,
      exemptCents: 8000,
      taxes: [{ name: 'IVU estatal', basisPoints: 1050, baseCents: 15_000, cents: 1575 }],
    });
  });

  it('agree with the ledger', async () => {
    const { reply } = await scene.asAdmin(getSalesReport, { query: { from: day, to: day } });
    const movements = await thePlatform().ledger.onDay(day);
    const of = (kind: string) =>
      movements.filter((each) => each.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(of('saleCollected') - of('saleReturned')).toBe(reply.total.totalCents);
  });

  it('need two days in order, two years at most', async () => {
    const asked = (from: string, to: string) => scene.asAdmin(getSalesReport, { query: { from, to } });
    expect((await asked(day, addDays(day, -1))).status).toBe(400);
    expect((await asked(addDays(day, -900), day)).status).toBe(400);
  });
});

describe('totals that are lost or wrong', () => {
  it('are made anew from the sales, the same as they were kept', async () => {
    const { dayTotals, commit } = thePlatform();
    const kept = await dayTotals.get(day);
    await commit(dayTotals.save({ ...kept, taxableCents: 1, flaggedIds: ['none'] }));

    const config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamo() };
    const first = await rebuildDayTotals(config, new Date());
    const second = await rebuildDayTotals(config, new Date());
    config.client.destroy();

    expect([first.corrected, second.corrected]).toEqual([1, 0]);
    expect({ ...(await dayTotals.get(day)), version: 0 }).toEqual({ ...kept, version: 0 });
  });
});
