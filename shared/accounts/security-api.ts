import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email } from '#shared/core/schemas.ts';
import { CurrentPassword, Password } from './password.ts';

/** An idempotency key would store a fingerprint of the password; repeating the call is harmless. */
const repeatableRoute = { repeatable: true } as const;
const emptyReply = z.object({});

export const requestRecovery = route('requestRecovery', {
  method: 'POST',
  path: '/recoveries/requests',
  summary: 'Sends whoever forgot their password an e-mail with a link that takes another one',
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
  summary: 'Says of the link of a recovery e-mail whether it still takes another password',
  allow: ['public'],
  ...repeatableRoute,
  body: RecoveryLink,
  reply: emptyReply,
});

export const resetPassword = route('resetPassword', {
  method: 'POST',
  path: '/recoveries',
  summary: 'Whoever has the link of the recovery e-mail chooses another password; every session ends',
  allow: ['public'],
  ...repeatableRoute,
  body: z.extend(RecoveryLink, { password: Password }),
  reply: emptyReply,
});

export const changePassword = route('changePassword', {
  method: 'PUT',
  path: '/me/password',
  summary: 'Another password for whoever is signed in and knows the present one; every session ends',
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
  summary: 'Signs whoever asks out on every device, this one too',
  allow: roles,
  beforeSecondFactor: true,
  ...repeatableRoute,
  reply: emptyReply,
});
