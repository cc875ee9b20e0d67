import { listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import type { StoredFinanceDay } from '#shared/finance/finance-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { financeDayEntity } from './finance-day.entity.ts';

export type FinanceDayStore = {
  /** Returns the stored days in a range, inclusive, oldest first. */
  between(firstDate: string, lastDate: string): Promise<StoredFinanceDay[]>;
  /** Replaces the stored day, since calculating a past day again gives the same result. */
  save(day: StoredFinanceDay): RowWrite;
};

export function financeDayStore(config: TableConfig): FinanceDayStore {
  const { entity, put } = makeTableRows(financeDayEntity, config);
  return {
    async between(firstDate, lastDate) {
      const daysByMonth = listMonthsInRange(firstDate, lastDate).map((month) =>
        listAll(entity.query.byMonth({ month }).between({ date: firstDate }, { date: lastDate })),
      );
      return (await Promise.all(daysByMonth)).flat();
    },
    save: ({ finances, totalsVersion }) => {
      const { date } = finances;
      return put({ month: toMonth(date), date, finances, totalsVersion });
    },
  };
}
