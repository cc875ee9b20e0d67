import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import * as api from '#shared/notifications/api.ts';
import { isAccepted, type Message, type SkipReason } from '#shared/notifications/delivery.ts';
import { notificationErrors } from '#shared/notifications/errors.ts';
import { hasEnded } from '#shared/notifications/event-relevance.ts';
import { messageTemplates } from '../messages/kinds.ts';
import { createMailChannel, createSmsChannel } from './channel.ts';
import { checkDraft, deliver, type MessageDraft } from './deliver.ts';

/** Returns the appointment. Throws `not_found` if it is hidden and the actor is not an administrator. */
async function findVisibleAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  if (appointment.hidden && !isAdmin(actor)) throw new AppError(appointmentErrors.not_found);
  return appointment;
}

/** Adds whether the message can be resent, as a valid message to a client that is not waiting. */
const toMessageView = (message: Message, appointment: Appointment, now: Date): api.MessageView => ({
  ...message,
  messageId: message.deliveryId,
  canResend:
    message.audience === 'patient' &&
    message.state !== 'waiting' &&
    !hasEnded(appointment, now) &&
    messageTemplates[message.kind].isStillValid(appointment, now),
});

export const listMessages = operation(
  api.listMessages,
  async ({ params: { appointmentId }, actor }, platform) => {
    const appointment = await findVisibleAppointment(platform, appointmentId, actor);
    const messages = await platform.deliveries.ofAppointment(appointmentId);
    return messages.map((message) => toMessageView(message, appointment, platform.now()));
  },
);

const skipErrors: Readonly<Record<SkipReason, ErrorDefinition>> = {
  outdated: notificationErrors.outdated,
  begun: notificationErrors.outdated,
  optedOut: notificationErrors.opted_out,
  bounced: notificationErrors.bounced,
  complained: notificationErrors.complained,
  phoneInvalid: notificationErrors.phone_invalid,
  inactive: notificationErrors.inactive,
};

/** Returns the latest message of the same kind to the same recipient by the same channel. */
const findNewest = (selected: Message, messages: readonly Message[]): Message =>
  messages.find(
    ({ kind, channel, recipientId }) =>
      kind === selected.kind && channel === selected.channel && recipientId === selected.recipientId,
  ) ?? selected;

/** Creates the draft of a resend. A failed message keeps its id, and a sent one gets a new id and row. */
function createResendDraft(newest: Message, now: Date): MessageDraft {
  const {
    state,
    skipReason: _skipReason,
    sentAt: _sentAt,
    dueAt: _dueAt,
    told: _notified,
    dismissedAt: _dismissedAt,
    providerId: _providerId,
    deliveredAt: _deliveredAt,
    failReason: _failReason,
    ...content
  } = newest;
  const draft = { ...content, resentOf: newest.deliveryId };
  if (state === 'failed') return draft;
  const { failedAt: _failedAt, previous: _previous, ...fresh } = draft;
  return { ...fresh, deliveryId: newId(), occurredAt: now.toISOString() };
}

/** A second resend within this time returns the message of the first. */
const justResentMs = 60_000;
const wasJustResent = ({ state, sentAt, resentOf }: Message, now: Date) =>
  isAccepted(state) &&
  resentOf !== undefined &&
  sentAt !== undefined &&
  now.getTime() - Date.parse(sentAt) < justResentMs;

/** Delay after which the schedule sends a message whose resend did not finish. */
const resendFallbackMs = 120_000;

/** Claims the resend for one caller. The waiting draft is sent later if the caller fails. */
async function claimResend(platform: Platform, newest: Message, draft: MessageDraft): Promise<void> {
  const { uniqueClaims, deliveries, commit, now } = platform;
  await commit(
    uniqueClaims.take({
      kind: 'resend',
      name: [newest.deliveryId, newest.state, newest.dueAt].join(' '),
      at: now().toISOString(),
      error: notificationErrors.being_sent,
    }),
    deliveries.put({
      ...draft,
      state: 'waiting',
      dueAt: new Date(now().getTime() + resendFallbackMs).toISOString(),
    }),
    audit('message.resent', draft.deliveryId, { appointmentId: draft.subjectId, of: newest.deliveryId }),
  );
}

/**
 * Resends a message composed from the current appointment. Rejects past appointments, outdated messages and
 * unreachable recipients. Concurrent requests send one message.
 */
export const resendMessage = operationWithPorts(
  ['mailer', 'smsSender'],
  api.resendMessage,
  async ({ params: { appointmentId, messageId }, actor }, platform) => {
    const appointment = await findVisibleAppointment(platform, appointmentId, actor);
    const messages = await platform.deliveries.ofAppointment(appointmentId);
    const selected = messages.find(({ deliveryId }) => deliveryId === messageId);
    if (!selected) throw new AppError(notificationErrors.not_found);
    const newest = findNewest(selected, messages);
    const now = platform.now();
    if (wasJustResent(newest, now)) return toMessageView(newest, appointment, now);
    if (newest.state === 'waiting') throw new AppError(notificationErrors.still_waiting);
    if (hasEnded(appointment, now)) throw new AppError(notificationErrors.over);

    const draft = createResendDraft(newest, now);
    const { skipReason } = await checkDraft(draft, appointment, platform);
    if (skipReason) throw new AppError(skipErrors[skipReason]);

    const channel =
      draft.channel === 'mail' ? createMailChannel(platform.mailer) : createSmsChannel(platform.smsSender);
    await claimResend(platform, newest, draft);
    const sent = await deliver(draft, appointment, { platform, channel }).catch((error: unknown) => {
      log.warn('message not resent', { appointmentId, messageId, error: String(error) });
      throw new AppError(notificationErrors.not_sent, { cause: error });
    });
    return toMessageView(sent, appointment, now);
  },
);
