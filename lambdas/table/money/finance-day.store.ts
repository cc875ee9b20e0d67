import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { KeptFinanceDay } from '#shared/finance/finance-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { financeDayEntity } from './finance-day.entity.ts';

export type FinanceDayStore = {
  /** Of the days from the first to the last that are kept, oldest first. */
  between(first: string, last: string): Promise<KeptFinanceDay[]>;
  /** In place of what was kept: whoever reckons a day that is over comes to the same. */
  keep(day: KeptFinanceDay): RowWrite;
};

export function financeDayStore(config: TableConfig): FinanceDayStore {
  const { entity, put } = tableRows(financeDayEntity, config);
  return {
    async between(first, last) {
      const months = monthsFrom(first, last).map((month) =>
        listAll(entity.query.byMonth({ month }).between({ date: first }, { date: last })),
      );
      return (await Promise.all(months)).flat();
    },
    keep: ({ finances, totalsVersion }) => {
      const { date } = finances;
      return put({ month: monthOf(date), date, finances, totalsVersion });
    },
  };
}
