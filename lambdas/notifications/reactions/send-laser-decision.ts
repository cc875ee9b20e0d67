import { LaserRequestChanged } from '#events/intake.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { isRefused } from '#shared/intake/laser/laser-rules.ts';
import { linksNow } from '../delivery/links.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { laserApprovedMail, laserDeclinedMail } from '../messages/laser-decision.ts';

type Telling = Platform & Pick<Seams, 'mailer'>;

/** What the request says now: news that is no longer true is not sent, and what nobody refused is no news. */
async function tellDecision(platform: Telling, requestId: string, noticeId: string): Promise<void> {
  const request = await platform.laserRequests.get(requestId);
  const isApproved = request.status === 'approved';
  if (!isApproved && !isRefused(request)) return;
  const client = await platform.patients.find(request.patientId);
  if (!client) return;
  const message = isApproved
    ? laserApprovedMail(client, await linksNow(platform))
    : laserDeclinedMail(client, request.note ?? '', await linksNow(platform));
  await mailPerson(platform, {
    userId: client.patientId,
    to: client.email,
    noticeId,
    message,
    kind: isApproved ? 'laserApproved' : 'laserDeclined',
  });
}

export const handler = consumer(
  {
    name: 'send-laser-decision',
    on: LaserRequestChanged,
    marksLast: true,
    run: async ({ meta, data: { requestId, status } }, platform) => {
      if (status !== 'inReview') await tellDecision(platform, requestId, meta.id);
    },
  },
  { mailer },
);
