import { frontDeskMembers } from '#lambdas/accounts/active-members.ts';
import { mailer } from '#lambdas/platform/external/from-env.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { linksNow } from '../delivery/links.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { applicationsToDeskMail } from '../messages/application.ts';

type Telling = Platform & Pick<Seams, 'mailer'>;

const quarterMs = 15 * 60_000;
/** Quarter-hours checked per run, so that later runs make up for a missed one. */
const quartersLookedAt = 4;

function quartersBefore(now: Date): { readonly from: Date; readonly to: Date }[] {
  const end = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return Array.from({ length: quartersLookedAt }, (_, index) => {
    const from = end - (quartersLookedAt - index) * quarterMs;
    return { from: new Date(from), to: new Date(from + quarterMs) };
  });
}

/** Sends each front desk member one e-mail per quarter-hour with applications. */
async function tellApplications(platform: Telling): Promise<void> {
  const desk = await frontDeskMembers(platform, 'mail');
  for (const { from, to } of quartersBefore(platform.now())) {
    const prospects = await platform.prospects.openBetween(from, to);
    if (prospects.length === 0) continue;
    const message = applicationsToDeskMail(prospects, await linksNow(platform));
    const untold = await forEachIsolated(
      desk,
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
    // Retries the whole run; sent notices are not repeated.
    if (untold > 0) throw new Error(`${untold} people were not notified of applications.`);
  }
}

/** Runs every 15 minutes. */
export const handler = scheduled({ name: 'tell-applications', run: tellApplications }, { mailer });
