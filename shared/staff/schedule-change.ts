import * as z from 'zod/mini';
import { CivilDate, CivilTime, EndTime, Id, inOneLine } from '#shared/core/schemas.ts';

const hoursFields = {
  date: CivilDate,
  start: CivilTime,
  end: EndTime,
  title: z.optional(z.string().check(inOneLine, z.maxLength(60, { error: 'Escribe un título más corto.' }))),
  allDay: z.optional(z.boolean()),
};
const scope = z.enum(['date', 'all']);

/** A change of availability. `onDate` is the selected occurrence. */
export const ScheduleChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), weekly: z.boolean(), ...hoursFields }),
  /** `weekly` turns a single block into a series or back. Unchanged if absent. */
  z.strictObject({
    action: z.literal('move'),
    blockId: Id,
    onDate: CivilDate,
    scope,
    weekly: z.optional(z.boolean()),
    ...hoursFields,
  }),
  z.strictObject({ action: z.literal('remove'), blockId: Id, onDate: CivilDate, scope }),
  /** Removes the exception of a date. `blockId` is the weekly block's id. */
  z.strictObject({ action: z.literal('restore'), blockId: Id, onDate: CivilDate }),
  /** Creates the first schedule from the base hours, from a day on. */
  z.strictObject({ action: z.literal('useBaseHours'), from: CivilDate }),
]);
export type ScheduleChange = z.infer<typeof ScheduleChange>;
