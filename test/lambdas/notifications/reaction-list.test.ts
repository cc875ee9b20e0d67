import { expect, it } from 'vitest';
import { messageTemplates } from '#lambdas/notifications/messages/kinds.ts';
import { notices } from '#lambdas/notifications/reactions/notices.ts';
import { reactions } from '#lambdas/notifications/reactions/reactions.ts';

it.each(reactions)('the reaction $name has a text for $channel', (row) => {
  const messageCopy =
    'notice' in row ? notices[row.notice][row.channel] : messageTemplates[row.kind][row.channel];

  expect(messageCopy).toBeTypeOf('function');
});

it('each message and notice is sent by every channel it has a text for', () => {
  const topics = [...Object.entries(messageTemplates), ...Object.entries(notices)];
  const expectedTopics = topics.flatMap(([topic, messageCopy]) =>
    (['mail', 'sms'] as const)
      .filter((channel) => channel in messageCopy)
      .map((channel) => `${topic} ${channel}`),
  );

  // Several events may cause one topic.
  const sentTopics = new Set(
    reactions.map((row) => `${'notice' in row ? row.notice : row.kind} ${row.channel}`),
  );

  expect([...sentTopics].toSorted()).toEqual(expectedTopics.toSorted());
});

// Idempotency records of these names may exist, and their events may be delivered again.
it.each([
  ['notify-admin-of-request', 'AppointmentRequested.v1', 'mail'],
  ['text-admin-of-request', 'AppointmentRequested.v1', 'sms'],
  ['send-appointment-confirmation', 'AppointmentConfirmed.v1', 'mail'],
  ['text-appointment-confirmation', 'AppointmentConfirmed.v1', 'sms'],
  ['send-appointment-denial', 'AppointmentDenied.v1', 'mail'],
  ['text-appointment-denial', 'AppointmentDenied.v1', 'sms'],
  ['send-lapse-notice', 'HoldLapsed.v1', 'mail'],
  ['text-lapse-notice', 'HoldLapsed.v1', 'sms'],
  ['send-cancellation', 'AppointmentCancelled.v1', 'mail'],
  ['text-cancellation', 'AppointmentCancelled.v1', 'sms'],
  ['send-new-place', 'AppointmentRescheduled.v1', 'mail'],
  ['text-new-place', 'AppointmentRescheduled.v1', 'sms'],
  ['text-admin-of-attendance', 'AttendanceConfirmed.v1', 'sms'],
  ['warn-admin-of-hold', 'HoldEndsSoon.v1', 'mail'],
  ['text-admin-of-hold', 'HoldEndsSoon.v1', 'sms'],
  ['send-reminder', 'ReminderDue.v1', 'mail'],
  ['text-reminder', 'ReminderDue.v1', 'sms'],
  ['send-email-proof', 'EmailProofDue.v1', 'mail'],
  ['send-laser-decision', 'LaserRequestChanged.v1', 'mail'],
  ['text-laser-decision', 'LaserRequestChanged.v1', 'sms'],
  ['send-signed-paper', 'SignedPaperFiled.v1', 'mail'],
  ['send-answers-request', 'HealthAnswersRequested.v1', 'mail'],
  ['text-answers-request', 'HealthAnswersRequested.v1', 'sms'],
  ['send-consent-request', 'AppointmentConfirmed.v1', 'mail'],
  ['text-consent-request', 'AppointmentConfirmed.v1', 'sms'],
  ['resend-consent-request', 'ConsentLinkDue.v1', 'mail'],
  ['text-consent-request-again', 'ConsentLinkDue.v1', 'sms'],
  ['notify-admin-of-answers', 'HealthAnswersGiven.v1', 'mail'],
])('%s is still the name of the reaction that sends %s by %s', (name, detailType, channel) => {
  const row = reactions.find((reaction) => reaction.name === name);

  expect([row?.on.detailType, row?.channel]).toEqual([detailType, channel]);
});
