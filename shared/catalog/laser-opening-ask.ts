import * as z from 'zod/mini';
import { defineAsk } from '#shared/core/confirmation.ts';

/** Asked before a laser service may be requested without a permission, or is laser no more. */
export const laserOpeningAsk = defineAsk('laserOpening', {
  text: 'Cualquier cliente podrá pedir este servicio láser en la web, sin que nadie revise si es apto.',
  fact: z.strictObject({
    name: z.string(),
    /** Open to everybody, and still laser; or laser no more. */
    effect: z.enum(['open', 'unmarked']),
  }),
  answer: {},
});
