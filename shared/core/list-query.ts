import * as z from 'zod/mini';
import { addDays } from './civil-time.ts';
import { CivilDate, Cursor } from './schemas.ts';

const maxRangeDays = 62;

/** First and last day of a range, both included. Check it with `dateRangeCheck`. */
export const dateRangeFields = { from: CivilDate, to: CivilDate };
export const dateRangeCheck = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && to <= addDays(from, maxRangeDays),
  { error: 'Fecha inválida.' },
);

export const pageSchema = <S extends z.ZodMiniType>(row: S) =>
  z.object({ rows: z.array(row), cursor: z.optional(Cursor) });
export const PageQuery = z.strictObject({ cursor: z.optional(Cursor) });
