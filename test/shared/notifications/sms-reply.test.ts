import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { createSmsReply, findAppointmentToConfirm, setReplyState } from '#shared/notifications/sms-reply.ts';
import type { Changes } from '#test/support/appointments/sample-appointment.ts';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';

const settings = { firstReminderHours: 72, lastReminderHours: 3 };
const now = new Date('2026-03-10T14:00:00.000Z');
const buildAppointmentIn = (days: number, changes: Omit<Changes<'confirmed'>, 'status'> = {}) =>
  aConfirmedAppointment({ appointmentId: `in-${days}`, date: addDays('2026-03-10', days), ...changes });
const findConfirmedId = (...appointments: Parameters<typeof findAppointmentToConfirm>[0]) =>
  findAppointmentToConfirm(appointments, settings, now)?.appointmentId;

describe('findAppointmentToConfirm', () => {
  it('returns the next appointment, at any distance', () => {
    expect(findConfirmedId(buildAppointmentIn(20), buildAppointmentIn(12))).toBe('in-12');
  });

  it('returns the next unconfirmed appointment for which a reminder was sent, or else the next one', () => {
    const attended = { attendanceConfirmed: true };

    expect(findConfirmedId(buildAppointmentIn(1, attended), buildAppointmentIn(3))).toBe('in-3');
    expect(findConfirmedId(buildAppointmentIn(1, attended), buildAppointmentIn(20))).toBe('in-1');
  });

  it('never returns a past, deleted or unapproved appointment', () => {
    expect(
      findConfirmedId(
        buildAppointmentIn(-1),
        buildAppointmentIn(1, { hidden: true }),
        aRequest({ date: '2026-03-12' }),
      ),
    ).toBeUndefined();
  });

  it('returns undefined if the SMS may be of two clients, unless only one of them has an appointment to confirm', () => {
    const otherClient = { patientId: 'other', appointmentId: 'other' };

    expect(findConfirmedId(buildAppointmentIn(1), buildAppointmentIn(2, otherClient))).toBeUndefined();
    expect(findConfirmedId(buildAppointmentIn(15), buildAppointmentIn(15, otherClient))).toBeUndefined();
    expect(findConfirmedId(buildAppointmentIn(1), buildAppointmentIn(20, otherClient))).toBe('in-1');
    expect(
      findConfirmedId(
        buildAppointmentIn(1, { attendanceConfirmed: true }),
        buildAppointmentIn(2, otherClient),
      ),
    ).toBe('other');
  });

  it('returns only future appointments', () => {
    const appointmentLists = fc.array(
      fc.record({ daysAhead: fc.integer({ min: -5, max: 30 }), isAttended: fc.boolean() }),
    );
    fc.assert(
      fc.property(appointmentLists, (rows) => {
        const appointments = rows.map(({ daysAhead, isAttended }) =>
          buildAppointmentIn(daysAhead, { attendanceConfirmed: isAttended }),
        );
        const appointment = findAppointmentToConfirm(appointments, settings, now);
        expect(appointment === undefined).toBe(rows.every(({ daysAhead }) => daysAhead <= 0));
        if (appointment) expect(appointment.date > '2026-03-10').toBe(true);
      }),
    );
  });
});

it('an incoming SMS is truncated at 1,600 characters, and expires a month after it is handled', () => {
  const reply = createSmsReply(
    { replyId: 'r', from: '+17875550142', text: '😀'.repeat(5_000), patientIds: [] },
    now,
  );

  expect(Array.from(reply.text)).toHaveLength(1_600);
  const handledReply = setReplyState(reply, 'handled', now);
  expect([handledReply.state, handledReply.handledAt]).toEqual(['handled', now.toISOString()]);
  // An open SMS is stored for 180 days, a handled one for 30.
  expect(reply.expiresAt - handledReply.expiresAt).toBe(150 * 86_400);
  expect(setReplyState(handledReply, 'open', now)).toEqual({ ...reply, handledAt: undefined });
});
