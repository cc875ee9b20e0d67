import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { cancelForPatient } from '#shared/appointments/calendar/calendar-api.ts';
import { forfeitFacts, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { open, remove } from '#test/support/appointments/desk-actions.ts';
import { standBefore, twoDays } from '#test/support/appointments/patient-changes.ts';
import { codeOf, confirmed, moneyOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { onDay } from '#test/support/system/clock.ts';

const changed = [409, 'La cita cambió de estado mientras tanto. Mira cómo está ahora.'];
const captured = { depositHeld: 5_001, depositCaptured: 5_001 };

/** What the dialog shows while somebody makes up their mind. */
async function seenBy({ asAdmin }: Scene, appointmentId: string) {
  const { reply } = await open(asAdmin, appointmentId);
  return { status: reply.status, facts: forfeitFacts(reply) };
}
type Seen = Awaited<ReturnType<typeof seenBy>>;
const cancelAs = ({ asAdmin }: Scene, appointmentId: string, { status: seen, facts }: Seen) => {
  const confirmed = [{ ask: patientForfeitAsk.name, facts }];
  return asAdmin(cancelForPatient, { params: { appointmentId }, body: { reason: 'Llamó', seen, confirmed } });
};

describe('the front desk, whose appointment changed while it made up its mind,', () => {
  it('does not take out an appointment that was completed meanwhile, with nothing going back and nobody told', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);
    const { status: seen } = await seenBy(scene, appointmentId);
    onDay(scene.date);
    const params = { appointmentId };
    await scene.asStaff(startPayment, { params, body: { method: 'cash' } });
    const code = await codeOf(appointmentId);
    await scene.asStaff(completeAppointment, { params, body: { code } });

    const refused = await leavingNoTrace(stack, () => remove(scene, appointmentId, seen));
    const looked = await remove(scene, appointmentId);

    expect([refused.status, refused.problem.detail]).toEqual(changed);
    expect(looked.status).toBe(200);
    expect(await stored(appointmentId)).toMatchObject({ status: 'completed', hidden: true });
  });

  it('does not keep a deposit of which it read that it goes back', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    standBefore(scene, twoDays + 1);
    const read = await seenBy(scene, appointmentId);
    standBefore(scene, twoDays - 1);

    const refused = await leavingNoTrace(stack, () => cancelAs(scene, appointmentId, read));
    const now = await seenBy(scene, appointmentId);
    const looked = await cancelAs(scene, appointmentId, now);

    const facts = [{ date: scene.date, time: '10:00', forfeitCents: 5_001 }];
    expect([read.facts, now.facts]).toEqual([[], facts]);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'request.confirmation_required',
      detail: 'Lo que pasa con el depósito de esta cita acaba de cambiar. Revísalo y vuelve a intentarlo.',
      question: { ask: 'patientForfeit', facts },
    });
    expect(looked.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept' });
    expect(await moneyOf(appointmentId)).toEqual({ ...captured, depositKept: 5_001 });
  });
});
