import { describe, expect } from 'vitest';
import { completeAppointment, listMyAppointments, startPayment } from '#shared/appointments/api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { toAppointmentSource } from '#shared/payments/ledger.ts';
import { listInvoiceStatuses } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  listEmittedEvents,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceToDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const completionBody = { method: 'athMovil', reason: 'El cliente cambió de teléfono.' } as const;
const completeAsAdmin = (call: Caller, appointmentId: string, body: { reason?: string } = {}) =>
  call(completeWithoutCode, { params: { appointmentId }, body: { ...completionBody, ...body } });
const completedLedger = {
  depositHeld: 5_001,
  depositCaptured: 5_001,
  balanceCollected: 5_000,
  income: 10_001,
};

/** Confirms an appointment and moves the clock to its day. */
async function goToAppointmentDay(fixture: Fixture): Promise<string> {
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceToDay(fixture.date);
  return appointmentId;
}

describe('completion without the code', () => {
  it('records the same money and event as with the code, and audits the reason', async ({ fixture }) => {
    const appointmentId = await goToAppointmentDay(fixture);

    const { reply } = await completeAsAdmin(fixture.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'completed', balanceDueCents: 0, paymentMethod: 'athMovil' });
    expect(await getLedgerAmounts(appointmentId)).toEqual(completedLedger);
    const rows = await thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
    expect(rows.find(({ kind }) => kind === 'income')?.method).toBe('athMovil');
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentCompleted.v1');
    const auditEntries = (await allTableRows()).filter(
      ({ action }) => action === 'appointment.completedWithoutCode',
    );
    expect(auditEntries).toContainEqual(
      expect.objectContaining({ subjectId: appointmentId, actor: 'admin:lourdes', details: completionBody }),
    );
  });

  it('still shows the aesthetician to the client', async ({ fixture }) => {
    const appointmentId = await goToAppointmentDay(fixture);
    await completeAsAdmin(fixture.asAdmin, appointmentId);

    const { patientId } = fixture.patient;
    const { reply } = await fixture.asPatient(listMyAppointments, { params: { patientId } });

    expect(reply.rows.find((row) => row.appointmentId === appointmentId)?.staffName).toMatch(/\w/);
  });

  it('requires a reason and a confirmed appointment', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const pendingId = await request(fixture, { time: '12:00' });

    const responses = await expectNoChange(stack, async () => [
      await completeAsAdmin(fixture.asAdmin, appointmentId, { reason: ' ' }),
      await completeAsAdmin(fixture.asAdmin, pendingId),
      await completeAsAdmin(fixture.asAdmin, 'no-such-appointment'),
    ]);

    expect(responses.map(({ problem }) => problem.code)).toEqual([
      'request.invalid',
      'appointment.state_changed',
      'appointment.not_found',
    ]);
    expect(responses[0]?.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);
  });

  it('happens once, also at the same moment as with the code', async () => {
    for (let round = 0; round < 4; round++) {
      const fixture = await createFixture(stack);
      const appointmentId = await goToAppointmentDay(fixture);
      const params = { appointmentId };
      await fixture.asStaff(startPayment, { params, body: { method: 'cash' } });
      const code = await getConfirmationCode(appointmentId);
      const completions = [
        () => completeAsAdmin(fixture.asAdmin, appointmentId),
        () => fixture.asStaff(completeAppointment, { params, body: { code } }),
      ];

      const responses = await Promise.all(
        (round % 2 === 0 ? completions : completions.toReversed()).map((completion) => completion()),
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await getLedgerAmounts(appointmentId)).toEqual(completedLedger);
    }
  });
});

describe('completion of a desk appointment', () => {
  it.each([
    {
      balanceInvoiced: true,
      collected: 10_001,
      money: { balanceCollected: 10_001, income: 10_001 },
      invoices: ['paid'],
    },
    { balanceInvoiced: false, collected: 0, money: { income: 0 }, invoices: [] },
  ])(
    'records $collected cents of income and a matching invoice',
    async ({ balanceInvoiced, money, invoices }) => {
      const fixture = await createFixture(stack);
      const closedWithCode = await aDeskAppointment(fixture, { balanceInvoiced });
      const closedWithoutCode = await aDeskAppointment(fixture, { balanceInvoiced, time: '12:00' });
      const params = { appointmentId: closedWithCode };
      advanceToDay(fixture.date);
      const confirmationCode = await getConfirmationCode(closedWithCode);

      await fixture.asStaff(startPayment, { params, body: { method: 'card' } });
      await fixture.asStaff(completeAppointment, { params, body: { code: confirmationCode } });
      await completeAsAdmin(fixture.asAdmin, closedWithoutCode);

      for (const appointmentId of [closedWithCode, closedWithoutCode]) {
        expect(await getLedgerAmounts(appointmentId)).toEqual(money);
        expect(await listInvoiceStatuses(appointmentId)).toEqual(invoices);
      }
    },
  );
});
