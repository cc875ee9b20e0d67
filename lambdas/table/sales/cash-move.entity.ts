import { Entity } from 'electrodb';
import { cashDirections } from '#shared/registers/cash-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byShift  what went in and out of a drawer between two closings, in the order it happened
export const cashMoveEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('cashMove'),
      attributes: {
        shiftId: { type: 'string', required: true },
        moveId: { type: 'string', required: true },
        registerId: { type: 'string', required: true },
        direction: { type: cashDirections, required: true },
        cents: { type: 'number', required: true },
        reason: { type: 'string', required: true },
        at: { type: 'string', required: true },
        by: { type: 'string', required: true },
        byName: { type: 'string', required: true },
      },
      indexes: { byShift: { pk: pk(['shiftId']), sk: sk(['at', 'moveId']) } },
    },
    config,
  );
