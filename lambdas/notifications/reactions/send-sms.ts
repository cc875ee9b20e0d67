import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { createSmsChannel } from '../delivery/channel.ts';
import { buildChannelReactions } from './channel-reactions.ts';
import { sendBySms } from './notices.ts';

const reactions = buildChannelReactions<'smsSender'>('sms', {
  channel: (platform) => createSmsChannel(platform.smsSender),
  notify: sendBySms,
});

export const handler = sharedConsumer('send-sms', reactions, { smsSender });
