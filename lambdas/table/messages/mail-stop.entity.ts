import { Entity } from 'electrodb';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, model, pk, sk } from '../engine/keys.ts';

// byEmail  an address that is written to no more
// byQueue  those of people we know, by when they were stopped (sparse)
export const mailStopEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('mailStop'),
      attributes: {
        email: { type: 'string', required: true },
        reason: { type: mailStopReasons, required: true },
        at: { type: 'string', required: true },
        userId: { type: 'string' },
        queue: { type: ['mailStops', 'none'] as const, required: true, hidden: true },
      },
      indexes: {
        byEmail: { pk: pk(['email']), sk: sk([]) },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['at', 'email']),
          condition: ({ queue }: { queue?: string }) => queue !== 'none',
        },
      },
    },
    config,
  );
