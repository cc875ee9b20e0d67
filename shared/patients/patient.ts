import * as z from 'zod/mini';
import { Email, Id, Instant, PersonName } from '#shared/core/schemas.ts';

/** A client of the centre; the id is the one they sign in with. */
export const Patient = z.object({
  patientId: Id,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  address: z.optional(z.string()),
  active: z.boolean(),
  /** The service their intake asked for. */
  intakeService: z.optional(z.enum(['laser', 'facial', 'massage'])),
  permissions: z.array(z.string()),
  allowedServiceIds: z.array(Id),
  createdAt: Instant,
});
export type Patient = z.infer<typeof Patient>;
