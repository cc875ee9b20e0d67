import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { saveRecommendations } from '#shared/records/api.ts';
import { getTillClient, listBalanceStates, listOpenBalances } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { voidSale } from '#shared/sales/sales-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { another, aScene, codeOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it } from '#test/support/flow.ts';
import { aCart, card, sellCart } from '#test/support/sales/till.ts';

let scene: Scene;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
});

const day = () => today(thePlatform().now());
/** An unpaid desk appointment of today for $100.01. */
const atHour = (time: string, of: Scene = scene) =>
  aDeskAppointment(of, { date: day(), time, balanceInvoiced: true });
const inDays = (of: Scene, days: number) =>
  aDeskAppointment(of, { date: addDays(day(), days), balanceInvoiced: true });
const listed = async () => (await scene.asAdmin(listOpenBalances)).reply.rows;
const idsListed = async () => (await listed()).map(({ appointmentId }) => appointmentId);
const stateOf = async (appointmentId: string) => {
  // A raw query string, which the contract splits.
  const query = { appointmentIds: appointmentId } as never;
  return (await scene.asAdmin(listBalanceStates, { query })).reply.rows[0]!;
};
const clientOf = async ({ patient }: Scene) => {
  const params = { patientId: patient.patientId };
  return (await scene.asAdmin(getTillClient, { params })).reply;
};

const dueCents = 10_001;
async function collect(appointmentId: string, of: Scene = scene) {
  const shownCents = dueCents;
  const wanted = { patientId: of.patient.patientId, balances: [{ appointmentId, shownCents }] };
  return sellCart(scene.asAdmin, await aCart(wanted), [card(shownCents)]);
}
const beginPayment = (appointmentId: string) =>
  scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });

describe('listOpenBalances', () => {
  it('returns confirmed appointments of today with a balance, by hour [R314]', async () => {
    const of = await another(scene);
    const late = await atHour('16:00', of);
    const early = await atHour('09:00', of);
    const tomorrow = await inDays(of, 1);
    const cancelled = await atHour('12:00', of);
    const params = { appointmentId: cancelled };
    await scene.asAdmin(cancelForPatient, { params, body: { reason: 'Llamó', seen: 'confirmed' } });

    const ids = await idsListed();

    expect(ids.filter((id) => [late, early, tomorrow, cancelled].includes(id))).toEqual([early, late]);
    expect((await listed()).find(({ appointmentId }) => appointmentId === early)).toMatchObject({
      patientName: expect.stringContaining(of.patient.firstName),
      date: day(),
      time: '09:00',
      durationMinutes: 60,
      totalCents: 10_001,
      depositCents: 0,
      balanceDueCents: 10_001,
    });
  });

  it('excludes a balance once a POS has collected it [R287 R317]', async () => {
    const appointmentId = await atHour('10:00');
    expect(await stateOf(appointmentId)).toMatchObject({
      state: 'open',
      balance: { appointmentId, balanceDueCents: 10_001 },
    });

    const { status, reply } = await collect(appointmentId);

    expect([status, reply.sale.totalCents]).toEqual([200, 10_001]);
    expect(await idsListed()).not.toContain(appointmentId);
    expect(await stored(appointmentId)).toMatchObject({ balanceDueCents: 0, status: 'confirmed' });
    expect((await clientOf(scene)).balances.map((each) => each.appointmentId)).not.toContain(appointmentId);
    expect(await stateOf(appointmentId)).toEqual({
      state: 'collected',
      appointmentId,
      byName: reply.sale.seller,
      at: expect.any(String),
    });
  });

  it('allows a cancellation only after the sale of the balance was voided', async () => {
    const appointmentId = await atHour('08:00');
    const { reply } = await collect(appointmentId);
    const params = { appointmentId };
    const cancel = () =>
      scene.asAdmin(cancelForPatient, { params, body: { reason: 'Llamó', seen: 'confirmed' } });

    expect((await cancel()).problem.code).toBe(appointmentErrors.balance_collected.code);
    const { saleId } = reply.sale;
    const wanted = { params: { saleId, returnId: randomUUID() }, body: { reason: 'No viene' } };
    expect((await scene.asAdmin(voidSale, wanted)).status).toBe(200);

    expect((await cancel()).status).toBe(200);
  });

  it('marks a balance that the aesthetician is collecting, which the POS cannot collect', async () => {
    const appointmentId = await atHour('11:00');
    await beginPayment(appointmentId);

    expect((await listed()).find((each) => each.appointmentId === appointmentId)).toMatchObject({
      payingSince: expect.any(String),
    });
    const { problem } = await collect(appointmentId);
    expect(problem.code).toBe(saleErrors.being_collected.code);
  });
});

describe('listBalanceStates', () => {
  it('names the aesthetician who collected the balance, and when', async () => {
    const appointmentId = await atHour('15:00');
    await beginPayment(appointmentId);
    const body = { code: await codeOf(appointmentId) };
    await scene.asStaff(completeAppointment, { params: { appointmentId }, body });

    expect(await stateOf(appointmentId)).toMatchObject({
      state: 'collected',
      byName: `${scene.member.firstName} ${scene.member.lastName}`,
    });
  });

  it('is invalid for a cancelled or unknown appointment [R316]', async () => {
    const appointmentId = await atHour('17:00');
    const body = { reason: 'Llamó', seen: 'confirmed' as const };
    await scene.asAdmin(cancelForPatient, { params: { appointmentId }, body });

    expect(await stateOf(appointmentId)).toEqual({ state: 'invalid', appointmentId });
    expect((await stateOf(randomUUID())).state).toBe('invalid');
    expect((await collect(appointmentId)).problem.detail).toBe('Cita inválida.');
  });
});

describe('getTillClient', () => {
  it('returns the client’s balances, soonest first, and recommendations in their order', async () => {
    const of = await another(scene);
    const [later, sooner] = [await inDays(of, 3), await inDays(of, 2)];
    const [cream, serum] = [await aProduct({ name: 'Crema' }), await aProduct({ name: 'Sérum' })];
    await scene.asAdmin(saveRecommendations, {
      params: { patientId: of.patient.patientId },
      body: { productIds: [serum.productId, cream.productId] },
    });

    const client = await clientOf(of);

    expect(client.email).toBe(of.patient.email);
    expect(client.balances.map(({ appointmentId }) => appointmentId)).toEqual([sooner, later]);
    expect(client.recommendedIds).toEqual([serum.productId, cream.productId]);
  });
});
