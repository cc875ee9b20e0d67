import { describe, expect } from 'vitest';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { toAppointmentSource } from '#shared/payments/ledger.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

const notFound = { code: 'appointment.not_found', detail: 'La cita no existe en la base de datos.' };
const startCashPayment = (call: Caller, appointmentId: string) =>
  call(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
const closeWithCode = (call: Caller, appointmentId: string, code: string) =>
  call(completeAppointment, { params: { appointmentId }, body: { code } });

async function anAppointmentBeingPaid(): Promise<{ fixture: Fixture; appointmentId: string; code: string }> {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceToDay(fixture.date);
  await startCashPayment(fixture.asStaff, appointmentId);
  return { fixture, appointmentId, code: await getConfirmationCode(appointmentId) };
}

describe('completion with the appointment code', () => {
  it('does not count a code of the wrong length as an attempt', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();

    for (const invalidCode of ['', ' ', code.slice(1), `${code}2`]) {
      const { status, problem } = await closeWithCode(fixture.asStaff, appointmentId, invalidCode);
      expect([status, problem.fields]).toEqual([
        422,
        [
          {
            field: 'code',
            message: 'El código ingresado no es válido. Tiene 8 caracteres: este intento no cuenta.',
          },
        ],
      ]);
    }

    expect((await loadAppointment(appointmentId)).codeTries).toBe(0);
    expect((await closeWithCode(fixture.asStaff, appointmentId, ` ${code.toLowerCase()} `)).status).toBe(200);
  });

  it('locks after five wrong codes until an administrator closes without it [R270]', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();
    const params = { appointmentId };
    const readCodeLocked = async () => (await fixture.asAdmin(getAppointment, { params })).reply.codeLocked;
    const guessCodes: unknown[] = [];
    const guess = async (n: number) =>
      guessCodes.push((await closeWithCode(fixture.asStaff, appointmentId, `WRONGS-${n}`)).problem.code);
    for (let n = 0; n < 4; n++) await guess(n);
    const afterFour = await readCodeLocked();
    await guess(4);
    const afterFive = await readCodeLocked();
    const correctCode = await closeWithCode(fixture.asStaff, appointmentId, code);
    const ledgerBefore = await getLedgerAmounts(appointmentId);

    const body = { method: 'cash', reason: 'Se escribió mal' } as const;
    const completion = await fixture.asAdmin(completeWithoutCode, { params, body });

    const lateAttempt = await closeWithCode(fixture.asStaff, appointmentId, code);

    expect(guessCodes).toEqual(Array(5).fill('appointment.wrong_code'));
    expect([afterFour, afterFive, await readCodeLocked()]).toEqual([false, true, false]);
    expect(correctCode).toMatchObject({
      status: 429,
      problem: {
        code: 'appointment.code_locked',
        detail: 'El código se bloqueó tras 5 intentos. Pide ayuda en recepción.',
      },
    });
    expect(ledgerBefore).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect([completion.reply.status, lateAttempt.problem.code]).toEqual([
      'completed',
      'appointment.state_changed',
    ]);
    expect(await loadAppointment(appointmentId)).not.toHaveProperty('confirmationCode');
  });

  it('counts five of twenty concurrent guesses', async () => {
    const { fixture, appointmentId } = await anAppointmentBeingPaid();

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => closeWithCode(fixture.asStaff, appointmentId, `GUESS${100 + n}`)),
    );

    const wrongAttempts = responses.filter(({ problem }) => problem.code === 'appointment.wrong_code');
    expect(wrongAttempts).toHaveLength(5);
    expect((await loadAppointment(appointmentId)).codeTries).toBe(5);
  });

  it('counts attempts, and completes once with one income row [R266 R267 R269 R272 R273 R277]', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();
    const { staffId } = fixture.member;
    const query = { from: fixture.date, to: fixture.date };

    const wrongAttempt = await closeWithCode(fixture.asStaff, appointmentId, 'NO-ES-EL');
    const { reply } = await fixture.asStaff(listAssignedAppointments, { params: { staffId }, query });
    const responses = await Promise.all(
      [1, 2].map(() => closeWithCode(fixture.asStaff, appointmentId, code)),
    );

    expect(wrongAttempt.problem.fields).toEqual([
      { field: 'code', message: 'El código ingresado no es válido.' },
    ]);
    expect(reply.rows).toMatchObject([{ codeTriesLeft: 4, paymentMethod: 'cash' }]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      balanceCollected: 5_000,
      income: 10_001,
    });
    const rows = await thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
    expect(rows.filter(({ kind }) => kind === 'income')).toMatchObject([
      {
        source: toAppointmentSource(appointmentId),
        patientId: fixture.patient.patientId,
        staffId,
        amountCents: 10_001,
        method: 'cash',
        date: fixture.date,
      },
    ]);
  });

  it('answers 404 to another aesthetician, as for an unknown appointment', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();
    const colleague = await aStaffMember('Paola', { staffId: 'paola', serviceIds: [fixture.serviceId] });
    const asColleague = asStaff(stack, colleague);

    const foreignResponses = [
      await startCashPayment(asColleague, appointmentId),
      await closeWithCode(asColleague, appointmentId, code),
    ];
    const unknownResponses = [
      await startCashPayment(asColleague, 'no-such-appointment'),
      await closeWithCode(asColleague, 'no-such-appointment', code),
    ];

    const summaries = [...foreignResponses, ...unknownResponses].map(
      ({ status, problem: { code, detail } }) => ({
        status,
        code,
        detail,
      }),
    );
    expect(summaries).toEqual(Array(4).fill({ status: 404, ...notFound }));
    expect((await loadAppointment(appointmentId)).codeTries).toBe(0);
  });

  it('is rejected, like its payment, before the day and for a request, without counting an attempt', async ({
    fixture,
  }) => {
    const pendingId = await request(fixture, { time: '12:00' });
    const unconfirmed = [
      await startCashPayment(fixture.asStaff, pendingId),
      await closeWithCode(fixture.asStaff, pendingId, 'ANYTHING'),
    ].map(({ problem }) => problem.code);
    expect(unconfirmed).toEqual(Array(2).fill('appointment.state_changed'));
    expect(await getConfirmationCode(pendingId)).toBe('');
    const appointmentId = await createConfirmedAppointment(fixture);
    const code = await getConfirmationCode(appointmentId);
    advanceToDay(addDays(fixture.date, -1));

    const payment = await startCashPayment(fixture.asStaff, appointmentId);
    const completion = await closeWithCode(fixture.asStaff, appointmentId, code);

    const dayError = [409, 'Esta cita es para otro día. Se puede pagar y cerrar desde el día de la cita.'];
    expect([payment, completion].map(({ status, problem }) => [status, problem.detail])).toEqual([
      dayError,
      dayError,
    ]);
    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'confirmed', codeTries: 0 });
  });
});
