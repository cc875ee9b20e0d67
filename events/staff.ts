import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

export const ScheduleChanged = defineEvent('staff', 'ScheduleChanged', 1, z.object({ staffId: Id }));

export const StaffMemberChanged = defineEvent('staff', 'StaffMemberChanged', 1, z.object({ staffId: Id }));

/** Requests the e-mail that verifies a staff member's new address. */
export const StaffEmailProofDue = defineEvent('staff', 'StaffEmailProofDue', 1, z.object({ staffId: Id }));

/** Requests the e-mail with the undo link, sent to the staff member's previous address after a change. */
export const StaffEmailUndoDue = defineEvent(
  'staff',
  'StaffEmailUndoDue',
  1,
  z.object({ staffId: Id, recipientHash: z.string() }),
);
