import { texter } from '#lambdas/platform/from-env/sms-sender.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { announce } from '../delivery/announce.ts';
import { bySms } from '../delivery/channel.ts';
import type { Reaction, VisitContract } from './reaction.ts';

/** Tells of an event by SMS. */
export const smsReaction = <E extends VisitContract>({ name, on, kind, when }: Reaction<E>) =>
  consumer(
    {
      name,
      on,
      marksLast: true,
      run: async (event, platform) => {
        if (when && !when(event.data)) return;
        await announce(event, kind, { platform, channel: bySms(platform.texter) });
      },
    },
    { texter },
  );
