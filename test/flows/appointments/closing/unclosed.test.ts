import { describe, expect } from 'vitest';
import {
  completeWithoutCode,
  listUnclosedAppointments,
  listUnclosedOfStaff,
} from '#shared/appointments/closing/closing-api.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';

const listSubjects = (email: string) =>
  stack.messages.mailbox
    .list({ type: 'mail', to: email })
    .flatMap((message) => ('subject' in message ? [message.subject] : []))
    .filter((subject) => subject.endsWith('sin cerrar'));

describe('appointment that was not closed', () => {
  it('stays in the lists of desk and aesthetician, with a mail every morning until it is closed', async () => {
    const fixture = await createFixture(stack, { canSignIn: true });
    const { asAdmin, asStaff, member, admin, date } = fixture;
    const { staffId } = member;
    const appointmentId = await createConfirmedAppointment(fixture);
    const colleague = await aColleague(fixture);
    const listDates = async () => {
      const [deskList, ownList] = await Promise.all([
        asAdmin(listUnclosedAppointments),
        asStaff(listUnclosedOfStaff, { params: { staffId } }),
      ]);
      return [deskList, ownList].map(({ reply }) =>
        reply.rows.filter((row) => row.appointmentId === appointmentId).map((row) => row.date),
      );
    };
    advanceToDay(date);
    expect(await listDates()).toEqual([[], []]);

    advanceClock({ days: 30 });
    expect(await listDates()).toEqual([[date], [date]]);
    stack.messages.mailbox.clear();
    await stack.bus.runSchedule('send-unclosed-reminders');
    await stack.bus.runSchedule('send-unclosed-reminders');
    expect(listSubjects(member.email)).toEqual(['1 cita sin cerrar']);
    expect(listSubjects(admin.email)).toHaveLength(1);
    expect(listSubjects(colleague.email)).toEqual([]);

    const body = { method: 'cash', reason: 'Perdió el código' } as const;
    expect((await asAdmin(completeWithoutCode, { params: { appointmentId }, body })).status).toBe(200);
    expect(await listDates()).toEqual([[], []]);
    advanceClock({ days: 1 });
    stack.messages.mailbox.clear();
    await stack.bus.runSchedule('send-unclosed-reminders');
    expect(listSubjects(member.email)).toEqual([]);
  });
});
