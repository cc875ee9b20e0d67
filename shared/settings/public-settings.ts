import * as z from 'zod/mini';

/** Where the floating button of the public pages leads. */
export const chatKinds = ['whatsapp', 'phone', 'none'] as const;

/** What the owner says of their center that anybody may read. */
export const PublicSettings = z.object({
  brandName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** Of the Registro de Comerciantes; '' where the owner has not said it. */
  merchantNumber: z.string(),
  openingHours: z.string(),
  heroTitle: z.string(),
  heroTagline: z.string(),
  aboutShort: z.string(),
  aboutMore: z.string(),
  /** What the owner asks of whoever books. */
  freeCancellationHours: z.int(),
  depositPercent: z.int(),
  chat: z.object({ kind: z.enum(chatKinds), phone: z.string() }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
