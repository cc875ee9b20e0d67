import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Instant, inOneLine } from '#shared/core/schemas.ts';
import { secondFactorStates } from './second-factor.ts';

export const Me = z.object({
  userId: Id,
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  email: Email,
  /** `signedOutAt` and `liveKey` are part of the live channel's name. */
  signedOutAt: z.optional(Instant),
  liveKey: z.optional(Id),
  secondFactor: z.optional(z.enum(secondFactorStates)),
  isSettingUp: z.optional(z.boolean()),
});
export type Me = z.infer<typeof Me>;

export const getMe = route('getMe', {
  method: 'GET',
  path: '/me',
  summary: 'Returns the account of the signed-in user. Its role determines the available pages',
  allow: ['admin', 'supervisor', 'staff', 'patient'],
  beforeSecondFactor: true,
  topics: ['accounts'],
  reply: Me,
});

const emptyReply = z.object({});
/** Allows every signed-in user, even before a required second factor. */
const sessionAccess = { allow: roles, beforeSecondFactor: true } as const;

export const startMySession = route('startMySession', {
  method: 'POST',
  path: '/me/sessions',
  summary: 'Starts a session after sign-in. Before that, all other calls reject the tokens of the sign-in',
  ...sessionAccess,
  repeatable: true,
  startsSession: true,
  /** `navigator.userAgent`, sent because the proxy in front of the API replaces the header. */
  body: z.strictObject({ userAgent: z.string().check(inOneLine, z.maxLength(400)) }),
  reply: emptyReply,
});

export const listMySessions = route('listMySessions', {
  method: 'GET',
  path: '/me/sessions',
  summary: 'Lists the caller’s open sessions, newest first',
  ...sessionAccess,
  topics: ['accounts'],
  reply: z.object({
    sessions: z.array(
      z.object({ sessionId: Id, device: z.string(), startedAt: Instant, isCurrent: z.boolean() }),
    ),
  }),
});

export const endMySession = route('endMySession', {
  method: 'DELETE',
  path: '/me/sessions/{session}',
  summary: 'Ends sessions of the caller: `current`, `others` (all except the current one), or one by its id',
  ...sessionAccess,
  repeatable: true,
  params: z.object({ session: Id }),
  reply: emptyReply,
});
