import { randomUUID } from 'node:crypto';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import * as sessions from '#shared/accounts/api.ts';
import * as approvals from '#shared/accounts/approval-api.ts';
import * as deskMembers from '#shared/accounts/desk-members-api.ts';
import * as registration from '#shared/accounts/registration-api.ts';
import * as secondFactors from '#shared/accounts/second-factor-api.ts';
import * as security from '#shared/accounts/security-api.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import * as links from '#shared/accounts/short-link-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { aProspect } from '../accounts/invitations.ts';
import { anAccount, aPatient, thePlatform } from '../center/center.ts';
import type { Target } from './targets.ts';

/** Creates an invited client without a chosen password. */
async function createInvitedClient(): Promise<{ userId: string }> {
  const userId = randomUUID();
  await anAccount('patient', 'Invitada', { userId });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(userId, { passwordTemporary: true }));
  return { userId };
}

/** Creates a short link of this kind for a client. */
async function createShortLink(
  kind: ShortLink['kind'],
  { patientId: userId, email }: Patient,
): Promise<{ token: string }> {
  const { shortLinks, commit, now } = thePlatform();
  const token = newToken(16);
  const link: ShortLink = {
    tokenHash: hashText(token),
    kind,
    userId,
    email,
    expiresAt: Math.floor(now().getTime() / 1000) + 3_600,
  };
  await commit(shortLinks.add(link));
  return { token };
}

/** Creates a link for a client with an unverified e-mail. */
const createProofLink = async () => {
  const email = `enlazada-${randomUUID()}@test.example`;
  return createShortLink(
    'emailProof',
    await aPatient('Enlazada', { patientId: randomUUID(), email, awaitsEmailProof: true }),
  );
};

/** Creates a link for a client with a pending change of e-mail. */
const createUndoLink = async () => {
  const email = `nilda-${randomUUID()}@test.example`;
  return createShortLink('emailUndo', await aPatient('Nilda', { email, pendingEmail: `otra-${email}` }));
};

const createProspect = async () => {
  const { prospectId } = await aProspect();
  return { prospectId, id: prospectId };
};

/** Creates a member of the front desk. */
const createDeskAccount = async () => {
  const userId = randomUUID();
  await anAccount('supervisor', `Mesa${userId.slice(0, 8)}`, { userId });
  return { userId };
};
const deskProfile = { role: 'supervisor', firstName: 'Mesa', lastName: 'Prueba', phone: '787-555-0178' };

// Calls without valid credentials are admitted, and rejected by the operation.
export const accountsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [registration.getRegistration, { ids: createProspect }],
  [
    registration.register,
    { ids: createProspect, body: () => ({ email: 'otra@test.example', password: 'mi-clave' }), status: 404 },
  ],
  [
    registration.acceptInvitation,
    {
      ids: createInvitedClient,
      body: () => ({ email: 'otra@test.example', temporaryPassword: 'Abcdef2!', password: 'mi-clave' }),
      status: 422,
    },
  ],
  [registration.getInvitation, { ids: createInvitedClient }],
  [registration.resendInvitation, { ids: createInvitedClient }],
  [security.requestRecovery, { body: () => ({ email: `nadie-${randomUUID()}@test.example` }), status: 404 }],
  [security.openRecovery, { body: () => ({ email: 'nadie@test.example', code: '1' }), status: 422 }],
  [
    security.resetPassword,
    { body: () => ({ email: 'nadie@test.example', code: '1', password: 'luna-azul-42' }), status: 422 },
  ],
  // Success would end the caller's session, so the body is invalid.
  [security.changePassword, { body: () => ({ password: '', newPassword: '1' }), status: 422 }],
  [
    approvals.approveAct,
    {
      body: () => ({ act: 'void', target: 'x', email: 'nadie@test.example', password: 'x' }),
      status: 422,
    },
  ],
  [sessions.startMySession, { body: () => ({ userAgent: 'Chrome' }) }],
  [sessions.listMySessions, {}],
  [sessions.endMySession, { ids: async () => ({ session: 'current' }) }],
  // No persona has an authenticator app or sends a password, so the operation rejects the call.
  [secondFactors.getSecondFactor, {}],
  [secondFactors.beginSecondFactor, { body: () => ({ password: '' }), status: 422 }],
  [
    secondFactors.confirmSecondFactor,
    { body: () => ({ setupId: 'x', code: '123456', password: '' }), status: 422 },
  ],
  [secondFactors.renewRecoveryCodes, { body: () => ({ password: '' }), status: 422 }],
  [secondFactors.turnOffSecondFactor, { body: () => ({ password: '', code: '123456' }) }],
  [
    secondFactors.spendRecoveryCode,
    { body: () => ({ email: 'nadie@test.example', password: 'x', code: 'x' }), status: 422 },
  ],
  [secondFactors.resetSecondFactor, { ids: createDeskAccount }],
  [links.openShortLink, { ids: createProofLink }],
  [links.proveEmail, { ids: createProofLink }],
  [links.undoEmailChange, { ids: createUndoLink }],
  [deskMembers.listDeskMembers, {}],
  [
    deskMembers.inviteDeskMember,
    { body: () => ({ ...deskProfile, email: `mesa-${randomUUID()}@test.example` }) },
  ],
  [
    deskMembers.changeDeskMember,
    { ids: createDeskAccount, body: () => ({ ...deskProfile, active: true, version: 0 }) },
  ],
  [deskMembers.removeDeskMember, { ids: createDeskAccount }],
  [
    links.endGreetings,
    { ids: async () => createShortLink('greetings', await aPatient('Nilda', { patientId: randomUUID() })) },
  ],
];
