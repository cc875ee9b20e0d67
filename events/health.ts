import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

// What a client answers or weighs is in none of them: whoever may know it reads it.

/** Profile, weights, activities or goals of a client are not what they were. */
export const HealthChanged = defineEvent('health', 'HealthChanged', 1, z.object({ patientId: Id }));

/** A client asks for more of their medication. */
export const DoseRequested = defineEvent(
  'health',
  'DoseRequested',
  1,
  z.object({ requestId: Id, patientId: Id }),
);

/** Somebody decided about it. */
export const DoseRequestDecided = defineEvent(
  'health',
  'DoseRequestDecided',
  1,
  z.object({ requestId: Id, patientId: Id }),
);
