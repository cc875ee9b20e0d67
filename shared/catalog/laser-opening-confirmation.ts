import * as z from 'zod/mini';
import { defineConfirmation } from '#shared/core/confirmation.ts';

export const laserOpeningConfirmation = defineConfirmation('laserOpening', {
  text: 'Cualquier cliente podrá pedir este servicio láser en la web, sin que nadie revise si es apto.',
  fact: z.strictObject({
    name: z.string(),
    /** `open` means laser without approval. `unmarked` means no longer laser. */
    effect: z.enum(['open', 'unmarked']),
  }),
  answer: {},
});
