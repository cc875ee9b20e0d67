import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Somebody filled in the questionnaire. */
export const ProspectReceived = defineEvent('intake', 'ProspectReceived', 1, z.object({ prospectId: Id }));

/** A prospect was decided about, registered, or taken out. */
export const ProspectClosed = defineEvent('intake', 'ProspectClosed', 1, z.object({ prospectId: Id }));

/** Several prospects were removed in one call. */
export const ProspectsDeleted = defineEvent(
  'intake',
  'ProspectsDeleted',
  1,
  z.object({ prospectIds: z.array(Id) }),
);

/** Who applied has another e-mail from now on. */
export const ProspectChanged = defineEvent('intake', 'ProspectChanged', 1, z.object({ prospectId: Id }));

/** A client asks to be evaluated for laser. */
export const LaserRequested = defineEvent(
  'intake',
  'LaserRequested',
  1,
  z.object({ requestId: Id, patientId: Id }),
);

/** Somebody looked into a request for laser: in review, approved, or voided with its note. */
export const LaserRequestChanged = defineEvent(
  'intake',
  'LaserRequestChanged',
  1,
  z.object({ requestId: Id, patientId: Id, status: z.enum(['inReview', 'approved', 'voided']) }),
);
