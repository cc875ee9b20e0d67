import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getMe } from './get-me.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { openShortLink } from './invitations/open-short-link.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { getEmailProof } from './registration/get-email-proof.ts';
import { getRegistration } from './registration/get-registration.ts';
import { proveEmail } from './registration/prove-email.ts';
import { register } from './registration/register.ts';
import { resendEmailProof } from './registration/resend-email-proof.ts';

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
