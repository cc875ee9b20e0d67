import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { findSale, getSale, listPatientSales, listSales, voidSale } from '#shared/sales/sales-api.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, withAnotherClient } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import {
  aCart,
  anOpenDrawer,
  card,
  cash,
  changePosSettings,
  createSale,
  sellCart,
} from '#test/support/sales/pos.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
});

/** Returns the given sales as listed for a day. */
async function listRows(date: string, sales: readonly Sale[]) {
  const { reply } = await fixture.asAdmin(listSales, { query: { date } });
  return reply.rows.filter(({ saleId }) => sales.some((sale) => sale.saleId === saleId));
}
const voidSaleById = (saleId: string) =>
  fixture.asAdmin(voidSale, {
    params: { saleId, returnId: randomUUID() },
    body: { reason: 'Se cobró dos veces' },
  });

describe('listSales', () => {
  it('returns the sales of a day, latest first, with payment and status [R312 R330]', async () => {
    const facial = await aService('facial-lista', { priceCents: 9500 });
    await changePosSettings({ splitPayments: true, tips: true });
    const product = await aProduct({ name: 'Bruma', priceCents: 2000, stock: 9 });
    const tip = { staffId: fixture.member.staffId, cents: 500 };
    const cart = await aCart({ chosen: [{ product: facial }, { product, quantity: 3 }], tip });
    const tenders = [card(7000), cash(cart.shownTotalCents + 500 - 7000, 10_000)];
    const { reply: firstSale } = await sellCart(fixture.asAdmin, cart, tenders);
    const secondSale = await createSale(fixture.asAdmin, { chosen: [{ product }] });
    await voidSaleById(secondSale.saleId);

    const rows = await listRows(getToday(now()), [firstSale.sale, secondSale]);

    expect(rows).toMatchObject([
      { saleId: secondSale.saleId, status: 'voided', firstName: 'Bruma', firstPieces: 1, otherPieces: 0 },
      {
        saleId: firstSale.sale.saleId,
        number: firstSale.sale.number,
        status: 'paid',
        totalCents: 15_500,
        paidCents: 16_000,
        methods: ['card', 'cash'],
        firstName: 'facial-lista',
        firstPieces: 1,
        otherPieces: 3,
        client: { email: 'clienta@test.example' },
      },
    ]);
  });

  it('uses days in Puerto Rico time', async () => {
    const earlySale = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    // In UTC it is tomorrow.
    setClockToTime('23:50');
    const lateSale = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    const ids = (await listRows(lateSale.date, [earlySale, lateSale])).map(({ saleId }) => saleId);
    expect(ids).toEqual([lateSale.saleId, earlySale.saleId]);
    expect(await listRows(addDays(lateSale.date, 1), [earlySale, lateSale])).toEqual([]);
  });
});

describe('single sale', () => {
  it('can be found by its number on any day', async () => {
    const sale = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    advanceClock({ days: 40 });
    const response = await fixture.asAdmin(findSale, { params: { number: String(sale.number) } });
    expect(response.reply).toEqual({ saleId: sale.saleId });
    const responseToPadded = await fixture.asAdmin(findSale, { params: { number: `000${sale.number}` } });
    expect(responseToPadded.reply).toEqual({ saleId: sale.saleId });
    expect((await fixture.asAdmin(findSale, { params: { number: '999999' } })).status).toBe(404);
    expect((await fixture.asAdmin(getSale, { params: { saleId: randomUUID() } })).status).toBe(404);
  });

  it('shows whether it can still be voided', async () => {
    const sale = await createSale(fixture.asAdmin, {
      registerId: 'caja-4',
      chosen: [{ product: await aProduct() }],
    });
    const readSaleDetails = async () =>
      (await fixture.asAdmin(getSale, { params: { saleId: sale.saleId } })).reply;
    expect((await readSaleDetails()).canVoid).toBe(true);
    const { registers, commit } = thePlatform();
    const register = (await registers.find('caja-4'))!;
    await commit(registers.save({ ...register, shift: { ...register.shift, shiftId: randomUUID() } }));
    expect((await readSaleDetails()).canVoid).toBe(false);
    const reopened = (await registers.find('caja-4'))!;
    await commit(registers.save({ ...reopened, shift: register.shift }));
    await voidSaleById(sale.saleId);
    expect(await readSaleDetails()).toMatchObject({ canVoid: false, returns: [{ kind: 'void' }] });
  });
});

describe('listPatientSales', () => {
  it('returns the client’s sales, latest first, in pages of fifty [R312]', async () => {
    const { patient } = await withAnotherClient(fixture);
    const product = await aProduct({ stock: 100 });
    const createdIds: string[] = [];
    for (let count = 0; count < 52; count++)
      createdIds.unshift(
        (await createSale(fixture.asAdmin, { patientId: patient.patientId, chosen: [{ product }] })).saleId,
      );
    await createSale(fixture.asAdmin, { chosen: [{ product }] });

    const params = { patientId: patient.patientId };
    const { reply: firstPage } = await fixture.asAdmin(listPatientSales, { params });
    const { reply: lastPage } = await fixture.asAdmin(listPatientSales, {
      params,
      query: { cursor: firstPage.cursor! },
    });

    expect(firstPage.rows).toHaveLength(50);
    expect([...firstPage.rows, ...lastPage.rows].map(({ saleId }) => saleId)).toEqual(createdIds);
    expect(lastPage.cursor).toBeUndefined();
    const numbers = [...firstPage.rows, ...lastPage.rows].map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    expect(firstPage.rows[0]?.client?.name).toContain(patient.firstName);
  });
});
