import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** When one person can be booked is not what it was. */
export const ScheduleChanged = defineEvent('staff', 'ScheduleChanged', 1, z.object({ staffId: Id }));

/** There is a new aesthetician, or one changed or left. */
export const StaffMemberChanged = defineEvent('staff', 'StaffMemberChanged', 1, z.object({ staffId: Id }));
