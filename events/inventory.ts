import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

export const MedicationChanged = defineEvent(
  'inventory',
  'MedicationChanged',
  1,
  z.object({ medicationId: z.string() }),
);

/** A medication's dose count or its distribution over lots changed. */
export const DosesMoved = defineEvent('inventory', 'DosesMoved', 1, z.object({ medicationId: z.string() }));

/** An appointment was closed with missing doses. The administrators are notified. */
export const DosesMissed = defineEvent(
  'inventory',
  'DosesMissed',
  1,
  z.object({ appointmentId: z.string() }),
);

export const LowDosesReached = defineEvent(
  'inventory',
  'LowDosesReached',
  1,
  z.object({ medicationId: z.string() }),
);

/** A lot with doses expires within thirty days. The administrators are notified. */
export const LotExpiresSoon = defineEvent(
  'inventory',
  'LotExpiresSoon',
  1,
  z.object({ medicationId: z.string(), lotId: z.string() }),
);
