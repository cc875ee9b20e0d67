import { buildAttendanceChange } from '#lambdas/appointments/shared/attendance.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Actor } from '#shared/core/roles.ts';
import { findLastNotifiedAssignment } from '#shared/notifications/notified-assignment.ts';
import { findAppointmentToConfirm } from '#shared/notifications/sms-reply.ts';
import { readLinks } from '../delivery/links.ts';
import { attendanceText, movedText } from '../messages/sms/sms-answers.ts';
import { findClients, isWithinLimit, type Sender, type TextReplyPorts } from './sender.ts';

const answerLimit = { what: 'confirmation', most: 5, seconds: 3600 } as const;

async function findMeantAppointment(sender: Sender, platform: Platform): Promise<Appointment | undefined> {
  const clients = await findClients(sender, platform);
  const [settings, ...lists] = await Promise.all([
    platform.settings.get(),
    // The first page suffices because the latest dates come first.
    ...clients.map(({ patientId }) => platform.appointments.byPatient(patientId)),
  ]);
  return findAppointmentToConfirm(
    lists.flatMap(({ rows }) => rows),
    settings,
    platform.now(),
  );
}

/** `isForDesk`: nothing was confirmed, and the front desk also reads the text. */
type TextConfirmation = { readonly answer: string | undefined; readonly isForDesk?: boolean };

/** True if the last SMS to that phone stated another time. */
async function wasSentOtherTime(
  { appointmentId, date, time }: Appointment,
  { phone }: Sender,
  { deliveries }: Platform,
): Promise<boolean> {
  const sent = (await deliveries.ofAppointment(appointmentId)).filter(({ to }) => to === phone);
  const sentAssignment = findLastNotifiedAssignment(sent, 'sms');
  return sentAssignment !== undefined && (sentAssignment.date !== date || sentAssignment.time !== time);
}

const canAnswer = async (sender: Sender, platform: TextReplyPorts): Promise<boolean> =>
  (await isWithinLimit(answerLimit, sender, platform)) && !(await platform.smsOptOuts.has(sender.from));

/** Undefined if ambiguous. A moved appointment is not confirmed: the reply states its new time. */
export const confirmByText = (
  { inboundMessageId: name }: InboundText,
  sender: Sender,
  platform: TextReplyPorts,
): Promise<TextConfirmation | undefined> =>
  retryStale(async () => {
    const { uniqueClaims, commit, now } = platform;
    if (await uniqueClaims.exists('smsReply', name)) return { answer: undefined };
    const before = await findMeantAppointment(sender, platform);
    if (!before) return undefined;
    if (await wasSentOtherTime(before, sender, platform)) {
      const canReply = await canAnswer(sender, platform);
      return { answer: canReply ? movedText(before, await readLinks(platform)) : undefined, isForDesk: true };
    }
    const actor: Actor = { kind: 'user', id: before.patientId, role: 'patient' };
    const { after, writes } = await buildAttendanceChange(platform, before, { actor });
    await commit(...writes, uniqueClaims.take({ kind: 'smsReply', name, at: now().toISOString() }));
    const isAnswered = await canAnswer(sender, platform);
    return { answer: isAnswered ? attendanceText(after, await readLinks(platform)) : undefined };
  });
