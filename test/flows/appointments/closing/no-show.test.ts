import { describe, expect } from 'vitest';
import { listKeptDeposits, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { listInvoiceStatuses } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  listEmittedEvents,
  listPaymentIntents,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const keptLedger = { depositHeld: 5_001, depositCaptured: 5_001, depositKept: 5_001 };
const markMissed = (call: Caller, appointmentId: string) => call(markNoShow, { params: { appointmentId } });
const listOutcomes = (responses: readonly { status: number; problem: { code: string } }[]) =>
  responses.map(({ status, problem }) => (status === 200 ? 'done' : problem.code));

/** Creates a confirmed appointment whose start time has passed. */
async function aMissedAppointment(): Promise<{ fixture: Fixture; appointmentId: string }> {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceClock({ days: 11 });
  return { fixture, appointmentId };
}

describe('no-show', () => {
  it('is marked once, frees the slot, and keeps the captured deposit without a balance [R288]', async () => {
    const { fixture, appointmentId } = await aMissedAppointment();

    const readSheet = async () =>
      (await thePlatform().daySheets.get(fixture.member.staffId, fixture.date)).appointments;
    expect(await readSheet()).toHaveLength(1);

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => markMissed(fixture.asAdmin, appointmentId)),
    );
    await stack.waitUntilSettled();

    expect(listOutcomes(responses).sort()).toEqual([...Array(9).fill('appointment.state_changed'), 'done']);
    expect(responses.find(({ status }) => status === 200)?.reply).toMatchObject({
      status: 'noShow',
      depositStatus: 'kept',
      depositCents: 5_001,
      balanceDueCents: 0,
    });
    expect(await readSheet()).toEqual([]);
    expect(await getLedgerAmounts(appointmentId)).toEqual(keptLedger);
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'succeeded', amount_received: 5_001 },
    ]);
    const events = await listEmittedEvents(appointmentId);
    expect(events.filter((event) => event === 'AppointmentMissed.v1')).toHaveLength(1);
    const keptDeposits = await fixture.asAdmin(listKeptDeposits);
    expect(keptDeposits.reply.rows.find((row) => row.appointmentId === appointmentId)).toMatchObject({
      status: 'noShow',
      depositStatus: 'kept',
      depositCents: 5_001,
    });
  });

  it('can be marked by the assigned aesthetician once the appointment has begun', async ({ fixture }) => {
    const colleague = await aStaffMember('Paola', { staffId: 'paola', serviceIds: [fixture.serviceId] });
    const appointmentId = await createConfirmedAppointment(fixture);
    const earlyMark = await expectNoChange(stack, () => markMissed(fixture.asStaff, appointmentId));
    advanceClock({ days: 11 });

    const rejected = await expectNoChange(stack, async () => [
      await markMissed(asStaff(stack, colleague), appointmentId),
      await markMissed(asStaff(stack, colleague), 'no-such-appointment'),
    ]);
    const { reply } = await markMissed(fixture.asStaff, appointmentId);

    expect(earlyMark).toMatchObject({
      status: 409,
      problem: {
        code: 'appointment.not_yet_missed',
        detail: 'La cita aún no comienza. Espera a su hora para marcar que el cliente no asistió.',
      },
    });
    expect(listOutcomes(rejected)).toEqual(Array(2).fill('appointment.not_found'));
    expect(reply.status).toBe('noShow');
  });

  it('keeps no deposit of a desk appointment and leaves nothing to pay', async () => {
    const fixture = await createFixture(stack);
    const appointmentId = await aDeskAppointment(fixture, { balanceInvoiced: true });
    advanceClock({ days: 11 });

    const { reply } = await markMissed(fixture.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'noShow', depositStatus: 'none', balanceDueCents: 0 });
    expect(await getLedgerAmounts(appointmentId)).toEqual({});
    expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
  });
});
