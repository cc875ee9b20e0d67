import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { unusualHourAsk } from '#shared/appointments/booking/unusual-hour.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { enter, entered, move, remove, slotOf } from '#test/support/appointments/desk-actions.ts';
import { openOn, thePlatform } from '#test/support/center/center.ts';
import type { Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const toldOf = async ({ patient, member }: Scene) => {
  await stack.settled();
  const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to }).length;
  return mailsTo(patient.email) + mailsTo(member.email);
};

const yes = (facts: readonly object[]) => [{ ask: unusualHourAsk.name, facts: facts as never }];

describe('unusual hour at the desk', () => {
  it('in the past requires confirmation, at a move too, and sends no messages', async ({ scene }) => {
    const past = addDays(today(now()), -2);
    const { staffId } = scene.member;
    await openOn(staffId, past);

    const asked = await leavingNoTrace(stack, () => enter(scene, { date: past, staffId }));
    const facts = [{ why: 'past', date: past, time: '10:00', closure: '' }];
    const done = await enter(scene, { date: past, staffId, confirmed: yes(facts) });

    expect(asked).toMatchObject({
      status: 409,
      problem: { code: 'request.confirmation_required', question: { ask: 'unusualHour', facts } },
    });
    expect(done.status).toBe(200);
    expect((await remove(scene, done.reply.appointmentId)).status).toBe(200);
    expect(await toldOf(scene)).toBe(0);

    const appointmentId = await entered(scene, { staffId });
    const before = await toldOf(scene);
    const askedAgain = await move(scene, appointmentId, { to: { date: past } });
    expect(askedAgain.status).toBe(409);
    expect(askedAgain.problem.question?.facts).toEqual(facts);
    const moved = await move(scene, appointmentId, { to: { date: past }, confirmed: yes(facts) });
    expect(moved.status).toBe(200);
    expect((await slotOf(appointmentId)).date).toBe(past);
    expect(await toldOf(scene)).toBe(before);
  });

  it('on a closed day requires confirmation that names the closure', async ({ scene }) => {
    const { settings, commit } = thePlatform();
    const current = await settings.get();
    await commit(
      settings.save({ ...current, closures: [{ date: scene.date, name: 'Inventario' }] }, current),
    );

    const { problem } = await enter(scene, { staffId: scene.member.staffId });

    expect(problem.question?.facts).toEqual([
      { why: 'closed', date: scene.date, time: '10:00', closure: 'Inventario' },
    ]);
    const closed = await settings.get();
    await commit(settings.save({ ...closed, closures: [] }, closed));
  });

  it('more than two years ahead is rejected at its field', async ({ scene }) => {
    const date = '2099-12-02';
    await openOn(scene.member.staffId, date);

    const { status, problem } = await enter(scene, { date, staffId: scene.member.staffId });

    expect([status, problem.code]).toEqual([422, 'appointment.too_far']);
    expect(problem.fields).toEqual([{ field: 'date', message: 'Elige un día de los próximos dos años.' }]);
  });
});
