import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import {
  createEnteredAppointment,
  enterAppointment,
  moveAtDesk,
  readSlot,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, thePlatform } from '#test/support/center/center.ts';
import type { Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const countMails = async ({ patient, member }: Fixture) => {
  await stack.waitUntilSettled();
  const countMailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to }).length;
  return countMailsTo(patient.email) + countMailsTo(member.email);
};

const toConfirmation = (facts: readonly object[]) => [
  { ask: unusualHourConfirmation.name, facts: facts as never },
];

describe('appointment entered at the desk', () => {
  it('requires confirmation and sends no messages if its time is past, also when it is moved', async ({
    fixture,
  }) => {
    const pastDay = addDays(getToday(now()), -2);
    const { staffId } = fixture.member;
    await addWorkingHours(staffId, pastDay);

    const unconfirmed = await expectNoChange(stack, () =>
      enterAppointment(fixture, { date: pastDay, staffId }),
    );
    const facts = [{ why: 'past', date: pastDay, time: '10:00', closure: '' }];
    const confirmedEntry = await enterAppointment(fixture, {
      date: pastDay,
      staffId,
      confirmed: toConfirmation(facts),
    });

    expect(unconfirmed).toMatchObject({
      status: 409,
      problem: { code: 'request.confirmation_required', question: { ask: 'unusualHour', facts } },
    });
    expect(confirmedEntry.status).toBe(200);
    expect((await removeAppointment(fixture, confirmedEntry.reply.appointmentId)).status).toBe(200);
    expect(await countMails(fixture)).toBe(0);

    const appointmentId = await createEnteredAppointment(fixture, { staffId });
    const mailsBefore = await countMails(fixture);
    const unconfirmedMove = await moveAtDesk(fixture, appointmentId, { to: { date: pastDay } });
    expect(unconfirmedMove.status).toBe(409);
    expect(unconfirmedMove.problem.question?.facts).toEqual(facts);
    const confirmedMove = await moveAtDesk(fixture, appointmentId, {
      to: { date: pastDay },
      confirmed: toConfirmation(facts),
    });
    expect(confirmedMove.status).toBe(200);
    expect((await readSlot(appointmentId)).date).toBe(pastDay);
    expect(await countMails(fixture)).toBe(mailsBefore);
  });

  it('requires confirmation that names the closure on a closed day', async ({ fixture }) => {
    const { settings, commit } = thePlatform();
    const currentSettings = await settings.get();
    await commit(
      settings.save(
        { ...currentSettings, closures: [{ date: fixture.date, name: 'Inventario' }] },
        currentSettings,
      ),
    );

    const { problem } = await enterAppointment(fixture, { staffId: fixture.member.staffId });

    expect(problem.question?.facts).toEqual([
      { why: 'closed', date: fixture.date, time: '10:00', closure: 'Inventario' },
    ]);
    const closedSettings = await settings.get();
    await commit(settings.save({ ...closedSettings, closures: [] }, closedSettings));
  });

  it('is rejected at its field if it is more than two years ahead', async ({ fixture }) => {
    const date = '2099-12-02';
    await addWorkingHours(fixture.member.staffId, date);

    const { status, problem } = await enterAppointment(fixture, { date, staffId: fixture.member.staffId });

    expect([status, problem.code]).toEqual([422, 'appointment.too_far']);
    expect(problem.fields).toEqual([{ field: 'date', message: 'Elige un día de los próximos dos años.' }]);
  });
});
