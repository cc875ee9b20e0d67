import * as z from 'zod/mini';
import { LimitedAct } from '#shared/core/approval.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import { CurrentPassword } from './password.ts';
import { OneTimeCode } from './second-factor-api.ts';

/** An administrator's approval, on the caller's screen, of one action beyond the caller's limit. */
export const approveAct = route('approveAct', {
  method: 'POST',
  path: '/approvals',
  summary: 'Authorizes one action beyond the caller’s limit with an administrator’s password',
  allow: frontDesk,
  // An idempotency key would store a fingerprint of the password.
  repeatable: true,
  body: z.strictObject({
    ...LimitedAct.shape,
    email: Email,
    password: CurrentPassword,
    code: z.optional(OneTimeCode),
  }),
  reply: z.object({ approvalId: Id, approvedBy: z.string() }),
});
