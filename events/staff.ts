import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

export const ScheduleChanged = defineEvent('staff', 'ScheduleChanged', 1, z.object({ staffId: Id }));

export const StaffMemberChanged = defineEvent('staff', 'StaffMemberChanged', 1, z.object({ staffId: Id }));

/** Requests the e-mail that verifies a staff member's new address. */
export const StaffEmailProofDue = defineEvent('staff', 'StaffEmailProofDue', 1, z.object({ staffId: Id }));

/** Sends the link that undoes an e-mail change to the staff member's previous address. */
export const StaffEmailUndoDue = defineEvent(
  'staff',
  'StaffEmailUndoDue',
  1,
  z.object({ staffId: Id, recipientHash: z.string() }),
);
