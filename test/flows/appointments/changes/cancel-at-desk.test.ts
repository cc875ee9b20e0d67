import { describe, expect } from 'vitest';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { forfeitFacts, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import {
  attend,
  cancelFor,
  entered,
  invoicesNow,
  open,
  remove,
  sheetOf,
} from '#test/support/appointments/desk-actions.ts';
import { cancel, standBefore, twoDays } from '#test/support/appointments/patient-changes.ts';
import {
  aScene,
  confirmed,
  deny,
  factsOf,
  freeTimes,
  intentsOf,
  moneyOf,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

describe('front desk, cancelling for a client,', () => {
  it('must give a reason; the hour is freed and the captured deposit refunded, once', async ({ scene }) => {
    const appointmentId = await confirmed(scene);

    const wordless = await leavingNoTrace(stack, () => cancelFor(scene, appointmentId, ' a '));
    const { reply } = await cancelFor(scene, appointmentId, '  Está enferma  ');
    await stack.settled();
    const again = await leavingNoTrace(stack, () => cancelFor(scene, appointmentId));

    expect(wordless.problem.fields).toMatchObject([{ field: 'reason', message: 'Escribe el motivo.' }]);
    expect(reply).toMatchObject({ status: 'cancelled', cancellationReason: 'Está enferma' });
    expect([again.status, again.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await moneyOf(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await factsOf(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it.each([
    ['lets the hold of a request go', cancelFor],
    ['takes a request out, whose hold is let go', (of: Scene, id: string) => remove(of, id)],
  ])('%s [R204]', async (_, end) => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene);

    await end(scene, appointmentId);
    await stack.settled();

    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  });

  it('must confirm a forfeited deposit if it was shown as refundable', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const cancelAs = (facts: ReturnType<typeof forfeitFacts>) =>
      scene.asAdmin(cancelForPatient, {
        params: { appointmentId },
        body: { reason: 'Llamó', seen: 'confirmed', confirmed: [{ ask: patientForfeitAsk.name, facts }] },
      });
    const read = async () => forfeitFacts((await open(scene.asAdmin, appointmentId)).reply);
    standBefore(scene, twoDays + 1);
    const before = await read();
    standBefore(scene, twoDays - 1);

    const refused = await leavingNoTrace(stack, () => cancelAs(before));
    const now = await read();
    const looked = await cancelAs(now);

    const facts = [{ date: scene.date, time: '10:00', forfeitCents: 5_001 }];
    expect([before, now]).toEqual([[], facts]);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'request.confirmation_required',
      detail: 'Lo que pasa con el depósito de esta cita acaba de cambiar. Revísalo y intenta de nuevo.',
      question: { ask: 'patientForfeit', facts },
    });
    expect(looked.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept', forfeitCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositKept: 5_001,
    });
  });
});

describe('denial of a confirmed appointment', () => {
  it('refunds the deposit once and frees the hour, but is rejected for a stale status [R201]', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);

    const outdated = await leavingNoTrace(stack, () => deny(scene, appointmentId, 'pending'));
    const answers = await Promise.all([1, 2].map(() => deny(scene, appointmentId, 'confirmed')));
    await stack.settled();

    expect([outdated.status, outdated.problem.code]).toEqual([409, 'appointment.state_changed']);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(appointmentId)).toMatchObject({
      status: 'cancelled',
      balanceDueCents: 0,
      deposit: { status: 'refunded' },
      cancellation: { kind: 'denied', by: 'admin:lourdes' },
    });
    expect(await moneyOf(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await sheetOf(scene)).toEqual([]);
  });

  it('leaves nothing to pay for a desk appointment, nor do cancellation and removal', async () => {
    for (const end of [
      (of: Scene, id: string) => deny(of, id, 'confirmed'),
      cancelFor,
      (of: Scene, id: string) => cancel(of, id),
      (of: Scene, id: string) => remove(of, id),
    ]) {
      const scene = await aScene(stack);
      const appointmentId = await entered(scene, { balanceInvoiced: true });

      expect((await end(scene, appointmentId)).status).toBe(200);
      expect(await invoicesNow(appointmentId)).toEqual([]);
      expect(await moneyOf(appointmentId)).toEqual({});
    }
  });
});

it('attendance confirmed by the front desk is stored and emitted once [R225]', async ({ scene }) => {
  const appointmentId = await entered(scene);

  const { reply } = await attend(scene, appointmentId);
  const again = await leavingNoTrace(stack, () => attend(scene, appointmentId));

  expect([reply.attendanceConfirmed, reply.status]).toEqual([true, 'confirmed']);
  expect([again.status, again.reply.attendanceConfirmed]).toEqual([200, true]);
  const facts = await factsOf(appointmentId);
  expect(facts.filter((fact) => fact.startsWith('AttendanceConfirmed'))).toHaveLength(1);
});
