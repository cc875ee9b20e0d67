import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Instant } from '#shared/core/schemas.ts';
import { noticeSkipReasons } from '#shared/notifications/delivery.ts';
import { invitationStates } from './invitation.ts';
import { Password } from './password.ts';
import { Token } from './short-link-api.ts';

const publicAccess = ['public'] as const;
/** An idempotency key would store a fingerprint of the password. A retry is recognized by its password. */
const repeatableRoute = { repeatable: true } as const;

/** Whether a registration link can be used. `replaced` means that an invitation superseded it. */
export const registrationStates = ['open', 'spent', 'over', 'replaced'] as const;

export const Registration = z.object({
  kind: z.union([z.literal('prospect'), z.literal('invitation')]),
  state: z.enum(registrationStates),
  minimumPassword: z.int(),
});
export type Registration = z.infer<typeof Registration>;

const RegistrationReply = z.object({ userId: Id });

export const getRegistration = route('getRegistration', {
  method: 'GET',
  path: '/registrations/{id}',
  summary: 'Returns whether a registration link can still be used, by an applicant or an invited user',
  allow: publicAccess,
  params: z.object({ id: Id }),
  reply: Registration,
});

export const register = route('register', {
  method: 'POST',
  path: '/registrations/{id}',
  summary: 'Creates a client account for an applicant, with the password they chose',
  allow: publicAccess,
  ...repeatableRoute,
  params: z.object({ id: Id }),
  body: z.strictObject({
    email: Email,
    password: Password,
    /** Token from the verification link, if an unverified account has the address. */
    proof: z.optional(Token),
  }),
  reply: RegistrationReply,
});

export const acceptInvitation = route('acceptInvitation', {
  method: 'POST',
  path: '/accounts/{userId}/accept-invitation',
  summary: 'Sets the password of an invited user, once',
  allow: publicAccess,
  ...repeatableRoute,
  params: z.object({ userId: Id }),
  body: z.strictObject({
    email: Email,
    temporaryPassword: z.string().check(z.trim(), z.maxLength(40)),
    password: Password,
  }),
  reply: RegistrationReply,
});

export const InvitationView = z.object({
  state: z.enum(invitationStates),
  sentAt: z.optional(Instant),
  mailedAt: z.optional(Instant),
  textedAt: z.optional(Instant),
  textSkipped: z.optional(z.enum(noticeSkipReasons)),
  mailStop: z.optional(z.enum(mailStopReasons)),
  expiresOn: z.optional(Instant),
});
export type InvitationView = z.infer<typeof InvitationView>;

export const getInvitation = route('getInvitation', {
  method: 'GET',
  path: '/accounts/{userId}/invitation',
  summary: 'Returns the status of an account’s invitation',
  allow: frontDesk,
  topics: ['accounts'],
  params: z.object({ userId: Id }),
  reply: InvitationView,
});

export const resendInvitation = route('resendInvitation', {
  method: 'POST',
  path: '/accounts/{userId}/invitation',
  summary: 'Resends an invitation with a new temporary password. The previous one is invalidated',
  allow: frontDesk,
  params: z.object({ userId: Id }),
  reply: InvitationView,
});
