import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** A request for an e-mail when a product is back in stock. `expiresAt` is in epoch seconds. */
export const StockAlert = z.object({
  productId: Id,
  /** Derived from product and e-mail, which makes requests idempotent. */
  alertId: z.string(),
  email: z.string(),
  askedAt: Instant,
  expiresAt: z.int(),
});
export type StockAlert = z.infer<typeof StockAlert>;

export const stockAlertDays = 180;

/** Builds a request's notice id, so that simultaneous restocks notify once. */
export const buildStockAlertNoticeId = ({ askedAt }: Pick<StockAlert, 'askedAt'>): string =>
  `back-in-stock-${Date.parse(askedAt)}`;
