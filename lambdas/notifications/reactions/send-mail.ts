import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { byMail } from '../delivery/channel.ts';
import { mailPerson } from '../delivery/person-notice.ts';
import { channelReactions } from './channel-reactions.ts';

const reactions = channelReactions<'mailer'>('mail', {
  channel: (platform) => byMail(platform.mailer),
  async notify(template, { meta, data }, platform) {
    const notice = await template.mail?.(data, platform);
    if (notice) await mailPerson(platform, { ...notice, noticeId: meta.id });
  },
});

/** Every reaction that is an e-mail. */
export const handler = sharedConsumer('send-mail', reactions, { mailer });
