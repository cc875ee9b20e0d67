import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { KeptFinanceDay } from '#shared/finance/finance-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { financeDayEntity } from './finance-day.entity.ts';

export type FinanceDayStore = {
  /** Of the days from the first to the last that are kept, oldest first. */
  between(first: string, last: string): Promise<KeptFinanceDay[]>;
  /** In place of what was kept: whoever reckons a day that is over comes to the same. */
  keep(day: KeptFinanceDay): RowWrite;
};

export function financeDayStore(config: TableConfig): FinanceDayStore {
  const entity = financeDayEntity(config);
  return {
    async between(first, last) {
      const months = monthsFrom(first, last).map((month) =>
        entity.query.byMonth({ month }).between({ date: first }, { date: last }).go({ pages: 'all' }),
      );
      return (await Promise.all(months)).flatMap(({ data }) => data);
    },
    keep: ({ finances, totalsVersion }) => {
      const { date } = finances;
      return putRow(entity.put({ month: monthOf(date), date, finances, totalsVersion }).params());
    },
  };
}
