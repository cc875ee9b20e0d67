import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

export const ProspectReceived = defineEvent('intake', 'ProspectReceived', 1, z.object({ prospectId: Id }));

/** A prospect became a client, or was removed individually. */
export const ProspectClosed = defineEvent('intake', 'ProspectClosed', 1, z.object({ prospectId: Id }));

/** Prospects were removed in bulk. */
export const ProspectsDeleted = defineEvent(
  'intake',
  'ProspectsDeleted',
  1,
  z.object({ prospectIds: z.array(Id) }),
);

export const ProspectChanged = defineEvent('intake', 'ProspectChanged', 1, z.object({ prospectId: Id }));

/** A client requested laser admission. */
export const LaserRequested = defineEvent(
  'intake',
  'LaserRequested',
  1,
  z.object({ requestId: Id, patientId: Id }),
);

/** A laser request moved from an earlier status to this one. */
export const LaserRequestChanged = defineEvent(
  'intake',
  'LaserRequestChanged',
  1,
  z.object({ requestId: Id, patientId: Id, status: z.enum(['inReview', 'approved', 'voided']) }),
);
