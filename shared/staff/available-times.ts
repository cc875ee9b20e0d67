import * as z from 'zod/mini';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';

/** Free hours of days, each at which something could begin. */
export const AvailableTimes = z.array(z.object({ date: CivilDate, times: z.array(CivilTime) }));
