import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

export const PatientAdded = defineEvent('patients', 'PatientAdded', 1, z.object({ patientId: Id }));

export const PatientChanged = defineEvent('patients', 'PatientChanged', 1, z.object({ patientId: Id }));

/** Two records of one person were merged, or the merge was undone, so their rows must move. */
export const ClientMergeDecided = defineEvent(
  'patients',
  'ClientMergeDecided',
  1,
  z.object({ mergeId: Id, patientId: Id }),
);

/** A client or guardian signed an appointment's laser consent, or the general one (no `appointmentId`). */
export const ConsentSigned = defineEvent(
  'patients',
  'ConsentSigned',
  1,
  z.object({ patientId: Id, appointmentId: z.optional(Id), acceptedAt: Instant }),
);

/** The team sends the link to an appointment's laser consent again. The first one follows the confirmation. */
export const ConsentLinkDue = defineEvent(
  'patients',
  'ConsentLinkDue',
  1,
  z.object({ patientId: Id, appointmentId: Id }),
);

export const SignedPaperFiled = defineEvent(
  'patients',
  'SignedPaperFiled',
  1,
  z.object({ patientId: Id, documentId: Id }),
);

export const HealthAnswersRequested = defineEvent(
  'patients',
  'HealthAnswersRequested',
  1,
  z.object({ patientId: Id, requestId: Id }),
);

export const HealthAnswersGiven = defineEvent(
  'patients',
  'HealthAnswersGiven',
  1,
  z.object({ patientId: Id, recordedAt: Instant }),
);
