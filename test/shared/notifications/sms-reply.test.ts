import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { answered, appointmentMeant, received } from '#shared/notifications/sms-reply.ts';
import type { Changes } from '#test/support/appointments/sample-appointment.ts';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';

const settings = { firstReminderHours: 72, lastReminderHours: 3 };
const now = new Date('2026-03-10T14:00:00.000Z');
const inDays = (days: number, changes: Omit<Changes<'confirmed'>, 'status'> = {}) =>
  aConfirmedAppointment({ appointmentId: `in-${days}`, date: addDays('2026-03-10', days), ...changes });
const meant = (...appointments: Parameters<typeof appointmentMeant>[0]) =>
  appointmentMeant(appointments, settings, now)?.appointmentId;

describe('the appointment that C confirms', () => {
  it('is the next one, however far', () => {
    expect(meant(inDays(20), inDays(12))).toBe('in-12');
  });

  it('is the next that a reminder may have asked about, once the nearer one is confirmed', () => {
    const known = { attendanceConfirmed: true };

    expect(meant(inDays(1, known), inDays(3))).toBe('in-3');
    expect(meant(inDays(1, known), inDays(20))).toBe('in-1');
  });

  it('is none that is over, taken out, or waits for approval', () => {
    expect(meant(inDays(-1), inDays(1, { hidden: true }), aRequest({ date: '2026-03-12' }))).toBeUndefined();
  });

  it('is nobody’s when two clients may be meant, and the other’s when one has confirmed', () => {
    const other = { patientId: 'other', appointmentId: 'other' };

    expect(meant(inDays(1), inDays(2, other))).toBeUndefined();
    expect(meant(inDays(15), inDays(15, other))).toBeUndefined();
    expect(meant(inDays(1), inDays(20, other))).toBe('in-1');
    expect(meant(inDays(1, { attendanceConfirmed: true }), inDays(2, other))).toBe('other');
  });

  it('is always one that is still to come', () => {
    const days = fc.array(fc.record({ days: fc.integer({ min: -5, max: 30 }), known: fc.boolean() }));
    fc.assert(
      fc.property(days, (all) => {
        const appointments = all.map(({ days, known }) => inDays(days, { attendanceConfirmed: known }));
        const found = appointmentMeant(appointments, settings, now);
        expect(found === undefined).toBe(all.every((each) => each.days <= 0));
        if (found) expect(found.date > '2026-03-10').toBe(true);
      }),
    );
  });
});

it('a text is cut where no phone writes on, and kept a month once it was attended to', () => {
  const reply = received(
    { replyId: 'r', from: '+17875550142', text: '😀'.repeat(5_000), patientIds: [] },
    now,
  );

  expect(Array.from(reply.text)).toHaveLength(1_600);
  const handled = answered(reply, 'handled', now);
  expect([handled.state, handled.handledAt]).toEqual(['handled', now.toISOString()]);
  expect(reply.expiresAt - handled.expiresAt).toBe(150 * 86_400);
  expect(answered(handled, 'open', now)).toEqual({ ...reply, handledAt: undefined });
});
