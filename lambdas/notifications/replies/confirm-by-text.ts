import { attendanceChange } from '#lambdas/appointments/shared/attendance.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Actor } from '#shared/core/roles.ts';
import { lastAssignmentTold } from '#shared/notifications/known-assignment.ts';
import { appointmentMeant } from '#shared/notifications/sms-reply.ts';
import { linksNow } from '../delivery/links.ts';
import { attendanceText, movedText } from '../messages/sms/sms-answers.ts';
import { clientsOf, isWithin, type Reading, type Sender } from './sender.ts';

const answerLimit = { what: 'confirmation', most: 5, seconds: 3600 } as const;

async function meantBy(sender: Sender, platform: Platform): Promise<Appointment | undefined> {
  const clients = await clientsOf(sender, platform);
  const [settings, ...lists] = await Promise.all([
    platform.settings.get(),
    // The first page suffices because the latest dates come first.
    ...clients.map(({ patientId }) => platform.appointments.byPatient(patientId)),
  ]);
  return appointmentMeant(
    lists.flatMap(({ rows }) => rows),
    settings,
    platform.now(),
  );
}

/** `isForDesk`: nothing was confirmed, and the front desk also reads the text. */
type Confirmed = { readonly answer: string | undefined; readonly isForDesk?: boolean };

/** True if the last SMS to that phone stated another time. */
async function wasToldElsewhere(
  { appointmentId, date, time }: Appointment,
  { phone }: Sender,
  { deliveries }: Platform,
): Promise<boolean> {
  const sent = (await deliveries.ofAppointment(appointmentId)).filter(({ to }) => to === phone);
  const told = lastAssignmentTold(sent, 'sms');
  return told !== undefined && (told.date !== date || told.time !== time);
}

const mayBeAnswered = async (sender: Sender, platform: Reading): Promise<boolean> =>
  (await isWithin(answerLimit, sender, platform)) && !(await platform.smsOptOuts.has(sender.from));

/**
 * Confirms attendance at the appointment that a text means; undefined if it is ambiguous. A moved appointment
 * is not confirmed: the reply states its new time.
 */
export const confirmByText = (
  { inboundMessageId: name }: InboundText,
  sender: Sender,
  platform: Reading,
): Promise<Confirmed | undefined> =>
  retryStale(async () => {
    const { uniqueClaims, commit, now } = platform;
    if (await uniqueClaims.exists('smsReply', name)) return { answer: undefined };
    const before = await meantBy(sender, platform);
    if (!before) return undefined;
    if (await wasToldElsewhere(before, sender, platform)) {
      const isTold = await mayBeAnswered(sender, platform);
      return { answer: isTold ? movedText(before, await linksNow(platform)) : undefined, isForDesk: true };
    }
    const actor: Actor = { kind: 'user', id: before.patientId, role: 'patient' };
    const { after, writes } = await attendanceChange(platform, before, { actor });
    await commit(...writes, uniqueClaims.take({ kind: 'smsReply', name, at: now().toISOString() }));
    const isAnswered = await mayBeAnswered(sender, platform);
    return { answer: isAnswered ? attendanceText(after, await linksNow(platform)) : undefined };
  });
