import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email } from '#shared/core/schemas.ts';
import { CurrentPassword, Password } from './password.ts';

/** An idempotency key would store a fingerprint of the password. Repeating the call is harmless. */
const repeatableRoute = { repeatable: true } as const;
const emptyReply = z.object({});

export const requestRecovery = route('requestRecovery', {
  method: 'POST',
  path: '/recoveries/requests',
  summary: 'Sends a password recovery e-mail with a link',
  allow: ['public'],
  body: z.strictObject({ email: Email }),
  reply: emptyReply,
});

const RecoveryLink = z.strictObject({
  email: Email,
  code: z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/)),
});

export const openRecovery = route('openRecovery', {
  method: 'POST',
  path: '/recoveries/looks',
  summary: 'Returns whether a recovery link can still be used',
  allow: ['public'],
  ...repeatableRoute,
  body: RecoveryLink,
  reply: emptyReply,
});

export const resetPassword = route('resetPassword', {
  method: 'POST',
  path: '/recoveries',
  summary: 'Sets a new password through the recovery link. All sessions end',
  allow: ['public'],
  ...repeatableRoute,
  body: z.extend(RecoveryLink, { password: Password }),
  reply: emptyReply,
});

export const changePassword = route('changePassword', {
  method: 'PUT',
  path: '/me/password',
  summary: 'Changes the signed-in user’s password after checking the current one. All sessions end',
  allow: roles,
  beforeSecondFactor: true,
  ...repeatableRoute,
  body: z.strictObject({
    password: CurrentPassword,
    newPassword: Password,
  }),
  reply: emptyReply,
});

export const endMySessions = route('endMySessions', {
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Signs the caller out on all devices, including this one',
  allow: roles,
  beforeSecondFactor: true,
  ...repeatableRoute,
  reply: emptyReply,
});
