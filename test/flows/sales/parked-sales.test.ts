import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  getPosSettings,
  listParkedSales,
  maxParkedSales,
  parkSale,
  removeParkedSale,
} from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { defaultPosSettings } from '#shared/settings/pos-settings.ts';
import { anAccount } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { aCart, card, sellCart } from '#test/support/sales/pos.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let fixture: Fixture;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  const mando = { userId: 'mando', phone: '787-555-0102' };
  asSupervisor = stack.as(await anAccount('supervisor', 'Mando', mando));
});

const createCart = async (quantity = 1) => aCart({ chosen: [{ product: await aProduct(), quantity }] });
const park = async (name: string, saleId: string = randomUUID(), call = fixture.asAdmin) =>
  call(parkSale, { params: { saleId }, body: { name, cart: await createCart(2) } });
const listRows = async () => (await fixture.asAdmin(listParkedSales)).reply.rows;
const removeAllParked = async () => {
  for (const { saleId } of await listRows()) await fixture.asAdmin(removeParkedSale, { params: { saleId } });
};

it('a parked sale can be replaced, and is listed for every POS until it is removed', async () => {
  await removeAllParked();
  const saleId = randomUUID();
  await park('Mari', saleId, asSupervisor);
  const { reply } = await park('Marisol', saleId, asSupervisor);

  const rows = await listRows();

  expect(rows).toEqual([{ ...reply, isWaiting: false }]);
  expect(reply).toMatchObject({ name: 'Marisol', pieces: 2, byName: expect.stringContaining('Mando') });

  await fixture.asAdmin(removeParkedSale, { params: { saleId } });
  expect(await listRows()).toEqual([]);
});

it('a parked sale is removed once sold, and cannot be parked again [R311]', async () => {
  await removeAllParked();
  const saleId = randomUUID();
  await park('Luz', saleId);
  const cart = await createCart();
  await sellCart(fixture.asAdmin, cart, [card(cart.shownTotalCents)], saleId);

  expect(await listRows()).toEqual([]);
  const { status, problem } = await park('Luz', saleId);
  expect([status, problem.code]).toEqual([409, saleErrors.already_sold.code]);
});

it('parked sales are limited in number', async () => {
  await removeAllParked();
  for (let count = 0; count < maxParkedSales; count++) await park(`Venta ${count}`);

  const { status, problem } = await park('Una más');

  expect([status, problem.code]).toEqual([409, saleErrors.too_many_parked.code]);
  expect(await listRows()).toHaveLength(maxParkedSales);
});

it('getPosSettings returns the POS settings of the owner to a supervisor', async () => {
  expect((await asSupervisor(getPosSettings)).reply).toEqual(defaultPosSettings);
  const { settings } = (await fixture.asAdmin(getCenterSettings)).reply;
  const posSettings = { ...settings.till, tips: true, supervisorDiscountPercent: 25 };
  const { status } = await fixture.asAdmin(saveCenterSettings, { body: { ...settings, till: posSettings } });

  expect(status).toBe(200);
  expect((await asSupervisor(getPosSettings)).reply).toEqual(posSettings);
});
