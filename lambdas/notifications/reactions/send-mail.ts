import { files, mailer } from '#lambdas/platform/external/from-env.ts';
import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { byMail } from '../delivery/channel.ts';
import { channelReactions } from './channel-reactions.ts';
import { tellByMail } from './notices.ts';

const reactions = channelReactions<'mailer' | 'files'>('mail', {
  channel: (platform) => byMail(platform.mailer),
  notify: tellByMail,
});

/** Runs every e-mail reaction. */
export const handler = sharedConsumer('send-mail', reactions, { mailer, files });
