import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { getInvitation, getMe, resendInvitation } from './invitations.ts';
import { getRegistration, register } from './registration.ts';
import { getEmailProof, openShortLink, proveEmail, resendEmailProof } from './short-links.ts';

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
