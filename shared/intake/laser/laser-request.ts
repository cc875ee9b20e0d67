import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';

export const laserRequestStatuses = ['pending', 'inReview', 'approved', 'voided'] as const;
export type LaserRequestStatus = (typeof laserRequestStatuses)[number];

/** A client who asks to be evaluated for laser; who says no, and why, is in the note of a voided one. */
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

/** Whether it still waits for somebody. */
export const isOpenRequest = ({ status }: Pick<LaserRequest, 'status'>) =>
  status === 'pending' || status === 'inReview';
