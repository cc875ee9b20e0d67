import { smsSender } from '#lambdas/platform/external/from-env.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { bySms } from '../delivery/channel.ts';
import { channelReactions } from './channel-reactions.ts';
import { tellBySms } from './notices.ts';

const reactions = channelReactions<'smsSender'>('sms', {
  channel: (platform) => bySms(platform.smsSender),
  notify: tellBySms,
});

/** Runs every SMS reaction. */
export const handler = sharedConsumer('send-sms', reactions, { smsSender });
