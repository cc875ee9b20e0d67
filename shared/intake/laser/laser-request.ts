import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';

export const laserRequestStatuses = ['pending', 'inReview', 'approved', 'voided'] as const;
export type LaserRequestStatus = (typeof laserRequestStatuses)[number];

/** A client's request for a laser evaluation. A rejected one is `voided` with the reason in `note`. */
export const LaserRequest = z.object({
  requestId: Id,
  patientId: Id,
  status: z.enum(laserRequestStatuses),
  createdAt: Instant,
  updatedAt: Instant,
  note: z.optional(z.string()),
  version: Version,
});
export type LaserRequest = z.infer<typeof LaserRequest>;

export const isOpenRequest = ({ status }: Pick<LaserRequest, 'status'>) =>
  status === 'pending' || status === 'inReview';
