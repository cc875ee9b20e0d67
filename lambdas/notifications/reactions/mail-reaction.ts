import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { announce } from '../delivery/announce.ts';
import { byMail } from '../delivery/channel.ts';
import type { Reaction, VisitContract } from './reaction.ts';

/** Tells of an event by e-mail. */
export const mailReaction = <E extends VisitContract>({ name, on, kind }: Omit<Reaction<E>, 'when'>) =>
  consumer(
    {
      name,
      on,
      marksLast: true,
      run: (event, platform) => announce(event, kind, { platform, channel: byMail(platform.mailer) }),
    },
    { mailer },
  );
