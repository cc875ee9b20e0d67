import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** A medicine is there, gone or other than it was. */
export const MedicationChanged = defineEvent(
  'inventory',
  'MedicationChanged',
  1,
  z.object({ medicationId: z.string() }),
);

/** There are more or fewer doses of a medicine, or they stand in other lots. */
export const DosesMoved = defineEvent('inventory', 'DosesMoved', 1, z.object({ medicationId: z.string() }));

/** An appointment was closed for which no lot had all its doses, and the administrators do not know yet. */
export const DosesMissed = defineEvent(
  'inventory',
  'DosesMissed',
  1,
  z.object({ appointmentId: z.string() }),
);

/** So little of a medicine is left that its screen warns, and the administrators do not know yet. */
export const LowDosesReached = defineEvent(
  'inventory',
  'LowDosesReached',
  1,
  z.object({ medicationId: z.string() }),
);

/** A lot with doses is thirty days or less from its last day, and the administrators do not know yet. */
export const LotExpiresSoon = defineEvent(
  'inventory',
  'LotExpiresSoon',
  1,
  z.object({ medicationId: z.string(), lotId: z.string() }),
);
