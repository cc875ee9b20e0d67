import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

// These events carry no health data. Subscribers with access read it from the API.

export const HealthChanged = defineEvent('health', 'HealthChanged', 1, z.object({ patientId: Id }));

export const DoseRequested = defineEvent(
  'health',
  'DoseRequested',
  1,
  z.object({ requestId: Id, patientId: Id }),
);

export const DoseRequestDecided = defineEvent(
  'health',
  'DoseRequestDecided',
  1,
  z.object({ requestId: Id, patientId: Id }),
);
