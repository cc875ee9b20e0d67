import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { getEmailProof } from './get-email-proof.ts';
import { getInvitation } from './get-invitation.ts';
import { getMe } from './get-me.ts';
import { getRegistration } from './get-registration.ts';
import { openShortLink } from './open-short-link.ts';
import { proveEmail } from './prove-email.ts';
import { register } from './register.ts';
import { resendEmailProof } from './resend-email-proof.ts';
import { resendInvitation } from './resend-invitation.ts';

export const handler = httpApi<'users'>(
  [
    getMe,
    getRegistration,
    register,
    acceptInvitation,
    getInvitation,
    resendInvitation,
    openShortLink,
    proveEmail,
    getEmailProof,
    resendEmailProof,
  ],
  { users },
);
