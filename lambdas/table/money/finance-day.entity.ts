import * as z from 'zod/mini';
import type { FinanceDay } from '#shared/finance/finance-day.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const FinanceDayRow = z.object({
  month: z.string(),
  date: z.string(),
  finances: z.custom<FinanceDay>(),
  /** Of the day's totals when it was reckoned: what is sold or imported for it later moves them on. */
  totalsVersion: z.int(),
});

// byMonth  the finances of each day of a month that is over for good (R432)
export const financeDayEntity = defineEntity('financeDay', FinanceDayRow, {
  byMonth: { pk: pk(['month']), sk: sk(['date']) },
});
