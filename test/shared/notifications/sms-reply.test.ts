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
const findMeant = (...appointments: Parameters<typeof findAppointmentToConfirm>[0]) =>
  findAppointmentToConfirm(appointments, settings, now)?.appointmentId;

describe('appointment confirmed by C', () => {
  it('is the next one, at any distance', () => {
    expect(findMeant(buildAppointmentIn(20), buildAppointmentIn(12))).toBe('in-12');
  });

  it('is the next unconfirmed one that a reminder asked about', () => {
    const known = { attendanceConfirmed: true };

    expect(findMeant(buildAppointmentIn(1, known), buildAppointmentIn(3))).toBe('in-3');
    expect(findMeant(buildAppointmentIn(1, known), buildAppointmentIn(20))).toBe('in-1');
  });

  it('is never a past, deleted or unapproved one', () => {
    expect(
      findMeant(
        buildAppointmentIn(-1),
        buildAppointmentIn(1, { hidden: true }),
        aRequest({ date: '2026-03-12' }),
      ),
    ).toBeUndefined();
  });

  it('is undefined for two candidate clients, and the unconfirmed one’s otherwise', () => {
    const other = { patientId: 'other', appointmentId: 'other' };

    expect(findMeant(buildAppointmentIn(1), buildAppointmentIn(2, other))).toBeUndefined();
    expect(findMeant(buildAppointmentIn(15), buildAppointmentIn(15, other))).toBeUndefined();
    expect(findMeant(buildAppointmentIn(1), buildAppointmentIn(20, other))).toBe('in-1');
    expect(
      findMeant(buildAppointmentIn(1, { attendanceConfirmed: true }), buildAppointmentIn(2, other)),
    ).toBe('other');
  });

  it('is always a future one', () => {
    const days = fc.array(fc.record({ days: fc.integer({ min: -5, max: 30 }), known: fc.boolean() }));
    fc.assert(
      fc.property(days, (all) => {
        const appointments = all.map(({ days, known }) =>
          buildAppointmentIn(days, { attendanceConfirmed: known }),
        );
        const found = findAppointmentToConfirm(appointments, settings, now);
        expect(found === undefined).toBe(all.every((each) => each.days <= 0));
        if (found) expect(found.date > '2026-03-10').toBe(true);
      }),
    );
  });
});

it('an incoming SMS is truncated at 1,600 characters, and expires a month after it is resolved', () => {
  const reply = createSmsReply(
    { replyId: 'r', from: '+17875550142', text: '😀'.repeat(5_000), patientIds: [] },
    now,
  );

  expect(Array.from(reply.text)).toHaveLength(1_600);
  const handled = setReplyState(reply, 'handled', now);
  expect([handled.state, handled.handledAt]).toEqual(['handled', now.toISOString()]);
  expect(reply.expiresAt - handled.expiresAt).toBe(150 * 86_400);
  expect(setReplyState(handled, 'open', now)).toEqual({ ...reply, handledAt: undefined });
});
