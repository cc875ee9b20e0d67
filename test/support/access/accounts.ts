import { randomUUID } from 'node:crypto';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import * as registration from '#shared/accounts/registration-api.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import * as links from '#shared/accounts/short-link-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aProspect } from '../accounts/invitations.ts';
import { anAccount, aPatient, thePlatform } from '../center/center.ts';
import type { Target } from './targets.ts';

/** Somebody who has no password of their own yet. */
async function invited(): Promise<{ userId: string }> {
  const userId = randomUUID();
  await anAccount('patient', 'Invitada', { userId });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(userId, { passwordTemporary: true }));
  return { userId };
}

/** A link to a client who is to prove their e-mail. */
async function linked(): Promise<{ token: string }> {
  const { patientId: userId, email } = await aPatient('Enlazada', {
    patientId: randomUUID(),
    awaitsEmailProof: true,
  });
  const { shortLinks, commit, now } = thePlatform();
  const token = newToken(16);
  const link: ShortLink = {
    tokenHash: hashOf(token),
    kind: 'emailProof',
    userId,
    email,
    expiresAt: Math.floor(now().getTime() / 1000) + 3_600,
  };
  await commit(shortLinks.add(link));
  return { token };
}

const prospect = async () => {
  const { prospectId } = await aProspect();
  return { prospectId, id: prospectId };
};

// Whoever brings no e-mail of the prospect's, or no temporary password, is let in to the call and refused by it.
export const accountsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [registration.getRegistration, { ids: prospect }],
  [
    registration.register,
    { ids: prospect, body: () => ({ email: 'otra@test.example', password: 'mi-clave' }), answer: 404 },
  ],
  [
    registration.acceptInvitation,
    {
      ids: invited,
      body: () => ({ email: 'otra@test.example', temporaryPassword: 'Abcdef2!', password: 'mi-clave' }),
      answer: 422,
    },
  ],
  [registration.getInvitation, { ids: invited }],
  [registration.resendInvitation, { ids: invited }],
  [links.openShortLink, { ids: linked }],
  [links.proveEmail, { ids: linked }],
];
