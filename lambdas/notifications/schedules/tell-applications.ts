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
/** A run that was missed is made up for by the next ones: an hour's quarters are looked at each time. */
const quartersLookedAt = 4;

/** The quarters of an hour that ended, latest last. */
function quartersBefore(now: Date): { readonly from: Date; readonly to: Date }[] {
  const end = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return Array.from({ length: quartersLookedAt }, (_, index) => {
    const from = end - (quartersLookedAt - index) * quarterMs;
    return { from: new Date(from), to: new Date(from + quarterMs) };
  });
}

/** One e-mail to each of the front desk for a quarter of an hour, however many applied in it. */
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
    // Tried again as a whole: a notice that was sent is not sent twice.
    if (untold > 0) throw new Error(`${untold} people were not notified of applications.`);
  }
}

/** Every quarter of an hour. */
export const handler = scheduled({ name: 'tell-applications', run: tellApplications }, { mailer });
