import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { appointmentSource } from '#shared/payments/ledger.ts';
import { invoicesNow } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  aScene,
  codeOf,
  confirmed,
  factsOf,
  moneyOf,
  request,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { onDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const closing = { method: 'athMovil', reason: 'El cliente cambió de teléfono.' } as const;
const complete = (call: Caller, appointmentId: string, body: { reason?: string } = {}) =>
  call(completeWithoutCode, { params: { appointmentId }, body: { ...closing, ...body } });
const whole = {
  depositHeld: 5_001,
  depositCaptured: 5_001,
  balanceCollected: 5_000,
  income: 10_001,
};

/** Confirms an appointment and moves the clock to its day. */
async function itsDay(scene: Scene): Promise<string> {
  const appointmentId = await confirmed(scene);
  onDay(scene.date);
  return appointmentId;
}

describe('completion without the code', () => {
  it('by an administrator records the same money and event, and audits the reason', async ({ scene }) => {
    const appointmentId = await itsDay(scene);

    const { reply } = await complete(scene.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'completed', balanceDueCents: 0, paymentMethod: 'athMovil' });
    expect(await moneyOf(appointmentId)).toEqual(whole);
    const rows = await thePlatform().ledger.bySource(appointmentSource(appointmentId));
    expect(rows.find(({ kind }) => kind === 'income')?.method).toBe('athMovil');
    expect(await factsOf(appointmentId)).toContain('AppointmentCompleted.v1');
    const trail = (await allTableRows()).filter(
      ({ action }) => action === 'appointment.completedWithoutCode',
    );
    expect(trail).toContainEqual(
      expect.objectContaining({ subjectId: appointmentId, actor: 'admin:lourdes', details: closing }),
    );
  });

  it('requires a reason and a confirmed appointment', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const pending = await request(scene, { time: '12:00' });

    const answers = await leavingNoTrace(stack, async () => [
      await complete(scene.asAdmin, appointmentId, { reason: ' ' }),
      await complete(scene.asAdmin, pending),
      await complete(scene.asAdmin, 'no-such-appointment'),
    ]);

    expect(answers.map(({ problem }) => problem.code)).toEqual([
      'request.invalid',
      'appointment.state_changed',
      'appointment.not_found',
    ]);
    expect(answers[0]?.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);
  });

  it('happens once, also at the same moment as with the code', async () => {
    for (let round = 0; round < 4; round++) {
      const scene = await aScene(stack);
      const appointmentId = await itsDay(scene);
      const params = { appointmentId };
      await scene.asStaff(startPayment, { params, body: { method: 'cash' } });
      const code = await codeOf(appointmentId);
      const acts = [
        () => complete(scene.asAdmin, appointmentId),
        () => scene.asStaff(completeAppointment, { params, body: { code } }),
      ];

      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await moneyOf(appointmentId)).toEqual(whole);
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
  ])('records $collected cents of income and a matching invoice', async (given) => {
    const { balanceInvoiced, money, invoices } = given;
    const scene = await aScene(stack);
    const withCode = await aDeskAppointment(scene, { balanceInvoiced });
    const without = await aDeskAppointment(scene, { balanceInvoiced, time: '12:00' });
    const params = { appointmentId: withCode };
    onDay(scene.date);
    const confirmationCode = await codeOf(withCode);

    await scene.asStaff(startPayment, { params, body: { method: 'card' } });
    await scene.asStaff(completeAppointment, { params, body: { code: confirmationCode } });
    await complete(scene.asAdmin, without);

    for (const appointmentId of [withCode, without]) {
      expect(await moneyOf(appointmentId)).toEqual(money);
      expect(await invoicesNow(appointmentId)).toEqual(invoices);
    }
  });
});
