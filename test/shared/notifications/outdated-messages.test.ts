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
  const buildRequest = (changes: Omit<Changes<'pending'>, 'deposit'> = {}) =>
    aRequest({ ...changes, deposit: { captureBefore } });

  it.each([
    [49, undefined],
    [48, 48],
    [25, 48],
    [24, 24],
    [0.1, 24],
    [0, undefined],
    [-1, undefined],
  ])('is chosen %s hours before the end as: %s', (hours, dueWarning) => {
    expect(findDueWarning(buildRequest(), hoursBefore(captureBefore, hours))).toBe(dueWarning);
  });

  it.each([
    [40, 48, undefined],
    [20, 48, 24],
    [20, 24, undefined],
  ])(
    'is chosen %s hours before the end, after the warning of %s hours, as: %s',
    (hours, holdWarnedHours, dueWarning) => {
      expect(findDueWarning(buildRequest({ holdWarnedHours }), hoursBefore(captureBefore, hours))).toBe(
        dueWarning,
      );
    },
  );

  it('is not due during an approval, or for a hold without an end', () => {
    const hourBeforeEnd = hoursBefore(captureBefore, 1);
    const approval = { by: 'admin:ada', at: captureBefore };

    expect(findDueWarning(buildRequest({ approval }), hourBeforeEnd)).toBeUndefined();
    expect(findDueWarning(aRequest(), hourBeforeEnd)).toBeUndefined();
  });
});

describe('findLastNotifiedAssignment', () => {
  const buildAssignment = (time: string) => ({ staffId: 'camila', date: '2026-03-17', time });
  const buildMessage = (changes: Partial<Message>): Message => ({
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

  it('returns the last assignment sent to the client on the channel', () => {
    const sentMessages = [
      buildMessage({ told: buildAssignment('10:00'), sentAt: '2026-03-06T18:52:00.000Z' }),
      buildMessage({ told: buildAssignment('11:00'), sentAt: '2026-03-07T18:52:00.000Z' }),
      buildMessage({ told: buildAssignment('12:00'), sentAt: '2026-03-08T18:52:00.000Z', channel: 'mail' }),
      buildMessage({ told: buildAssignment('13:00'), sentAt: '2026-03-09T18:52:00.000Z', audience: 'admin' }),
    ];

    expect(findLastNotifiedAssignment(sentMessages, 'sms')).toEqual(buildAssignment('11:00'));
  });

  it('returns the assignment before the first unsent move', () => {
    const waitingMessages = [
      buildMessage({
        state: 'waiting',
        previous: buildAssignment('11:00'),
        occurredAt: '2026-03-06T18:53:00.000Z',
      }),
      buildMessage({
        state: 'waiting',
        previous: buildAssignment('10:00'),
        occurredAt: '2026-03-06T18:52:00.000Z',
      }),
    ];

    expect(findLastNotifiedAssignment(waitingMessages, 'sms')).toEqual(buildAssignment('10:00'));
    expect(findLastNotifiedAssignment([], 'sms')).toBeUndefined();
  });
});

it.each([
  ['admin:ada', '2026-03-06T18:52:20.000Z'],
  ['supervisor:hector', '2026-03-06T18:52:20.000Z'],
  ['patient:marisol', undefined],
  ['visitor', undefined],
])('a move by %s is announced at %s', (actor, notificationTime) => {
  expect(getNotificationTime({ actor, occurredAt: '2026-03-06T18:52:00.000Z' })).toBe(notificationTime);
});
