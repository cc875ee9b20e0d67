import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** There is a new client. */
export const PatientAdded = defineEvent('patients', 'PatientAdded', 1, z.object({ patientId: Id }));

/** Something of a client, or of their record, is not what it was. */
export const PatientChanged = defineEvent('patients', 'PatientChanged', 1, z.object({ patientId: Id }));
