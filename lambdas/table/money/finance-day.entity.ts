import * as z from 'zod/mini';
import type { FinanceDay } from '#shared/finance/finance-day.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const FinanceDayRow = z.object({
  month: z.string(),
  date: z.string(),
  finances: z.custom<FinanceDay>(),
  /** Version of the day totals that these finances were calculated from. */
  totalsVersion: z.int(),
});

// byMonth: finances of each final day of a month (R432)
export const financeDayEntity = defineEntity('financeDay', FinanceDayRow, {
  byMonth: { pk: pk(['month']), sk: sk(['date']) },
});
