import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** When one person can be booked is not what it was. */
export const ScheduleChanged = defineEvent('staff', 'ScheduleChanged', 1, z.object({ staffId: Id }));

/** There is a new aesthetician, or one changed or left. */
export const StaffMemberChanged = defineEvent('staff', 'StaffMemberChanged', 1, z.object({ staffId: Id }));

/** Somebody of the team is to have another e-mail: it is to be proved. */
export const StaffEmailProofDue = defineEvent('staff', 'StaffEmailProofDue', 1, z.object({ staffId: Id }));

/** The e-mail of somebody of the team is to change, or did: the address it was is told, with a link that undoes it. */
export const StaffEmailUndoDue = defineEvent(
  'staff',
  'StaffEmailUndoDue',
  1,
  z.object({ staffId: Id, recipientHash: z.string() }),
);
