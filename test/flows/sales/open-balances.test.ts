import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { saveRecommendations } from '#shared/records/api.ts';
import { getPosClient, listBalanceStates, listOpenBalances } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { voidSale } from '#shared/sales/sales-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getConfirmationCode,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it } from '#test/support/flow.ts';
import { aCart, card, sellCart } from '#test/support/sales/pos.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const getCurrentDay = () => getToday(thePlatform().now());
/** Creates an unpaid desk appointment of today for $100.01. */
const createAtTime = (time: string, target: Fixture = fixture) =>
  aDeskAppointment(target, { date: getCurrentDay(), time, balanceInvoiced: true });
const createInDays = (target: Fixture, days: number) =>
  aDeskAppointment(target, { date: addDays(getCurrentDay(), days), balanceInvoiced: true });
const listRows = async () => (await fixture.asAdmin(listOpenBalances)).reply.rows;
const listIds = async () => (await listRows()).map(({ appointmentId }) => appointmentId);
const readState = async (appointmentId: string) => {
  // A raw query string, which the contract splits.
  const query = { appointmentIds: appointmentId } as never;
  return (await fixture.asAdmin(listBalanceStates, { query })).reply.rows[0]!;
};
const readClient = async ({ patient }: Fixture) => {
  const params = { patientId: patient.patientId };
  return (await fixture.asAdmin(getPosClient, { params })).reply;
};

const dueCents = 10_001;
async function collect(appointmentId: string, target: Fixture = fixture) {
  const shownCents = dueCents;
  const cartInput = { patientId: target.patient.patientId, balances: [{ appointmentId, shownCents }] };
  return sellCart(fixture.asAdmin, await aCart(cartInput), [card(shownCents)]);
}
const beginPayment = (appointmentId: string) =>
  fixture.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });

describe('listOpenBalances', () => {
  it('returns confirmed appointments of today with a balance, by start time [R314]', async () => {
    const target = await withAnotherClient(fixture);
    const lateId = await createAtTime('16:00', target);
    const earlyId = await createAtTime('09:00', target);
    const tomorrowId = await createInDays(target, 1);
    const cancelledId = await createAtTime('12:00', target);
    const params = { appointmentId: cancelledId };
    await fixture.asAdmin(cancelForPatient, { params, body: { reason: 'Llamó', seen: 'confirmed' } });

    const ids = await listIds();

    expect(ids.filter((id) => [lateId, earlyId, tomorrowId, cancelledId].includes(id))).toEqual([
      earlyId,
      lateId,
    ]);
    expect((await listRows()).find(({ appointmentId }) => appointmentId === earlyId)).toMatchObject({
      patientName: expect.stringContaining(target.patient.firstName),
      date: getCurrentDay(),
      time: '09:00',
      durationMinutes: 60,
      totalCents: 10_001,
      depositCents: 0,
      balanceDueCents: 10_001,
    });
  });

  it('excludes a balance once a POS has collected it [R287 R317]', async () => {
    const appointmentId = await createAtTime('10:00');
    expect(await readState(appointmentId)).toMatchObject({
      state: 'open',
      balance: { appointmentId, balanceDueCents: 10_001 },
    });

    const { status, reply } = await collect(appointmentId);

    expect([status, reply.sale.totalCents]).toEqual([200, 10_001]);
    expect(await listIds()).not.toContain(appointmentId);
    expect(await loadAppointment(appointmentId)).toMatchObject({ balanceDueCents: 0, status: 'confirmed' });
    expect((await readClient(fixture)).balances.map((balance) => balance.appointmentId)).not.toContain(
      appointmentId,
    );
    expect(await readState(appointmentId)).toEqual({
      state: 'collected',
      appointmentId,
      byName: reply.sale.seller,
      at: expect.any(String),
    });
  });

  it('allows a cancellation only after the sale of the balance was voided', async () => {
    const appointmentId = await createAtTime('08:00');
    const { reply } = await collect(appointmentId);
    const params = { appointmentId };
    const cancel = () =>
      fixture.asAdmin(cancelForPatient, { params, body: { reason: 'Llamó', seen: 'confirmed' } });

    expect((await cancel()).problem.code).toBe(appointmentErrors.balance_collected.code);
    const { saleId } = reply.sale;
    const voidInput = { params: { saleId, returnId: randomUUID() }, body: { reason: 'No viene' } };
    expect((await fixture.asAdmin(voidSale, voidInput)).status).toBe(200);

    expect((await cancel()).status).toBe(200);
  });

  it('marks a balance that the aesthetician is collecting, which the POS cannot collect', async () => {
    const appointmentId = await createAtTime('11:00');
    await beginPayment(appointmentId);

    expect((await listRows()).find((row) => row.appointmentId === appointmentId)).toMatchObject({
      payingSince: expect.any(String),
    });
    const { problem } = await collect(appointmentId);
    expect(problem.code).toBe(saleErrors.being_collected.code);
  });
});

describe('listBalanceStates', () => {
  it('names the aesthetician who collected the balance, and when', async () => {
    const appointmentId = await createAtTime('15:00');
    await beginPayment(appointmentId);
    const body = { code: await getConfirmationCode(appointmentId) };
    await fixture.asStaff(completeAppointment, { params: { appointmentId }, body });

    expect(await readState(appointmentId)).toMatchObject({
      state: 'collected',
      byName: `${fixture.member.firstName} ${fixture.member.lastName}`,
    });
  });

  it('is invalid for a cancelled or unknown appointment [R316]', async () => {
    const appointmentId = await createAtTime('17:00');
    const body = { reason: 'Llamó', seen: 'confirmed' as const };
    await fixture.asAdmin(cancelForPatient, { params: { appointmentId }, body });

    expect(await readState(appointmentId)).toEqual({ state: 'invalid', appointmentId });
    expect((await readState(randomUUID())).state).toBe('invalid');
    expect((await collect(appointmentId)).problem.detail).toBe('Cita inválida.');
  });
});

describe('getPosClient', () => {
  it('returns the client’s balances, soonest first, and recommendations in their order', async () => {
    const target = await withAnotherClient(fixture);
    const [laterId, soonerId] = [await createInDays(target, 3), await createInDays(target, 2)];
    const [cream, serum] = [await aProduct({ name: 'Crema' }), await aProduct({ name: 'Sérum' })];
    await fixture.asAdmin(saveRecommendations, {
      params: { patientId: target.patient.patientId },
      body: { productIds: [serum.productId, cream.productId] },
    });

    const client = await readClient(target);

    expect(client.email).toBe(target.patient.email);
    expect(client.balances.map(({ appointmentId }) => appointmentId)).toEqual([soonerId, laterId]);
    expect(client.recommendedIds).toEqual([serum.productId, cream.productId]);
  });
});
