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
const pay = (call: Caller, appointmentId: string) =>
  call(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
const close = (call: Caller, appointmentId: string, code: string) =>
  call(completeAppointment, { params: { appointmentId }, body: { code } });

async function anAppointmentBeingPaid(): Promise<{ fixture: Fixture; appointmentId: string; code: string }> {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceToDay(fixture.date);
  await pay(fixture.asStaff, appointmentId);
  return { fixture, appointmentId, code: await getConfirmationCode(appointmentId) };
}

describe('completion with the appointment code', () => {
  it('does not count a code of the wrong length as an attempt', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();

    for (const typed of ['', ' ', code.slice(1), `${code}2`]) {
      const { status, problem } = await close(fixture.asStaff, appointmentId, typed);
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
    expect((await close(fixture.asStaff, appointmentId, ` ${code.toLowerCase()} `)).status).toBe(200);
  });

  it('locks after five wrong codes until an administrator closes without it [R270]', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();
    const params = { appointmentId };
    const isLocked = async () => (await fixture.asAdmin(getAppointment, { params })).reply.codeLocked;
    const tries: unknown[] = [];
    const guess = async (n: number) =>
      tries.push((await close(fixture.asStaff, appointmentId, `WRONGS-${n}`)).problem.code);
    for (let n = 0; n < 4; n++) await guess(n);
    const afterFour = await isLocked();
    await guess(4);
    const afterFive = await isLocked();
    const right = await close(fixture.asStaff, appointmentId, code);
    const money = await getLedgerAmounts(appointmentId);

    const body = { method: 'cash', reason: 'Se escribió mal' } as const;
    const closed = await fixture.asAdmin(completeWithoutCode, { params, body });

    const late = await close(fixture.asStaff, appointmentId, code);

    expect(tries).toEqual(Array(5).fill('appointment.wrong_code'));
    expect([afterFour, afterFive, await isLocked()]).toEqual([false, true, false]);
    expect(right).toMatchObject({
      status: 429,
      problem: {
        code: 'appointment.code_locked',
        detail: 'El código se bloqueó tras 5 intentos. Pide ayuda en recepción.',
      },
    });
    expect(money).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
    expect([closed.reply.status, late.problem.code]).toEqual(['completed', 'appointment.state_changed']);
    expect(await loadAppointment(appointmentId)).not.toHaveProperty('confirmationCode');
  });

  it('counts five of twenty concurrent guesses', async () => {
    const { fixture, appointmentId } = await anAppointmentBeingPaid();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => close(fixture.asStaff, appointmentId, `GUESS${100 + n}`)),
    );

    const wrong = answers.filter(({ problem }) => problem.code === 'appointment.wrong_code');
    expect(wrong).toHaveLength(5);
    expect((await loadAppointment(appointmentId)).codeTries).toBe(5);
  });

  it('counts attempts, and completes once with one income row [R266 R267 R269 R272 R273 R277]', async () => {
    const { fixture, appointmentId, code } = await anAppointmentBeingPaid();
    const { staffId } = fixture.member;
    const query = { from: fixture.date, to: fixture.date };

    const wrong = await close(fixture.asStaff, appointmentId, 'NO-ES-EL');
    const { reply } = await fixture.asStaff(listAssignedAppointments, { params: { staffId }, query });
    const answers = await Promise.all([1, 2].map(() => close(fixture.asStaff, appointmentId, code)));

    expect(wrong.problem.fields).toEqual([{ field: 'code', message: 'El código ingresado no es válido.' }]);
    expect(reply.rows).toMatchObject([{ codeTriesLeft: 4, paymentMethod: 'cash' }]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
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
    const other = await aStaffMember('Paola', { staffId: 'paola', serviceIds: [fixture.serviceId] });
    const asOther = asStaff(stack, other);

    const foreign = [await pay(asOther, appointmentId), await close(asOther, appointmentId, code)];
    const absent = [
      await pay(asOther, 'no-such-appointment'),
      await close(asOther, 'no-such-appointment', code),
    ];

    const seen = [...foreign, ...absent].map(({ status, problem: { code, detail } }) => ({
      status,
      code,
      detail,
    }));
    expect(seen).toEqual(Array(4).fill({ status: 404, ...notFound }));
    expect((await loadAppointment(appointmentId)).codeTries).toBe(0);
  });

  it('and its payment are rejected before the day and for a request, without counting an attempt', async ({
    fixture,
  }) => {
    const waiting = await request(fixture, { time: '12:00' });
    const unconfirmed = [
      await pay(fixture.asStaff, waiting),
      await close(fixture.asStaff, waiting, 'ANYTHING'),
    ].map(({ problem }) => problem.code);
    expect(unconfirmed).toEqual(Array(2).fill('appointment.state_changed'));
    expect(await getConfirmationCode(waiting)).toBe('');
    const appointmentId = await createConfirmedAppointment(fixture);
    const code = await getConfirmationCode(appointmentId);
    advanceToDay(addDays(fixture.date, -1));

    const payment = await pay(fixture.asStaff, appointmentId);
    const completion = await close(fixture.asStaff, appointmentId, code);

    const early = [409, 'Esta cita es para otro día. Se puede pagar y cerrar desde el día de la cita.'];
    expect([payment, completion].map(({ status, problem }) => [status, problem.detail])).toEqual([
      early,
      early,
    ]);
    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'confirmed', codeTries: 0 });
  });
});
