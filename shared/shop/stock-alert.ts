import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** Somebody who waits for a product that is sold out; `expiresAt` in seconds. */
export const StockAlert = z.object({
  productId: Id,
  /** Made of the product and the address: who asks again waits once. */
  alertId: z.string(),
  email: z.string(),
  askedAt: Instant,
  expiresAt: z.int(),
});
export type StockAlert = z.infer<typeof StockAlert>;

/** How long somebody waits at most. */
export const stockAlertDays = 180;

/** Of one asking, so that two deliveries that come together tell it once. */
export const stockAlertNoticeId = ({ askedAt }: Pick<StockAlert, 'askedAt'>): string =>
  `back-in-stock-${Date.parse(askedAt)}`;
