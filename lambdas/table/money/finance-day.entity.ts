import { CustomAttributeType, Entity } from 'electrodb';
import type { FinanceDay } from '#shared/finance/finance-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byMonth  the finances of each day of a month that is over for good (R432)
export const financeDayEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('financeDay'),
      attributes: {
        month: { type: 'string', required: true },
        date: { type: 'string', required: true },
        finances: { type: CustomAttributeType<FinanceDay>('any'), required: true },
        // Of the day's totals when it was reckoned: what is sold or imported for it later moves them on.
        totalsVersion: { type: 'number', required: true },
      },
      indexes: { byMonth: { pk: pk(['month']), sk: sk(['date']) } },
    },
    config,
  );
