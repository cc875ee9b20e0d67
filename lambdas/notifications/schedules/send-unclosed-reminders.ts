import { listFrontDeskRecipients, listStaffRecipients } from '#lambdas/accounts/active-members.ts';
import { mailer } from '#lambdas/platform/external/from-env.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { readLinks } from '../delivery/links.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { unclosedToDeskMail, unclosedToStaffMail } from '../messages/unclosed.ts';

type UnclosedReminderPorts = Platform & Pick<Ports, 'mailer'>;

async function listUnclosed({ appointments }: Platform, today: string): Promise<Appointment[]> {
  const unclosed: Appointment[] = [];
  let cursor: string | undefined;
  do {
    const page = await appointments.unclosedBefore(today, cursor);
    unclosed.push(...page.rows.filter(({ hidden }) => !hidden));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return unclosed;
}

/** Sends the front desk and each affected staff member one e-mail a day about unclosed past appointments. */
async function sendUnclosedReminders(platform: UnclosedReminderPorts): Promise<void> {
  const today = getToday(platform.now());
  const unclosed = await listUnclosed(platform, today);
  if (unclosed.length === 0) return;
  const [links, frontDeskMembers, staffMembers] = await Promise.all([
    readLinks(platform),
    listFrontDeskRecipients(platform, 'mail'),
    listStaffRecipients(platform, 'mail'),
  ]);
  const mails = [
    ...frontDeskMembers.map((member) => ({
      ...member,
      kind: 'unclosedToDesk' as const,
      appointments: unclosed,
    })),
    ...staffMembers.map((member) => ({
      ...member,
      kind: 'unclosedToStaff' as const,
      appointments: unclosed.filter(({ staffId }) => staffId === member.recipientId),
    })),
  ].filter(({ appointments }) => appointments.length > 0);
  const failedCount = await forEachIsolated(
    mails,
    ({ recipientId: userId }) => ({ userId }),
    ({ recipientId: userId, to, kind, appointments }) => {
      const composeMail = kind === 'unclosedToDesk' ? unclosedToDeskMail : unclosedToStaffMail;
      const message = composeMail({ appointments, today }, links);
      return mailPerson(platform, { userId, to, kind, message, noticeId: `${kind}-${today}` });
    },
  );
  // Retries the whole run. Sent notices are not repeated.
  if (failedCount > 0) throw new Error(`${failedCount} people were not notified of unclosed appointments.`);
}

/** Runs daily at 8:00. */
export const handler = scheduledJob(
  { name: 'send-unclosed-reminders', run: sendUnclosedReminders },
  { mailer },
);
