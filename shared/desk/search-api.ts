import * as z from 'zod/mini';
import { appointmentStatuses } from '#shared/appointments/appointment.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { maxSearchLength } from '#shared/patients/api.ts';

// The search of the staff's shells, opened by Ctrl or Cmd K.

/** Rows per section. */
export const maxFoundRows = 5;
export const minSearchLength = 2;

export const FoundClient = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  active: z.boolean(),
  /** The next appointment. For aestheticians, of their own. */
  next: z.optional(z.object({ date: CivilDate, time: CivilTime })),
  /** Date of the latest completed appointment. For aestheticians, of their own. */
  lastDate: z.optional(CivilDate),
});
export type FoundClient = z.infer<typeof FoundClient>;

export const FoundAppointment = z.object({
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  status: z.enum(appointmentStatuses),
  clientName: z.string(),
  serviceNames: z.string(),
});
export type FoundAppointment = z.infer<typeof FoundAppointment>;

export const FoundSale = z.object({
  saleId: Id,
  number: z.string(),
  date: CivilDate,
  totalCents: Cents,
  clientName: z.optional(z.string()),
});
export type FoundSale = z.infer<typeof FoundSale>;

export const searchCenter = route('searchCenter', {
  method: 'GET',
  path: '/search',
  summary:
    'Searches clients, their appointments, and sales by number, at most five each. Aestheticians find only their own clients and appointments',
  allow: ['admin', 'supervisor', 'staff'],
  topics: ['appointments', 'patients', 'sales'],
  query: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(maxSearchLength)),
  }),
  reply: z.object({
    clients: z.array(FoundClient),
    /** No client matches the text. These have the nearest spelling. */
    isSuggestion: z.boolean(),
    appointments: z.array(FoundAppointment),
    sales: z.array(FoundSale),
  }),
});

/** Ids that the device remembers per kind. Names stay on the server. */
export const maxRecentRows = 8;
const RecentIds = z.optional(
  z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,7}$/, 'Lista de ids inválida.')),
);

export const listRecentRows = route('listRecentRows', {
  method: 'GET',
  path: '/search/recent',
  summary:
    'Returns the clients, appointments and sales with these ids, at most eight each, without those that the caller may not find',
  allow: ['admin', 'supervisor', 'staff'],
  topics: ['appointments', 'patients', 'sales'],
  query: z.strictObject({ clients: RecentIds, appointments: RecentIds, sales: RecentIds }),
  reply: z.object({
    clients: z.array(FoundClient),
    appointments: z.array(FoundAppointment),
    sales: z.array(FoundSale),
  }),
});
