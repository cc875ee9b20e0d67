import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

/** Returns the attribute of a date. A booking writes the attribute of its day without reading other days. */
export const toDayAttribute = (date: string) => `d${date.slice(8)}`;
const dayAttributes = Object.fromEntries(
  Array.from({ length: 31 }, (_, day) => [
    `d${String(day + 1).padStart(2, '0')}`,
    { type: 'string' } as const,
  ]),
);

// byMonth: all staff of a month in one consistent query (no row means no appointments)
export const busyMonthEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('busyMonth'),
      attributes: {
        month: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        ...dayAttributes,
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['staffId']) } },
    },
    config,
  );
