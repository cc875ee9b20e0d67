import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Instant } from '#shared/core/schemas.ts';
import { CurrentPassword } from './password.ts';
import { normalizeRecoveryCode } from './second-factor.ts';

/** An idempotency key would store the secret or the recovery codes. Each call handles retries itself. */
const repeatableRoute = { repeatable: true } as const;
const emptyReply = z.object({});

const wrongCodeMessage = 'Escribe los 6 números que muestra tu aplicación.';
export const OneTimeCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: wrongCodeMessage }),
);

const RecoveryCodes = z.object({
  /** Returned only once, because the server stores only hashes. */
  recoveryCodes: z.array(z.string()),
});

export const getSecondFactor = route('getSecondFactor', {
  method: 'GET',
  path: '/me/second-factor',
  summary: 'Returns since when the signed-in user’s authenticator app is enabled',
  allow: frontDesk,
  beforeSecondFactor: true,
  topics: ['accounts'],
  reply: z.object({
    since: z.optional(Instant),
    codesLeft: z.int(),
    isRequired: z.boolean(),
  }),
});

export const beginSecondFactor = route('beginSecondFactor', {
  method: 'POST',
  path: '/me/second-factor/setups',
  summary:
    'Creates an authenticator secret for the signed-in user after checking the password. Codes are required only after confirmation',
  allow: frontDesk,
  ...repeatableRoute,
  beforeSecondFactor: true,
  body: z.strictObject({ password: CurrentPassword }),
  reply: z.object({ setupId: Id, secret: z.string() }),
});

export const confirmSecondFactor = route('confirmSecondFactor', {
  method: 'PUT',
  path: '/me/second-factor',
  summary: 'Enables authenticator codes from the next sign-in, after checking the password and a first code',
  allow: frontDesk,
  ...repeatableRoute,
  beforeSecondFactor: true,
  body: z.strictObject({ setupId: Id, code: OneTimeCode, password: CurrentPassword }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = route('renewRecoveryCodes', {
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes after checking the password. The previous codes are invalidated',
  allow: frontDesk,
  ...repeatableRoute,
  body: z.strictObject({ password: CurrentPassword }),
  reply: RecoveryCodes,
});

export const turnOffSecondFactor = route('turnOffSecondFactor', {
  method: 'POST',
  path: '/me/second-factor/removals',
  summary:
    'Disables authenticator codes after checking the password and a code. The call is rejected while the center requires them',
  allow: frontDesk,
  ...repeatableRoute,
  body: z.strictObject({ password: CurrentPassword, code: OneTimeCode }),
  reply: emptyReply,
});

export const spendRecoveryCode = route('spendRecoveryCode', {
  method: 'POST',
  path: '/second-factor-recoveries',
  summary: 'Disables a lost authenticator app with the password and a recovery code',
  allow: ['public'],
  ...repeatableRoute,
  body: z.strictObject({
    email: Email,
    password: CurrentPassword,
    code: z.string().check(z.maxLength(40), z.overwrite(normalizeRecoveryCode)),
  }),
  reply: emptyReply,
});

export const resetSecondFactor = route('resetSecondFactor', {
  method: 'DELETE',
  path: '/desk-members/{userId}/second-factor',
  summary: 'Disables another user’s second factor and ends their sessions',
  allow: ['admin'],
  params: z.object({ userId: Id }),
  reply: z.object({ userId: Id }),
});
