import { CustomAttributeType, Entity } from 'electrodb';
import type { DayItems, DayTotals } from '#shared/reports/day-totals.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byMonth  what each day of a month sold and gave back
export const dayTotalsEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('dayTotals'),
      attributes: {
        month: { type: 'string', required: true },
        date: { type: 'string', required: true },
        totals: { type: CustomAttributeType<DayTotals>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['date']) } },
    },
    config,
  );

// byMonth  the same by what was sold, for reports of items alone
export const dayItemsEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('dayItems'),
      attributes: {
        month: { type: 'string', required: true },
        date: { type: 'string', required: true },
        items: { type: CustomAttributeType<DayItems['items']>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['date']) } },
    },
    config,
  );
