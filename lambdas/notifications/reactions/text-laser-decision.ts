import { LaserRequestChanged } from '#events/intake.ts';
import { texter } from '#lambdas/platform/from-env/sms-sender.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { linksNow } from '../delivery/links.ts';
import { textPerson } from '../delivery/person-notice.ts';
import { laserApprovedText } from '../messages/laser-decision.ts';

/** Good news alone comes by SMS; a refusal has a reason, which is for the e-mail. */
export const handler = consumer(
  {
    name: 'text-laser-decision',
    on: LaserRequestChanged,
    marksLast: true,
    run: async ({ meta, data: { patientId, status } }, platform) => {
      if (status !== 'approved') return;
      const patient = await platform.patients.find(patientId);
      if (!patient) return;
      const told = { userId: patientId, kind: 'laserApproved' as const, noticeId: meta.id };
      await textPerson(platform, {
        ...told,
        to: patient.phone,
        text: async () => laserApprovedText(await linksNow(platform)),
      });
    },
  },
  { texter },
);
