import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import {
  createEnteredAppointment,
  enterAppointment,
  move,
  readSlot,
  remove,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, thePlatform } from '#test/support/center/center.ts';
import type { Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const notificationsOf = async ({ patient, member }: Fixture) => {
  await stack.waitUntilSettled();
  const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to }).length;
  return mailsTo(patient.email) + mailsTo(member.email);
};

const toConfirmation = (facts: readonly object[]) => [
  { ask: unusualHourConfirmation.name, facts: facts as never },
];

describe('unusual hour at the desk', () => {
  it('in the past requires confirmation, at a move too, and sends no messages', async ({ fixture }) => {
    const past = addDays(getToday(now()), -2);
    const { staffId } = fixture.member;
    await addWorkingHours(staffId, past);

    const unconfirmed = await expectNoChange(stack, () => enterAppointment(fixture, { date: past, staffId }));
    const facts = [{ why: 'past', date: past, time: '10:00', closure: '' }];
    const done = await enterAppointment(fixture, { date: past, staffId, confirmed: toConfirmation(facts) });

    expect(unconfirmed).toMatchObject({
      status: 409,
      problem: { code: 'request.confirmation_required', question: { ask: 'unusualHour', facts } },
    });
    expect(done.status).toBe(200);
    expect((await remove(fixture, done.reply.appointmentId)).status).toBe(200);
    expect(await notificationsOf(fixture)).toBe(0);

    const appointmentId = await createEnteredAppointment(fixture, { staffId });
    const before = await notificationsOf(fixture);
    const unconfirmedMove = await move(fixture, appointmentId, { to: { date: past } });
    expect(unconfirmedMove.status).toBe(409);
    expect(unconfirmedMove.problem.question?.facts).toEqual(facts);
    const moved = await move(fixture, appointmentId, {
      to: { date: past },
      confirmed: toConfirmation(facts),
    });
    expect(moved.status).toBe(200);
    expect((await readSlot(appointmentId)).date).toBe(past);
    expect(await notificationsOf(fixture)).toBe(before);
  });

  it('on a closed day requires confirmation that names the closure', async ({ fixture }) => {
    const { settings, commit } = thePlatform();
    const current = await settings.get();
    await commit(
      settings.save({ ...current, closures: [{ date: fixture.date, name: 'Inventario' }] }, current),
    );

    const { problem } = await enterAppointment(fixture, { staffId: fixture.member.staffId });

    expect(problem.question?.facts).toEqual([
      { why: 'closed', date: fixture.date, time: '10:00', closure: 'Inventario' },
    ]);
    const closed = await settings.get();
    await commit(settings.save({ ...closed, closures: [] }, closed));
  });

  it('more than two years ahead is rejected at its field', async ({ fixture }) => {
    const date = '2099-12-02';
    await addWorkingHours(fixture.member.staffId, date);

    const { status, problem } = await enterAppointment(fixture, { date, staffId: fixture.member.staffId });

    expect([status, problem.code]).toEqual([422, 'appointment.too_far']);
    expect(problem.fields).toEqual([{ field: 'date', message: 'Elige un día de los próximos dos años.' }]);
  });
});
