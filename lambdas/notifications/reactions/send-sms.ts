import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { bySms } from '../delivery/channel.ts';
import { textPerson } from '../delivery/person-notice.ts';
import { channelReactions } from './channel-reactions.ts';

const reactions = channelReactions<'smsSender'>('sms', {
  channel: (platform) => bySms(platform.smsSender),
  async notify(template, { meta, data }, platform) {
    const notice = await template.sms?.(data, platform);
    if (notice) await textPerson(platform, { ...notice, noticeId: meta.id });
  },
});

/** Every reaction that is an SMS. */
export const handler = sharedConsumer('send-sms', reactions, { smsSender });
