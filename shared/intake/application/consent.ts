import * as z from 'zod/mini';
import { Instant } from '#shared/core/schemas.ts';
import { StoredGuardian } from './answers.ts';

export const consentId = 'consentimiento_general';
export const consentVersion = 'v2.0';

/** An accepted consent with its text word for word (consentimientoBase, R424). */
export const GeneralConsent = z.object({
  id: z.literal(consentId),
  version: z.string(),
  accepted: z.literal(true),
  acceptedAt: Instant,
  text: z.string(),
  /** SHA-256 of that text, hexadecimal. */
  textHash: z.string(),
  isMinor: z.boolean(),
  guardian: z.optional(StoredGuardian),
});
export type GeneralConsent = z.infer<typeof GeneralConsent>;
