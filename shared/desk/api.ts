import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Id, Instant } from '#shared/core/schemas.ts';

// The dashboard (R096 R097 R098 R099).

const WaitingCount = z.object({
  count: z.int(),
  /** Time of the latest item. Absent if none is waiting. */
  newestAt: z.optional(Instant),
});

export const Dashboard = z.object({
  date: CivilDate,
  laser: z.object({
    clients: WaitingCount,
    prospects: WaitingCount,
  }),
  newProspects: z.int(),
  appointments: z.object({ count: z.int(), unconfirmed: z.int() }),
  /** Today's receipts less refunds, by `calculateSalesTotals`. */
  sales: z.object({ totalCents: z.int(), outsidePosCents: z.int(), count: z.int() }),
  activeClients: z.int(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = route('getDashboard', {
  method: 'GET',
  path: '/dashboard',
  summary: 'Returns today’s figures: laser requests, appointments, sales, active clients',
  allow: ['admin'],
  topics: ['appointments', 'intake', 'patients', 'sales'],
  reply: Dashboard,
});

export const ComingBirthday = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  date: CivilDate,
});
export type ComingBirthday = z.infer<typeof ComingBirthday>;

export const listBirthdays = route('listBirthdays', {
  method: 'GET',
  path: '/birthdays',
  summary: 'Lists active clients with a birthday today or in the next 15 days who have not been greeted yet',
  allow: ['admin'],
  topics: ['patients'],
  reply: z.array(ComingBirthday),
});

export const markGreeted = route('markGreeted', {
  method: 'POST',
  path: '/birthdays/{patientId}/greeting',
  summary: 'Records that a client was greeted for this year’s birthday',
  allow: ['admin'],
  params: z.object({ patientId: Id }),
  body: z.strictObject({ date: CivilDate }),
  reply: z.object({ patientId: Id, greetedYear: z.int() }),
});

export const getWaiting = route('getWaiting', {
  method: 'GET',
  path: '/desk/waiting',
  summary: 'Counts pending front desk items per kind for the menu, up to 100 each',
  allow: frontDesk,
  topics: ['appointments', 'intake', 'notifications', 'patients', 'shop'],
  reply: z.object({
    requests: z.int(),
    prospects: z.int(),
    replies: z.int(),
    orders: z.int(),
  }),
});
