import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { Position } from './api.ts';

/** The current or next appointment of today. */
export const NextStop = z.object({
  appointmentId: Id,
  time: CivilTime,
  hasBegun: z.boolean(),
  patientName: z.string(),
  address: z.optional(z.string()),
});
export type NextStop = z.infer<typeof NextStop>;

export const TeamPosition = z.object({
  staffId: Id,
  firstName: z.string(),
  lastName: z.string(),
  colorIndex: z.int(),
  phone: z.string(),
  /** Absent if the position is not shared. `nextStop` is then absent too. */
  location: z.optional(z.object({ ...Position.shape, sharedAt: Instant })),
  nextStop: z.optional(NextStop),
});
export type TeamPosition = z.infer<typeof TeamPosition>;

export const listTeamPositions = route('listTeamPositions', {
  method: 'GET',
  path: '/team/positions',
  summary:
    'Lists the active staff members. Those who share their location have it and their next stop of today',
  allow: ['admin'],
  topics: ['locations', 'appointments', 'staff'],
  reply: z.array(TeamPosition),
});
