import { Entity } from 'electrodb';
import { messageChannels } from '#shared/notifications/message.ts';
import { noticeKinds, noticeSkipReasons, noticeStates } from '#shared/notifications/notice.ts';
import type { TableConfig } from '../config.ts';
import { gsi1 } from '../indexes.ts';
import { keys1, model, pk, sk } from './keys.ts';

// byNotice  whether one person was told of one thing by one channel
// byUser    what one person was told outside of visits
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
        state: { type: noticeStates, required: true },
        skipReason: { type: noticeSkipReasons },
        at: { type: 'string', required: true },
      },
      indexes: {
        byNotice: { pk: pk(['userId', 'noticeId', 'channel']), sk: sk([]) },
        byUser: { index: gsi1.name, pk: keys1.pk(['userId']), sk: keys1.sk(['at', 'noticeId', 'channel']) },
      },
    },
    config,
  );
