import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import * as registers from '#shared/registers/api.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { countAndClose, readRegister, toPieces } from '#test/support/sales/drawers.ts';
import { aCart, cash, changePosSettings, sellCart } from '#test/support/sales/pos.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let fixture: Fixture;
let asKeila: Caller;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  asKeila = stack.as(await anAccount('supervisor', 'Keila', { userId: 'keila', phone: '787-555-0102' }));
});

const openDrawer = (registerId: string, floatCents: number, call = fixture.asAdmin, note?: string) =>
  call(drawerApi.openDrawer, { params: { registerId }, body: { floatCents, ...(note && { note }) } });
const readDrawer = async (registerId: string) =>
  (await fixture.asAdmin(drawerApi.getDrawer, { params: { registerId } })).reply;
type MoveInput = { readonly reason?: string; readonly moveId?: string; readonly shiftId?: string };
const moveCash = async (
  registerId: string,
  direction: 'in' | 'out',
  cents: number,
  moveInput: MoveInput = {},
) => {
  const { reason = 'Cambio', moveId = randomUUID() } = moveInput;
  const shiftId = moveInput.shiftId ?? (await readRegister(registerId)).shift.shiftId;
  const params = { registerId, moveId };
  return fixture.asAdmin(drawerApi.moveCash, { params, body: { shiftId, direction, cents, reason } });
};
/** Sells a product for cash. `receivedCents` is the cash handed over. */
async function sellFor(registerId: string, priceCents: number, receivedCents = priceCents) {
  const cart = await aCart({ registerId, chosen: [{ product: await aProduct({ priceCents }) }] });
  return sellCart(fixture.asAdmin, cart, [cash(priceCents, receivedCents)]);
}
const readClosing = async (closingNumber: number) =>
  (await fixture.asAdmin(closingApi.getClosing, { params: { closingNumber: String(closingNumber) } })).reply;

describe('openDrawer', () => {
  it('stores the float, and lists who opened the drawer and when', async () => {
    const { reply } = await openDrawer('caja-2', 15_000, asKeila);

    expect(reply).toMatchObject({
      registerId: 'caja-2',
      name: 'Caja 2',
      opening: { floatCents: 15_000, byName: 'Keila Prueba' },
    });
    const { rows, unusedId } = (await fixture.asAdmin(registers.listRegisters)).reply;
    expect(rows.find(({ registerId }) => registerId === 'caja-2')?.opening?.byName).toBe('Keila Prueba');
    expect(unusedId).toBe('caja-1');
    expect((await readDrawer('caja-2')).cash).toMatchObject({ floatCents: 15_000, expectedCents: 15_000 });
  });

  it('rejects a drawer that is open, naming who opened it', async () => {
    await openDrawer('caja-14', 5_000, asKeila);

    const { status, problem } = await openDrawer('caja-14', 10_000);

    expect([status, problem.code]).toEqual([409, registerErrors.already_open.code]);
    expect(problem.detail).toMatch(/^Caja 14 ya está abierta: la abrió Keila Prueba hoy a las? \d/);
  });

  it('succeeds once for two concurrent calls', async () => {
    const responses = await Promise.all([
      openDrawer('caja-3', 10_000),
      openDrawer('caja-3', 20_000, asKeila),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200)!.reply.opening!.floatCents;
    expect((await readRegister('caja-3')).shift.cashCents).toBe(winner);
  });

  it('records a float that differs from what was left, with its note (Odoo #112776)', async () => {
    await openDrawer('caja-4', 10_000);
    await countAndClose(fixture.asAdmin, 'caja-4', { leftCents: 10_000 });

    const { reply } = await openDrawer('caja-4', 8_000, fixture.asAdmin, 'Se llevaron $20.00 al banco');

    expect(reply.opening).toMatchObject({
      floatCents: 8_000,
      leftBeforeCents: 10_000,
      note: 'Se llevaron $20.00 al banco',
    });
    const { reply: closingResponse } = await countAndClose(fixture.asAdmin, 'caja-4');
    expect((await readClosing(closingResponse.closingNumber)).closing.opening).toMatchObject({
      floatCents: 8_000,
      leftBeforeCents: 10_000,
    });
  });

  it('allows two drawers to be open', async () => {
    await openDrawer('caja-15', 10_000);
    await openDrawer('caja-16', 10_000, asKeila);
    const registerBefore = await readRegister('caja-15');
    await sellFor('caja-16', 2_000);
    expect(await readRegister('caja-15')).toEqual(registerBefore);
    expect((await readRegister('caja-16')).shift.cashCents).toBe(12_000);
  });
});

describe('moveCash', () => {
  it('records the reason, and never goes below zero', async () => {
    await openDrawer('caja-5', 1_000);
    expect((await moveCash('caja-5', 'in', 5_000, { reason: 'Monedas para cambio' })).reply).toMatchObject({
      direction: 'in',
      reason: 'Monedas para cambio',
    });
    await moveCash('caja-5', 'out', 4_000, { reason: 'Agua y café' });

    const { status, problem } = await moveCash('caja-5', 'out', 2_001);

    expect([status, problem.code]).toEqual([422, registerErrors.not_enough_cash.code]);
    expect(problem.fields).toEqual([{ field: 'cents', message: 'En la caja hay $20.00.' }]);
    const { cash: drawerCash, moves } = await readDrawer('caja-5');
    expect(drawerCash).toMatchObject({
      floatCents: 1_000,
      inCents: 5_000,
      outCents: 4_000,
      expectedCents: 2_000,
    });
    expect(moves.map(({ reason }) => reason)).toEqual(['Monedas para cambio', 'Agua y café']);
  });

  it('empties a drawer once for two concurrent calls', async () => {
    await openDrawer('caja-17', 2_000);
    const responses = await Promise.all([
      moveCash('caja-17', 'out', 2_000),
      moveCash('caja-17', 'out', 2_000),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await readRegister('caja-17')).shift.cashCents).toBe(0);
  });

  it('is recorded once per move id, whatever amount a retry has', async () => {
    await openDrawer('caja-20', 10_000);
    const moveId = randomUUID();
    const withdraw = (cents: number) => moveCash('caja-20', 'out', cents, { moveId });
    const [firstResponse, concurrentResponse] = await Promise.all([withdraw(4_000), withdraw(4_000)]);
    const laterResponse = await withdraw(3_000);

    expect([concurrentResponse.reply, laterResponse.reply]).toEqual([
      firstResponse.reply,
      firstResponse.reply,
    ]);
    const { cash: drawerCash, moves } = await readDrawer('caja-20');
    expect([drawerCash?.expectedCents, moves]).toEqual([6_000, [firstResponse.reply]]);

    const { shiftId } = firstResponse.reply;
    await countAndClose(fixture.asAdmin, 'caja-20');
    await openDrawer('caja-20', 6_000);
    // After the closing, a retry returns the first result, and a new move of that shift is rejected.
    expect((await moveCash('caja-20', 'out', 4_000, { moveId, shiftId })).reply).toEqual(firstResponse.reply);
    const { problem } = await moveCash('caja-20', 'out', 4_000, { shiftId });
    expect(problem.code).toBe(registerErrors.shift_over.code);
    expect((await readRegister('caja-20')).shift.cashCents).toBe(6_000);
  });

  it('requires an open drawer', async () => {
    expect((await moveCash('caja-6', 'in', 100)).problem.code).toBe(registerErrors.not_open.code);
  });
});

describe('expected cash of a drawer', () => {
  it('grows by the sale, not by the cash received (ERPNext #25638, #23125)', async () => {
    await openDrawer('caja-7', 5_000);
    await sellFor('caja-7', 7_500, 10_000);
    expect((await readDrawer('caja-7')).cash).toMatchObject({ soldCents: 7_500, expectedCents: 12_500 });
  });

  it('starts at the float of the next opening, without the cash taken out (Odoo #108694, #121753)', async () => {
    await openDrawer('caja-8', 10_000);
    await sellFor('caja-8', 7_000);
    const firstClose = await countAndClose(fixture.asAdmin, 'caja-8', {
      countedCents: 17_000,
      leftCents: 10_000,
    });
    await openDrawer('caja-8', 10_000);
    const secondClose = await countAndClose(fixture.asAdmin, 'caja-8', { countedCents: 10_000 });

    const [firstClosing, secondClosing] = [
      await readClosing(firstClose.reply.closingNumber),
      await readClosing(secondClose.reply.closingNumber),
    ];
    expect([firstClosing.closing.differenceCents, secondClosing.closing.differenceCents]).toEqual([0, 0]);
    expect(firstClosing.closing.countedCents - firstClosing.closing.leftCents).toBe(7_000);
    expect(secondClosing.closing.cash).toMatchObject({
      floatCents: 10_000,
      soldCents: 0,
      expectedCents: 10_000,
    });
  });
});

describe('closeDrawer', () => {
  it('requires a note if the count differs (NexoPOS #577)', async () => {
    await openDrawer('caja-9', 10_000);
    const shortCount = { countedCents: 9_800, leftCents: 9_800 };

    const rejected = await countAndClose(fixture.asAdmin, 'caja-9', shortCount);
    expect(rejected.problem).toMatchObject({
      code: registerErrors.note_required.code,
      fields: [{ field: 'note' }],
    });

    const note = 'Di $2.00 de más en el cambio de la venta 010423.';
    const { reply } = await countAndClose(fixture.asAdmin, 'caja-9', { ...shortCount, note });
    const { closing } = await readClosing(reply.closingNumber);
    expect(closing).toMatchObject({ differenceCents: -200, countedCents: 9_800, note });
  });

  it('lists returns separately from sales (Odoo #10627)', async () => {
    await openDrawer('caja-19', 10_000);
    const { sale } = (await sellFor('caja-19', 7_000)).reply;
    const params = { saleId: sale.saleId, returnId: randomUUID() };
    const body = {
      registerId: 'caja-19',
      wanted: { kind: 'all' as const, restock: true },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: 7_000,
    };
    expect((await fixture.asAdmin(returnSale, { params, body })).status).toBe(200);

    const { reply } = await countAndClose(fixture.asAdmin, 'caja-19', { countedCents: 10_000 });

    const { closing, returns } = await readClosing(reply.closingNumber);
    expect(closing).toMatchObject({
      differenceCents: 0,
      cash: { soldCents: 7_000, returnedCents: 7_000, expectedCents: 10_000 },
    });
    expect(returns).toMatchObject([
      { number: sale.number, reason: 'No le sirvió', methods: ['cash'], cents: 7_000 },
    ]);
  });

  it('counts the given pieces, and rejects a total from the browser', async () => {
    await openDrawer('caja-10', 56_210);
    const pieces = { 10000: 1, 5000: 2, 2000: 13, 1000: 5, 500: 6, 100: 14, 25: 20, 10: 8, 5: 5, 1: 5 };
    const { reply } = await countAndClose(fixture.asAdmin, 'caja-10', {
      pieces,
      leftCents: 15_000,
      note: 'Falta',
    });
    const { closing } = await readClosing(reply.closingNumber);
    expect(closing).toMatchObject({ countedCents: 56_010, differenceCents: -200, leftCents: 15_000 });
    const { shift } = await readRegister('caja-10');
    const { status } = await fixture.asAdmin(drawerApi.closeDrawer, {
      params: { registerId: 'caja-10' },
      body: { shiftId: shift.shiftId, pieces, countedCents: 1 } as never,
    });
    expect(status).toBe(422);
  });

  it('rejects leaving more than was counted', async () => {
    await openDrawer('caja-11', 5_000);
    const { problem } = await countAndClose(fixture.asAdmin, 'caja-11', { leftCents: 5_001 });
    expect(problem).toMatchObject({
      code: registerErrors.left_too_much.code,
      fields: [{ field: 'leftCents' }],
    });
  });

  it('rejects a count if cash has moved since', async () => {
    await openDrawer('caja-12', 5_000);
    const { problem } = await countAndClose(fixture.asAdmin, 'caja-12', { shownExpectedCents: 4_000 });
    expect(problem.code).toBe(registerErrors.cash_moved.code);
  });

  it('closes a shift once, and rejects a count of a closed shift', async () => {
    await openDrawer('caja-18', 5_000);
    const { shift } = await readRegister('caja-18');
    await countAndClose(fixture.asAdmin, 'caja-18');
    await openDrawer('caja-18', 5_000);
    const { problem } = await countAndClose(asKeila, 'caja-18', { shiftId: shift.shiftId });
    expect(problem.code).toBe(registerErrors.already_closed.code);
  });
});

describe('blind count', () => {
  it('hides the expected cash of an open drawer from supervisors in every response', async () => {
    await changePosSettings({ blindCount: true });
    onTestFinished(() => changePosSettings({ blindCount: false }));
    await openDrawer('caja-6', 10_000);
    await sellFor('caja-6', 7_123, 10_000);
    await moveCash('caja-6', 'out', 1_001);

    const dayClose = await asKeila(closingApi.getDayClose);
    expect(dayClose.problem.code).toBe(registerErrors.counted_blindly.code);
    expect((await fixture.asAdmin(closingApi.getDayClose)).status).toBe(200);
    const drawer = await asKeila(drawerApi.getDrawer, { params: { registerId: 'caja-6' } });
    expect(drawer.status).toBe(200);
    for (const visible of [dayClose.problem, drawer.reply, (await asKeila(registers.listRegisters)).reply])
      expect(JSON.stringify(visible)).not.toMatch(/7123|71\.23|17123|16122|161\.22/);
    await countAndClose(fixture.asAdmin, 'caja-6');
  });

  it('reveals the expected cash only after a count, and audits every count', async () => {
    await changePosSettings({ blindCount: true });
    onTestFinished(() => changePosSettings({ blindCount: false }));
    await openDrawer('caja-13', 10_000);
    const drawerBefore = await readDrawer('caja-13');
    expect(drawerBefore.countsBlindly).toBe(true);
    expect(drawerBefore.cash).toBeUndefined();
    const rejected = await moveCash('caja-13', 'out', 20_000);
    expect(JSON.stringify(rejected.problem)).not.toContain('100.00');

    const params = { registerId: 'caja-13' };
    const body = { shiftId: drawerBefore.register.shiftId!, pieces: toPieces(9_900) };
    const { reply } = await fixture.asAdmin(drawerApi.countDrawer, { params, body });

    expect(reply).toMatchObject({ countedCents: 9_900, differenceCents: -100 });
    expect(reply.cash.expectedCents).toBe(10_000);
    const { rows } = await thePlatform().audits.bySubject('caja-13', undefined);
    const row = rows.find(({ action }) => action === 'drawer.counted');
    expect(row?.details).toMatchObject({ countedCents: 9_900, differenceCents: -100 });
  });
});
