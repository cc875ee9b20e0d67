import * as z from 'zod/mini';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const DaySheetRow = z.object({
  month: z.string(),
  date: z.string(),
  staffId: z.string(),
  version: z.int(),
  appointments: z.custom<DaySheet['appointments']>(),
  blocked: z.optional(z.custom<NonNullable<DaySheet['blocked']>>()),
});

// byMonth: a staff member's day, or all staff in a range of days with one query per month
export const daySheetEntity = defineEntity('daySheet', DaySheetRow, {
  byMonth: { pk: pk(['month']), sk: sk(['date', 'staffId']) },
});
