import type { Meta } from '#events/define-event.ts';
import type { SeamName } from '#lambdas/platform/lazy-seams.ts';
import type { Background } from '#lambdas/runtime/background.ts';
import type { Reaction } from '#lambdas/runtime/consumer.ts';
import type { MessageChannel } from '#shared/notifications/delivery.ts';
import { isByDesk } from '#shared/notifications/desk-reschedule.ts';
import { type AppointmentEvent, announce } from '../delivery/announce.ts';
import type { Channel } from '../delivery/channel.ts';
import type { ToldNotice } from './notices.ts';
import type { MessageReaction, NoticeFacts, NoticeReaction } from './reaction.ts';
import { reactions } from './reactions.ts';

type NoticeEvent<Facts> = { readonly meta: Meta; readonly data: Facts };

type Telling<Needs extends SeamName> = {
  channel(platform: Background<Needs>): Channel;
  notify(told: ToldNotice, platform: Background<Needs>): Promise<void>;
};

/** Builds the reactions of one channel. */
export function channelReactions<Needs extends SeamName>(
  name: MessageChannel,
  { channel, notify }: Telling<Needs>,
): Reaction<Needs>[] {
  const toNotice = <Name extends keyof NoticeFacts>(row: NoticeReaction<Name>) => ({
    run: async (event: NoticeEvent<NoticeFacts[Name]>, platform: Background<Needs>) => {
      if (row.by === 'client' && isByDesk(event.meta)) return;
      await notify({ template: row.notice, facts: event.data, noticeId: event.meta.id }, platform);
    },
  });
  const toRun = (row: MessageReaction): Pick<Reaction<Needs>, 'run'> => {
    if ('notice' in row) return toNotice(row);
    return {
      run: async (event: AppointmentEvent, platform: Background<Needs>) => {
        if (row.when && !row.when(event.data)) return;
        await announce(event, row.kind, { platform, channel: channel(platform) });
      },
    };
  };
  return reactions
    .filter((row) => row.channel === name)
    .map((row) => ({
      ...toRun(row),
      name: row.name,
      on: row.on,
      errorImpact: row.errorImpact,
      markAfterSending: true,
    }));
}
