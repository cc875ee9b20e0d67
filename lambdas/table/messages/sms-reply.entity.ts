import { Entity } from 'electrodb';
import { smsReplyStates } from '#shared/notifications/sms-reply.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, model, pk, sk } from '../engine/keys.ts';

// byId     one text that somebody sent
// byState  those nobody attended to yet, and those somebody did, by when they came
export const smsReplyEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('smsReply'),
      attributes: {
        replyId: { type: 'string', required: true },
        from: { type: 'string', required: true },
        text: { type: 'string', required: true },
        receivedAt: { type: 'string', required: true },
        patientIds: { type: 'list', items: { type: 'string' }, required: true },
        state: { type: smsReplyStates, required: true },
        handledAt: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byId: { pk: pk(['replyId']), sk: sk([]) },
        byState: { index: gsi2.name, pk: keys2.pk(['state']), sk: keys2.sk(['receivedAt', 'replyId']) },
      },
    },
    config,
  );
