import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

export const ProspectReceived = defineEvent('intake', 'ProspectReceived', 1, z.object({ prospectId: Id }));

/** A prospect was decided, registered or removed. */
export const ProspectClosed = defineEvent('intake', 'ProspectClosed', 1, z.object({ prospectId: Id }));

export const ProspectsDeleted = defineEvent(
  'intake',
  'ProspectsDeleted',
  1,
  z.object({ prospectIds: z.array(Id) }),
);

export const ProspectChanged = defineEvent('intake', 'ProspectChanged', 1, z.object({ prospectId: Id }));

export const LaserRequested = defineEvent(
  'intake',
  'LaserRequested',
  1,
  z.object({ requestId: Id, patientId: Id }),
);

export const LaserRequestChanged = defineEvent(
  'intake',
  'LaserRequestChanged',
  1,
  z.object({ requestId: Id, patientId: Id, status: z.enum(['inReview', 'approved', 'voided']) }),
);
