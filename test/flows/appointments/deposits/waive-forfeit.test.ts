import { describe, expect } from 'vitest';

import { listKeptDeposits, markNoShow, waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { cancel, listRefunds } from '#test/support/appointments/patient-changes.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const reason = 'Fuerza mayor';
const waive = (call: Caller, appointmentId: string, waiverReason = reason) =>
  call(waiveForfeit, { params: { appointmentId }, body: { reason: waiverReason } });
const refundedLedger = {
  depositHeld: 5_001,
  depositCaptured: 5_001,
  depositKept: 5_001,
  depositRefunded: 5_001,
};

async function aForfeit(): Promise<{ fixture: Fixture; appointmentId: string }> {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceClock({ days: 11 });
  await fixture.asAdmin(markNoShow, { params: { appointmentId } });
  return { fixture, appointmentId };
}

const listKeptIds = async (call: Caller) =>
  (await call(listKeptDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('waiveForfeit', () => {
  it('refunds a kept deposit once, also for concurrent clicks, and audits the reason', async () => {
    const { fixture, appointmentId } = await aForfeit();
    expect(await listKeptIds(fixture.asAdmin)).toContain(appointmentId);
    const withoutReason = await expectNoChange(stack, () => waive(fixture.asAdmin, appointmentId, '  '));
    expect(withoutReason).toMatchObject({
      status: 422,
      problem: { fields: [{ field: 'reason', message: 'Escribe el motivo.' }] },
    });

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => waive(fixture.asAdmin, appointmentId, '  Paso del huracán  ')),
    );
    await stack.waitUntilSettled();

    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toMatchObject([{ reply: { status: 'noShow', depositStatus: 'refunding' } }]);
    const rejected = responses.filter(({ problem }) => problem.code === 'appointment.no_deposit_kept');
    expect(rejected).toHaveLength(19);
    expect(await loadAppointment(appointmentId)).toMatchObject({
      status: 'noShow',
      deposit: { status: 'refunded' },
    });
    expect(await getLedgerAmounts(appointmentId)).toEqual(refundedLedger);
    expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
    const auditEntries = (await allTableRows()).filter(
      ({ action }) => action === 'appointment.forfeitWaived',
    );
    expect(auditEntries).toContainEqual(
      expect.objectContaining({
        subjectId: appointmentId,
        actor: 'admin:lourdes',
        details: { reason: 'Paso del huracán' },
      }),
    );
    expect(await listKeptIds(fixture.asAdmin)).not.toContain(appointmentId);
  });

  it('refunds the deposit of a late cancellation, and notifies the client once', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const appointmentId = await createConfirmedAppointment(fixture);
    await cancel(fixture, appointmentId, true);
    expect(await listKeptIds(fixture.asAdmin)).toContain(appointmentId);

    const { reply } = await waive(fixture.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'cancelled', depositStatus: 'refunding' });
    await stack.waitUntilSettled();
    expect(await getLedgerAmounts(appointmentId)).toEqual(refundedLedger);
    const { mails } = await listClientMessages(fixture);
    expect(mails.filter((subject) => subject.startsWith('Devolvimos tu depósito:'))).toHaveLength(1);
  });

  it('rejects an active appointment and a removed one', async () => {
    const { fixture, appointmentId } = await aForfeit();
    const confirmedWaiver = await waive(
      fixture.asAdmin,
      await createConfirmedAppointment(await createFixture(stack)),
    );
    expect(confirmedWaiver.problem.code).toBe('appointment.state_changed');
    await removeAppointment(fixture, appointmentId);

    expect(await listKeptIds(fixture.asAdmin)).not.toContain(appointmentId);
    expect((await waive(fixture.asAdmin, appointmentId)).problem.code).toBe('appointment.not_found');
  });
});
