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

/** The given sales as listed for a day. */
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
    const paid = [card(7000), cash(cart.shownTotalCents + 500 - 7000, 10_000)];
    const { reply: first } = await sellCart(fixture.asAdmin, cart, paid);
    const second = await createSale(fixture.asAdmin, { chosen: [{ product }] });
    await voidSaleById(second.saleId);

    const rows = await listRows(getToday(now()), [first.sale, second]);

    expect(rows).toMatchObject([
      { saleId: second.saleId, status: 'voided', firstName: 'Bruma', firstPieces: 1, otherPieces: 0 },
      {
        saleId: first.sale.saleId,
        number: first.sale.number,
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
    const early = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    // In UTC it is tomorrow.
    setClockToTime('23:50');
    const late = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    const ids = (await listRows(late.date, [early, late])).map(({ saleId }) => saleId);
    expect(ids).toEqual([late.saleId, early.saleId]);
    expect(await listRows(addDays(late.date, 1), [early, late])).toEqual([]);
  });
});

describe('single sale', () => {
  it('is found by its number on any day', async () => {
    const sale = await createSale(fixture.asAdmin, { chosen: [{ product: await aProduct() }] });
    advanceClock({ days: 40 });
    const found = await fixture.asAdmin(findSale, { params: { number: String(sale.number) } });
    expect(found.reply).toEqual({ saleId: sale.saleId });
    const padded = await fixture.asAdmin(findSale, { params: { number: `000${sale.number}` } });
    expect(padded.reply).toEqual({ saleId: sale.saleId });
    expect((await fixture.asAdmin(findSale, { params: { number: '999999' } })).status).toBe(404);
    expect((await fixture.asAdmin(getSale, { params: { saleId: randomUUID() } })).status).toBe(404);
  });

  it('shows whether it can still be voided', async () => {
    const sale = await createSale(fixture.asAdmin, {
      registerId: 'caja-4',
      chosen: [{ product: await aProduct() }],
    });
    const shown = async () => (await fixture.asAdmin(getSale, { params: { saleId: sale.saleId } })).reply;
    expect((await shown()).canVoid).toBe(true);
    const { registers, commit } = thePlatform();
    const register = (await registers.find('caja-4'))!;
    await commit(registers.save({ ...register, shift: { ...register.shift, shiftId: randomUUID() } }));
    expect((await shown()).canVoid).toBe(false);
    const reopened = (await registers.find('caja-4'))!;
    await commit(registers.save({ ...reopened, shift: register.shift }));
    await voidSaleById(sale.saleId);
    expect(await shown()).toMatchObject({ canVoid: false, returns: [{ kind: 'void' }] });
  });
});

describe('listPatientSales', () => {
  it('returns the client’s sales, latest first, in pages of fifty [R312]', async () => {
    const { patient } = await withAnotherClient(fixture);
    const product = await aProduct({ stock: 100 });
    const made: string[] = [];
    for (let count = 0; count < 52; count++)
      made.unshift(
        (await createSale(fixture.asAdmin, { patientId: patient.patientId, chosen: [{ product }] })).saleId,
      );
    await createSale(fixture.asAdmin, { chosen: [{ product }] });

    const params = { patientId: patient.patientId };
    const { reply: first } = await fixture.asAdmin(listPatientSales, { params });
    const { reply: rest } = await fixture.asAdmin(listPatientSales, {
      params,
      query: { cursor: first.cursor! },
    });

    expect(first.rows).toHaveLength(50);
    expect([...first.rows, ...rest.rows].map(({ saleId }) => saleId)).toEqual(made);
    expect(rest.cursor).toBeUndefined();
    const numbers = [...first.rows, ...rest.rows].map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    expect(first.rows[0]?.client?.name).toContain(patient.firstName);
  });
});
