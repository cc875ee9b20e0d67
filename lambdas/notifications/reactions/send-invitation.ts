import { InvitationDue } from '#events/accounts.ts';
import { mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { invite } from '../delivery/invite.ts';

export const handler = consumer(
  {
    name: 'send-invitation',
    on: InvitationDue,
    recordAfterSending: true,
    run: ({ meta, data }, platform) => invite(platform, data.userId, meta.id),
  },
  { mailer, smsSender },
);
