import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';

export const doseRequestStatuses = ['pending', 'approved', 'denied'] as const;

/** A client who asks for more of their medication; the six answers are theirs, in their words. */
export const DoseRequest = z.object({
  requestId: Id,
  patientId: Id,
  status: z.enum(doseRequestStatuses),
  createdAt: Instant,
  answeredAt: z.optional(Instant),
  reviewed: z.boolean(),
  answers: z.object({
    hungerLevel: z.string(),
    appetiteReturn: z.string(),
    symptomsAfterInjection: z.string(),
    mealPortion: z.string(),
    waterIntake: z.string(),
    menstrualPeriod: z.string(),
  }),
  version: Version,
});
export type DoseRequest = z.infer<typeof DoseRequest>;
