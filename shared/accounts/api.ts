import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Instant } from '#shared/core/schemas.ts';
import { secondFactorStates } from './second-factor.ts';

/** Who is signed in, as shells and the guard need it. */
export const Me = z.object({
  userId: Id,
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  email: Email,
  /** When their sessions last ended: what a live channel is named after. */
  signedOutAt: z.optional(Instant),
  /** Of administrators and supervisors. */
  secondFactor: z.optional(z.enum(secondFactorStates)),
  /** Of administrators, while something of their new center is still to be done. */
  isSettingUp: z.optional(z.boolean()),
});
export type Me = z.infer<typeof Me>;

export const getMe = route('getMe', {
  method: 'GET',
  path: '/me',
  summary: 'The record behind the signed-in account, which decides where it may go',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  beforeSecondFactor: true,
  topics: ['accounts'],
  reply: Me,
});
