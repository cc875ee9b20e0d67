import { attendanceChange } from '#lambdas/appointments/offers/attendance.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { InboundText } from '#lambdas/runtime/sms-reader.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Actor } from '#shared/core/roles.ts';
import { appointmentMeant } from '#shared/notifications/sms-reply.ts';
import { linksNow } from '../delivery/links.ts';
import { attendanceText } from '../messages/sms-answers.ts';
import { clientsOf, isWithin, type Reading, type Sender } from './sender.ts';

/** Nobody confirms more often. */
const answerLimit = { what: 'confirmation', most: 5, seconds: 3600 } as const;

async function meantBy(sender: Sender, platform: Platform): Promise<Appointment | undefined> {
  const clients = await clientsOf(sender, platform);
  const [settings, ...lists] = await Promise.all([
    platform.settings.get(),
    // The newest day comes first: what is still to come is on the first page.
    ...clients.map(({ patientId }) => platform.appointments.byPatient(patientId)),
  ]);
  return appointmentMeant(
    lists.flatMap(({ rows }) => rows),
    settings,
    platform.now(),
  );
}

type Confirmed = { readonly answer: string | undefined };

/**
 * The client will come to the appointment they mean. Undefined when there is no telling which: then a person reads it.
 * A text that comes twice confirms nothing more, and is answered once.
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
    const actor: Actor = { kind: 'user', id: before.patientId, role: 'patient' };
    const { after, writes } = await attendanceChange(platform, before, { actor });
    await commit(...writes, uniqueClaims.take({ kind: 'smsReply', name, at: now().toISOString() }));
    const isAnswered =
      (await isWithin(answerLimit, sender, platform)) && !(await platform.smsOptOuts.has(sender.from));
    return { answer: isAnswered ? attendanceText(after, await linksNow(platform)) : undefined };
  });
