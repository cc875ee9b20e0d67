import * as z from 'zod/mini';
import { LimitedAct } from '#shared/core/approval.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import { AskedPassword } from './password.ts';
import { OneTimeCode } from './second-factor-api.ts';

/** An administrator approves one act of the caller, who is at the limit of their role, on the caller's screen. */
export const approveAct = route('approveAct', {
  method: 'POST',
  path: '/approvals',
  summary: 'Lets the caller do one act beyond their limit, by the password of an administrator',
  allow: frontDesk,
  // An idempotency key would keep the password's fingerprint.
  repeatable: true,
  body: z.strictObject({
    ...LimitedAct.shape,
    /** Of the administrator. */
    email: Email,
    password: AskedPassword,
    /** Of the administrator's authenticator app, where they have one. */
    code: z.optional(OneTimeCode),
  }),
  reply: z.object({ approvalId: Id, approvedBy: z.string() }),
});
