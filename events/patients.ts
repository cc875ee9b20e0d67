import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** There is a new client. */
export const PatientAdded = defineEvent('patients', 'PatientAdded', 1, z.object({ patientId: Id }));

/** Something of a client, or of their record, is not what it was. */
export const PatientChanged = defineEvent('patients', 'PatientChanged', 1, z.object({ patientId: Id }));

/** A client, or who answers for them, signed: the laser consent of an appointment, or the general one accepted then. */
export const ConsentSigned = defineEvent(
  'patients',
  'ConsentSigned',
  1,
  z.object({ patientId: Id, appointmentId: z.optional(Id), acceptedAt: Instant }),
);

/** What was signed is among the documents of its client. */
export const SignedPaperFiled = defineEvent(
  'patients',
  'SignedPaperFiled',
  1,
  z.object({ patientId: Id, documentId: Id }),
);

/** The team asks a client to answer about their health. */
export const HealthAnswersRequested = defineEvent(
  'patients',
  'HealthAnswersRequested',
  1,
  z.object({ patientId: Id, requestId: Id }),
);

/** A client answered about their health, for the first time or again. */
export const HealthAnswersGiven = defineEvent(
  'patients',
  'HealthAnswersGiven',
  1,
  z.object({ patientId: Id, recordedAt: Instant }),
);
