import * as z from 'zod/mini';
import { CivilDate, CivilTime, EndTime, Id, inOneLine } from '#shared/core/schemas.ts';

const hours = {
  date: CivilDate,
  start: CivilTime,
  end: EndTime,
  title: z.optional(z.string().check(inOneLine, z.maxLength(60, { error: 'Escribe un título más corto.' }))),
  allDay: z.optional(z.boolean()),
};
/** This occurrence alone, or the block with every date it repeats on. */
const scope = z.enum(['date', 'all']);

/** What is done to somebody's hours. `onDate` is the day of the occurrence they took hold of. */
export const ScheduleChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), weekly: z.boolean(), ...hours }),
  /** `weekly` makes a single block repeat, or a weekly one stop repeating; left out, it stays as it is. */
  z.strictObject({
    action: z.literal('move'),
    blockId: Id,
    onDate: CivilDate,
    scope,
    weekly: z.optional(z.boolean()),
    ...hours,
  }),
  z.strictObject({ action: z.literal('remove'), blockId: Id, onDate: CivilDate, scope }),
  /** An excluded or replaced date follows its weekly block again; `blockId` is the weekly block's. */
  z.strictObject({ action: z.literal('restore'), blockId: Id, onDate: CivilDate }),
  /** A first schedule: the person's base hours, Monday to Friday, from a day on. */
  z.strictObject({ action: z.literal('useBaseHours'), from: CivilDate }),
]);
export type ScheduleChange = z.infer<typeof ScheduleChange>;
