import { LaserRequestChanged } from '#events/intake.ts';
import { texter } from '#lambdas/platform/from-env/texter.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { linksNow } from './links.ts';
import { laserApprovedText } from './messages/laser-decision.ts';
import { textPerson } from './person-notice.ts';

/** Good news alone comes by SMS; a refusal has a reason, which is for the e-mail. */
export const handler = consumer(
  {
    name: 'text-laser-decision',
    on: LaserRequestChanged,
    marksLast: true,
    run: async ({ meta, data: { patientId, status } }, platform) => {
      if (status !== 'approved') return;
      const { phone } = await platform.patients.get(patientId);
      const told = { userId: patientId, to: phone, kind: 'laserApproved' as const, noticeId: meta.id };
      await textPerson(platform, { ...told, text: laserApprovedText(await linksNow(platform)) });
    },
  },
  { texter },
);
