import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byHorizon: dated blocks from a day on, and all weekly ones, of all staff in one consistent query, because
// 'dated' sorts before 'weekly' (a range of days takes two queries)
export const availabilityBlockEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('availabilityBlock'),
      attributes: {
        horizon: { type: ['dated', 'weekly'] as const, required: true },
        date: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        blockId: { type: 'string', required: true },
        kind: { type: ['single', 'weekly', 'override', 'exclusion'] as const, required: true },
        start: { type: 'string' },
        end: { type: 'string' },
        weeklyBlockId: { type: 'string' },
        title: { type: 'string' },
        allDay: { type: 'boolean' },
      },
      indexes: { byHorizon: { pk: pk([]), sk: sk(['horizon', 'date', 'staffId', 'blockId']) } },
    },
    config,
  );
