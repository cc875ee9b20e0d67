import { buildAttendanceChange } from '#lambdas/appointments/shared/attendance.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Actor } from '#shared/core/roles.ts';
import { findLastNotifiedAssignment } from '#shared/notifications/notified-assignment.ts';
import { findAppointmentToConfirm } from '#shared/notifications/sms-reply.ts';
import { readLinks } from '../delivery/links.ts';
import { attendanceText, timeChangedReplyText } from '../messages/sms/sms-answers.ts';
import { findClients, isWithinLimit, type Sender, type TextReplyPorts } from './sender.ts';

const answerLimit = { action: 'confirmation', maxCount: 5, seconds: 3600 } as const;

async function findAppointmentOfSender(sender: Sender, platform: Platform): Promise<Appointment | undefined> {
  const clients = await findClients(sender, platform);
  const [settings, ...pages] = await Promise.all([
    platform.settings.get(),
    // The first page suffices because the latest dates come first.
    ...clients.map(({ patientId }) => platform.appointments.byPatient(patientId)),
  ]);
  return findAppointmentToConfirm(
    pages.flatMap(({ rows }) => rows),
    settings,
    platform.now(),
  );
}

/** Result of a confirming text. `isForDesk` means that nothing was confirmed and the front desk reads it. */
type TextConfirmation = { readonly answer: string | undefined; readonly isForDesk?: boolean };

/** True if the last SMS to that phone stated another time. */
async function wasSentOtherTime(
  { appointmentId, date, time }: Appointment,
  { phone }: Sender,
  { deliveries }: Platform,
): Promise<boolean> {
  const messagesToPhone = (await deliveries.ofAppointment(appointmentId)).filter(({ to }) => to === phone);
  const sentAssignment = findLastNotifiedAssignment(messagesToPhone, 'sms');
  return sentAssignment !== undefined && (sentAssignment.date !== date || sentAssignment.time !== time);
}

const canAnswer = async (sender: Sender, platform: TextReplyPorts): Promise<boolean> =>
  (await isWithinLimit(answerLimit, sender, platform)) && !(await platform.smsOptOuts.has(sender.from));

/** Confirms the sender's appointment, or answers its new time if it moved. Undefined if it is ambiguous. */
export const confirmByText = (
  { inboundMessageId: messageId }: InboundText,
  sender: Sender,
  platform: TextReplyPorts,
): Promise<TextConfirmation | undefined> =>
  retryStale(async () => {
    const { uniqueClaims, commit, now } = platform;
    if (await uniqueClaims.exists('smsReply', messageId)) return { answer: undefined };
    const before = await findAppointmentOfSender(sender, platform);
    if (!before) return undefined;
    if (await wasSentOtherTime(before, sender, platform)) {
      const canReply = await canAnswer(sender, platform);
      return {
        answer: canReply ? timeChangedReplyText(before, await readLinks(platform)) : undefined,
        isForDesk: true,
      };
    }
    const actor: Actor = { kind: 'user', id: before.patientId, role: 'patient' };
    const { after, writes } = await buildAttendanceChange(platform, before, { actor });
    const claim = { kind: 'smsReply', name: messageId, at: now().toISOString() } as const;
    await commit(...writes, uniqueClaims.take(claim));
    const canReply = await canAnswer(sender, platform);
    return { answer: canReply ? attendanceText(after, await readLinks(platform)) : undefined };
  });
