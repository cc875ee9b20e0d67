import { files, mailer } from '#lambdas/platform/external/from-env.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { createMailChannel } from '../delivery/channel.ts';
import { buildChannelReactions } from './channel-reactions.ts';
import { sendByMail } from './notices.ts';

const reactions = buildChannelReactions<'mailer' | 'files'>('mail', {
  channel: (platform) => createMailChannel(platform.mailer),
  notify: sendByMail,
});

export const handler = sharedConsumer('send-mail', reactions, { mailer, files });
