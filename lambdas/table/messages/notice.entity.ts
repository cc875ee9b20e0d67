import { CustomAttributeType, Entity } from 'electrodb';
import { failReasons, messageChannels, messageStates } from '#shared/notifications/message.ts';
import { type Notice, noticeKinds, noticeSkipReasons } from '#shared/notifications/notice.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byNotice  whether one person was told of one thing by one channel
// byUser    what one person was told outside of appointments
// byQueue   those that wait for the morning, earliest due first; those that failed, by their next try; those given up, by when they failed (sparse)
export const noticeEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('notice'),
      attributes: {
        userId: { type: 'string', required: true },
        noticeId: { type: 'string', required: true },
        channel: { type: messageChannels, required: true },
        kind: { type: noticeKinds, required: true },
        to: { type: 'string', required: true },
        state: { type: messageStates, required: true },
        skipReason: { type: noticeSkipReasons },
        failReason: { type: failReasons },
        at: { type: 'string', required: true },
        dueAt: { type: 'string' },
        failedAt: { type: 'string' },
        dismissedAt: { type: 'string' },
        providerId: { type: 'string' },
        deliveredAt: { type: 'string' },
        source: { type: CustomAttributeType<NonNullable<Notice['source']>>('any') },
        queue: {
          type: ['notices', 'failedNotices', 'lostNotices', 'none'] as const,
          required: true,
          hidden: true,
        },
        queuedFor: { type: 'string', required: true, hidden: true },
        expiresAt: { type: 'number', hidden: true },
      },
      indexes: {
        byNotice: { pk: pk(['userId', 'noticeId', 'channel']), sk: sk([]) },
        byUser: { index: gsi1.name, pk: keys1.pk(['userId']), sk: keys1.sk(['at', 'noticeId', 'channel']) },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['queuedFor', 'userId', 'noticeId']),
          condition: ({ queue }: { queue?: string }) => queue !== 'none',
        },
      },
    },
    config,
  );
