import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import * as api from '#shared/notifications/api.ts';
import { notificationErrors } from '#shared/notifications/errors.ts';
import type { Message, SkipReason } from '#shared/notifications/message.ts';
import { kinds } from '../messages/kinds.ts';
import { byMail, bySms } from './channel.ts';
import { checked, type Draft, deliver } from './deliver.ts';
import { clientOf } from './recipients.ts';

/** An appointment the front desk can see; one it took out is for administrators alone, and absent for anybody else. */
async function visibleAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  if (appointment.hidden && !isAdmin(actor)) throw new AppError(appointmentErrors.not_found);
  return appointment;
}

/** As the front desk follows it: its client is told again only what is so, and what is not about to be told anyway. */
const messageView = (message: Message, appointment: Appointment, now: Date): api.MessageView => ({
  ...message,
  canResend:
    message.audience === 'patient' &&
    message.state !== 'waiting' &&
    kinds[message.kind].stillTrue(appointment, now),
});

export const listMessages = operation(
  api.listMessages,
  async ({ params: { appointmentId }, actor }, platform) => {
    const appointment = await visibleAppointment(platform, appointmentId, actor);
    const messages = await platform.messages.byAppointment(appointmentId);
    return messages.map((message) => messageView(message, appointment, platform.now()));
  },
);

const refusals: Readonly<Record<SkipReason, ErrorDefinition>> = {
  outdated: notificationErrors.outdated,
  begun: notificationErrors.outdated,
  optedOut: notificationErrors.opted_out,
  phoneInvalid: notificationErrors.phone_invalid,
  inactive: notificationErrors.inactive,
};

/** The same message to the same person, as one of its own: what was sent before stays on record. */
function again(before: Message, appointment: Appointment, now: Date): Draft {
  const { appointmentId, kind, channel, audience, recipientId, to } = before;
  const recipient = audience === 'patient' ? clientOf(appointment, channel) : { recipientId, to };
  return {
    appointmentId,
    kind,
    channel,
    audience,
    ...recipient,
    messageId: newId(),
    occurredAt: now.toISOString(),
  };
}

/** Composed anew from the appointment as it is; refused when it would no longer be true, or could not arrive. */
export const resendMessage = operationUsing(
  ['mailer', 'smsSender'],
  api.resendMessage,
  async ({ params, actor }, platform) => {
    const appointment = await visibleAppointment(platform, params.appointmentId, actor);
    const messages = await platform.messages.byAppointment(params.appointmentId);
    const before = messages.find(({ messageId }) => messageId === params.messageId);
    if (!before) throw new AppError(notificationErrors.not_found);
    if (before.state === 'waiting') throw new AppError(notificationErrors.still_waiting);

    const draft = again(before, appointment, platform.now());
    const { skipReason } = await checked(draft, appointment, platform);
    if (skipReason) throw new AppError(refusals[skipReason]);

    const channel = draft.channel === 'mail' ? byMail(platform.mailer) : bySms(platform.smsSender);
    const { appointmentId, messageId } = draft;
    await platform.commit(audit('message.resent', messageId, { appointmentId, of: before.messageId }));
    const sent = await deliver(draft, appointment, { platform, channel }).catch((error: unknown) => {
      log.warn('message not sent again', { appointmentId, messageId, error: String(error) });
      throw new AppError(notificationErrors.not_sent, { cause: error });
    });
    return messageView(sent, appointment, platform.now());
  },
);
