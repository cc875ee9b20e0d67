import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

/** A date's own attribute, so that a booking writes its day and reads no other. */
export const dayAttribute = (date: string) => `d${date.slice(8)}`;
const days = Object.fromEntries(
  Array.from({ length: 31 }, (_, day) => [
    `d${String(day + 1).padStart(2, '0')}`,
    { type: 'string' } as const,
  ]),
);

// byMonth  the month of everyone in one query (consistent); who has no row in it has nothing in it
export const busyMonthEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('busyMonth'),
      attributes: {
        month: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        ...days,
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['staffId']) } },
    },
    config,
  );
