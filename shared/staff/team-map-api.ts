import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { Position } from './api.ts';

/** Where somebody goes next today, or is: the first of their appointments that is not over. */
export const NextStop = z.object({
  appointmentId: Id,
  time: CivilTime,
  hasBegun: z.boolean(),
  patientName: z.string(),
  /** Absent where the client gave none. */
  address: z.optional(z.string()),
});
export type NextStop = z.infer<typeof NextStop>;

/** Somebody who carries appointments out, as the map of the team shows them. */
export const TeamPosition = z.object({
  staffId: Id,
  firstName: z.string(),
  lastName: z.string(),
  colorIndex: z.int(),
  phone: z.string(),
  /** Absent while they do not share it; of who does not share nothing else is told either. */
  location: z.optional(z.object({ ...Position.shape, sharedAt: Instant })),
  nextStop: z.optional(NextStop),
});
export type TeamPosition = z.infer<typeof TeamPosition>;

export const listTeamPositions = route('listTeamPositions', {
  method: 'GET',
  path: '/team/positions',
  summary: 'Where everyone is who shares it, and where they go next today',
  allow: ['admin'],
  topics: ['locations', 'appointments', 'staff'],
  reply: z.array(TeamPosition),
});
