import type { EventMeta } from '#events/define-event.ts';
import type { PortName } from '#lambdas/platform/lazy-ports.ts';
import type { BackgroundPlatform } from '#lambdas/runtime/background.ts';
import type { Reaction } from '#lambdas/runtime/consumer.ts';
import type { MessageChannel } from '#shared/notifications/delivery.ts';
import { isByDesk } from '#shared/notifications/desk-reschedule.ts';
import { type AppointmentEvent, announce } from '../delivery/announce.ts';
import type { Channel } from '../delivery/channel.ts';
import type { NoticeRequest } from './notices.ts';
import type { MessageReaction, NoticeFacts, NoticeReaction } from './reaction.ts';
import { reactions } from './reactions.ts';

type NoticeEvent<Facts> = { readonly meta: EventMeta; readonly data: Facts };

type ChannelSetup<Needs extends PortName> = {
  channel(platform: BackgroundPlatform<Needs>): Channel;
  notify(notice: NoticeRequest, platform: BackgroundPlatform<Needs>): Promise<void>;
};

export function buildChannelReactions<Needs extends PortName>(
  channelName: MessageChannel,
  { channel, notify }: ChannelSetup<Needs>,
): Reaction<Needs>[] {
  const buildNoticeRun = <Name extends keyof NoticeFacts>(row: NoticeReaction<Name>) => ({
    run: async (event: NoticeEvent<NoticeFacts[Name]>, platform: BackgroundPlatform<Needs>) => {
      if (row.by === 'client' && isByDesk(event.meta)) return;
      await notify({ template: row.notice, facts: event.data, noticeId: event.meta.id }, platform);
    },
  });
  const buildRun = (row: MessageReaction): Pick<Reaction<Needs>, 'run'> => {
    if ('notice' in row) return buildNoticeRun(row);
    return {
      run: async (event: AppointmentEvent, platform: BackgroundPlatform<Needs>) => {
        if (row.when && !row.when(event.data)) return;
        await announce(event, row.kind, { platform, channel: channel(platform) });
      },
    };
  };
  return reactions
    .filter((row) => row.channel === channelName)
    .map((row) => ({
      ...buildRun(row),
      name: row.name,
      on: row.on,
      errorImpact: row.errorImpact,
      recordAfterSending: true,
    }));
}
