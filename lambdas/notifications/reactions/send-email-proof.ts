import { EmailProofDue } from '#events/accounts.ts';
import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { emailProofHours } from '#shared/accounts/short-link.ts';
import { linksNow } from '../delivery/links.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { freshShortLink } from '../delivery/short-link.ts';
import { emailProofMail } from '../messages/email-proof.ts';

export const handler = consumer(
  {
    name: 'send-email-proof',
    on: EmailProofDue,
    marksLast: true,
    run: async ({ meta, data: { patientId } }, platform) => {
      const patient = await platform.patients.find(patientId);
      if (!patient?.awaitsEmailProof) return;
      const { email } = patient;
      const asked = { kind: 'emailProof' as const, userId: patientId };
      const link = await freshShortLink(platform, { ...asked, email, hours: emailProofHours });
      const message = emailProofMail(email, link, await linksNow(platform));
      await mailPerson(platform, { ...asked, to: email, noticeId: meta.id, message });
    },
  },
  { mailer },
);
