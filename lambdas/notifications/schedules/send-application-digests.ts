import { listFrontDeskRecipients } from '#lambdas/accounts/active-members.ts';
import { mailer } from '#lambdas/platform/external/from-env.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { readLinks } from '../delivery/links.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { applicationsToDeskMail } from '../messages/application.ts';

type ApplicationDigestPorts = Platform & Pick<Ports, 'mailer'>;

const quarterMs = 15 * 60_000;
/** Number of quarter-hours checked per run, so that later runs make up for a missed one. */
const checkedQuarters = 4;

function listQuarters(now: Date): { readonly from: Date; readonly to: Date }[] {
  const lastEndMs = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return Array.from({ length: checkedQuarters }, (_, index) => {
    const startMs = lastEndMs - (checkedQuarters - index) * quarterMs;
    return { from: new Date(startMs), to: new Date(startMs + quarterMs) };
  });
}

/** Sends each front desk member one e-mail per quarter-hour with applications. */
async function sendApplicationDigests(platform: ApplicationDigestPorts): Promise<void> {
  const frontDeskMembers = await listFrontDeskRecipients(platform, 'mail');
  for (const { from, to } of listQuarters(platform.now())) {
    const prospects = await platform.prospects.openBetween(from, to);
    if (prospects.length === 0) continue;
    const message = applicationsToDeskMail(prospects, await readLinks(platform));
    const failedCount = await forEachIsolated(
      frontDeskMembers,
      ({ recipientId: userId }) => ({ userId }),
      ({ recipientId: userId, to: address }) =>
        mailPerson(platform, {
          userId,
          to: address,
          kind: 'applicationToDesk',
          message,
          noticeId: `applications-${from.toISOString()}`,
        }),
    );
    // Retries the whole run. Sent notices are not repeated.
    if (failedCount > 0) throw new Error(`${failedCount} people were not notified of applications.`);
  }
}

/** Runs every 15 minutes. */
export const handler = scheduledJob(
  { name: 'send-application-digests', run: sendApplicationDigests },
  { mailer },
);
