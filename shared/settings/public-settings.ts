import * as z from 'zod/mini';

export const chatKinds = ['whatsapp', 'phone', 'none'] as const;

export const PublicSettings = z.object({
  brandName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  merchantNumber: z.string(),
  openingHours: z.string(),
  heroTitle: z.string(),
  heroTagline: z.string(),
  aboutShort: z.string(),
  aboutMore: z.string(),
  freeCancellationHours: z.int(),
  depositPercent: z.int(),
  proposalHoldHours: z.int(),
  chat: z.object({ kind: z.enum(chatKinds), phone: z.string() }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
