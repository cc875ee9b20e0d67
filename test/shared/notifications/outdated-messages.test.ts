import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/notifications/delivery.ts';
import { getNotificationTime } from '#shared/notifications/desk-reschedule.ts';
import { findDueWarning } from '#shared/notifications/hold-warning.ts';
import { findLastNotifiedAssignment } from '#shared/notifications/notified-assignment.ts';
import type { Changes } from '#test/support/appointments/sample-appointment.ts';
import { aRequest } from '#test/support/notifications/sample-appointments.ts';

const hourMs = 3_600_000;
const hoursBefore = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * hourMs);

describe('warning before the end of a hold [R283]', () => {
  const captureBefore = '2026-03-13T18:50:00.000Z';
  const request = (changes: Omit<Changes<'pending'>, 'deposit'> = {}) =>
    aRequest({ ...changes, deposit: { captureBefore } });

  it.each([
    [49, undefined],
    [48, 48],
    [25, 48],
    [24, 24],
    [0.1, 24],
    [0, undefined],
    [-1, undefined],
  ])('%s hours before the end is %s', (hours, due) => {
    expect(findDueWarning(request(), hoursBefore(captureBefore, hours))).toBe(due);
  });

  it.each([
    [40, 48, undefined],
    [20, 48, 24],
    [20, 24, undefined],
  ])('%s hours before the end, after one at %s, is %s: each once', (hours, holdWarnedHours, due) => {
    expect(findDueWarning(request({ holdWarnedHours }), hoursBefore(captureBefore, hours))).toBe(due);
  });

  it('is not due during an approval, or without an end', () => {
    const soon = hoursBefore(captureBefore, 1);
    const approval = { by: 'admin:ada', at: captureBefore };

    expect(findDueWarning(request({ approval }), soon)).toBeUndefined();
    expect(findDueWarning(aRequest(), soon)).toBeUndefined();
  });
});

describe('assignment known to the client', () => {
  const assignment = (time: string) => ({ staffId: 'camila', date: '2026-03-17', time });
  const message = (changes: Partial<Message>): Message => ({
    subjectId: 'a',
    deliveryId: 'm',
    kind: 'rescheduled',
    channel: 'sms',
    audience: 'patient',
    recipientId: 'marisol',
    to: '+17875550142',
    state: 'sent',
    occurredAt: '2026-03-06T18:52:00.000Z',
    ...changes,
  });

  it('is the last one sent on the channel', () => {
    const sentMessages = [
      message({ told: assignment('10:00'), sentAt: '2026-03-06T18:52:00.000Z' }),
      message({ told: assignment('11:00'), sentAt: '2026-03-07T18:52:00.000Z' }),
      message({ told: assignment('12:00'), sentAt: '2026-03-08T18:52:00.000Z', channel: 'mail' }),
      message({ told: assignment('13:00'), sentAt: '2026-03-09T18:52:00.000Z', audience: 'admin' }),
    ];

    expect(findLastNotifiedAssignment(sentMessages, 'sms')).toEqual(assignment('11:00'));
  });

  it('is that before the first unsent move', () => {
    const waiting = [
      message({ state: 'waiting', previous: assignment('11:00'), occurredAt: '2026-03-06T18:53:00.000Z' }),
      message({ state: 'waiting', previous: assignment('10:00'), occurredAt: '2026-03-06T18:52:00.000Z' }),
    ];

    expect(findLastNotifiedAssignment(waiting, 'sms')).toEqual(assignment('10:00'));
    expect(findLastNotifiedAssignment([], 'sms')).toBeUndefined();
  });
});

it.each([
  ['admin:ada', '2026-03-06T18:52:20.000Z'],
  ['supervisor:hector', '2026-03-06T18:52:20.000Z'],
  ['patient:marisol', undefined],
  ['visitor', undefined],
])('a move by %s is announced at %s', (actor, due) => {
  expect(getNotificationTime({ actor, occurredAt: '2026-03-06T18:52:00.000Z' })).toBe(due);
});
