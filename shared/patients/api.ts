import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';

/** A client as search results name them. */
export const PatientOption = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
});
export type PatientOption = z.infer<typeof PatientOption>;

export const searchPatients = route({
  method: 'GET',
  path: '/patients',
  summary:
    'Clients with every one of these words, or beginnings of words, in name, e-mail or phone; at most 20',
  allow: ['admin', 'supervisor'],
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  reply: z.array(PatientOption),
});
