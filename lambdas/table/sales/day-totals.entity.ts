import * as z from 'zod/mini';
import type { DayItems, DayTotals } from '#shared/reports/day-totals.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const dayFields = { month: z.string(), date: z.string(), version: z.int() };
const DayTotalsRow = z.object({ ...dayFields, totals: z.custom<DayTotals>() });
const DayItemsRow = z.object({ ...dayFields, items: z.custom<DayItems['items']>() });
const byMonth = { pk: pk(['month']), sk: sk(['date']) };

// byMonth: sales and returns of each day
export const dayTotalsEntity = defineEntity('dayTotals', DayTotalsRow, { byMonth });

// byMonth: the same per item, read by item reports only
export const dayItemsEntity = defineEntity('dayItems', DayItemsRow, { byMonth });
