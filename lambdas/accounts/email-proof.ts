import { PatientChanged } from '#events/patients.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { holdsEmail } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import type { ShortLink } from '#shared/accounts/short-link.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type EmailHolder, toEmailHolder } from './email-holder.ts';
import type { EmailHolders } from './email-holders.ts';
import type { EmailMove } from './move-email.ts';
import { generateUnguessablePassword } from './open-account.ts';
import { limitLinkOpenings } from './rate-limits.ts';
import { resendProof } from './request-email-change.ts';
import { buildSessionEndWrites, revokeSessions } from './sessions.ts';
import { getActiveLink, getProofOwner, getUndoOwner } from './short-links.ts';

type EmailProofPorts = Platform & { readonly users: Users; readonly holders: EmailHolders };

type EmailUpdate = Pick<EmailMove, 'email' | 'isProved' | 'isUndone'>;

function saveEmail(
  platform: EmailProofPorts,
  { kind, record: before }: EmailHolder,
  { email, ...options }: EmailUpdate,
  ...extraWrites: readonly Write[]
): Promise<void> {
  const { holders } = platform;
  if (kind === 'patient') {
    const { pendingEmail: _pendingEmail, ...unchanged } = before;
    const after = { ...unchanged, email, ...(options.isProved && { awaitsEmailProof: false }) };
    return holders.patient.save(platform, { before, after, ...options }, ...extraWrites);
  }
  const { pendingEmail: _pendingEmail, ...unchanged } = before;
  return holders.staff.save(platform, { before, after: { ...unchanged, email }, ...options }, ...extraWrites);
}

async function buildProofClaimWrite(
  { uniqueClaims, now }: Platform,
  { patientId, email }: Patient,
): Promise<Write> {
  const claim = await uniqueClaims.find('email', email);
  const ownClaim = { kind: 'email', name: email, at: now().toISOString(), ownerId: patientId } as const;
  if (!claim) return uniqueClaims.take(ownClaim);
  if (claim.ownerId !== patientId) throw new AppError(accountErrors.link_over);
  return uniqueClaims.renew({ ...ownClaim, before: claim.at });
}

async function proveFirstEmail(platform: EmailProofPorts, before: Patient): Promise<void> {
  const { patientId, email } = before;
  const account = await platform.accounts.find(patientId);
  if (account && !holdsEmail(account)) throw new AppError(accountErrors.link_over);
  await platform.commit(
    ...platform.patients.put({ ...before, awaitsEmailProof: false }, before),
    await buildProofClaimWrite(platform, before),
    ...(await platform.holders.patient.signedCopyWrites(platform, patientId)),
    emit(PatientChanged, { patientId }),
    audit('patient.emailProved', patientId, { before: { awaitsEmailProof: true }, after: { email } }),
  );
}

/** Makes the pending e-mail the account's e-mail, which ends all earlier sessions. */
async function proveEmailChange(
  platform: EmailProofPorts,
  before: EmailHolder,
  email: string,
): Promise<void> {
  const { kind, userId, awaitsEmailProof } = before;
  const details = { before: { email: before.email }, after: { email } };
  await saveEmail(
    platform,
    before,
    { email, isProved: true },
    ...(awaitsEmailProof ? await platform.holders.patient.signedCopyWrites(platform, userId) : []),
    kind === 'patient'
      ? audit('patient.emailProved', userId, details)
      : audit('staff.emailProved', userId, details),
  );
}

/** Throws a conflict, which is retried, if a concurrent click by the owner took the e-mail, otherwise `cause`. */
async function rethrowAsConflict(
  { uniqueClaims }: Platform,
  { userId, email }: ShortLink,
  cause: unknown,
): Promise<never> {
  const isTaken = cause instanceof AppError && cause.is(accountErrors.email_taken);
  const claim = isTaken ? await uniqueClaims.find('email', email) : undefined;
  throw claim?.ownerId === userId ? new AppError(coreErrors.conflict, { cause }) : cause;
}

/** Proves the e-mail by a click on the page, because link scanners also open the link. */
export const proveEmail = (holders: EmailHolders) =>
  operationWithPorts(['users'], api.proveEmail, async ({ params, source }, ports) => {
    const platform = { ...ports, holders };
    await limitLinkOpenings(platform, source);
    return retryStale(async () => {
      const link = await getActiveLink(platform, params.token);
      const before = await getProofOwner(platform, link);
      if (before.pendingEmail === link.email)
        await proveEmailChange(platform, before, link.email).catch((error: unknown) =>
          rethrowAsConflict(platform, link, error),
        );
      else if (before.kind === 'patient' && before.awaitsEmailProof)
        await proveFirstEmail(platform, before.record);
      else return { isFirst: false };
      return { isFirst: true };
    });
  });

/** Replaces the password, which the requester of the change knows. Runs before the commit, so that a retry repeats both. */
async function revokeRequesterAccess({ users }: EmailProofPorts, userId: string): Promise<void> {
  await users.setPassword(userId, generateUnguessablePassword());
  await users.signOut(userId);
}

async function undoChange(platform: EmailProofPorts, token: string) {
  const link = await getActiveLink(platform, token);
  const before = await getUndoOwner(platform, link);
  const { email } = link;
  const { kind, userId, pendingEmail } = before;
  if (before.email === email && pendingEmail === undefined) return { userId, isFirst: false };
  const details = { before: { email: pendingEmail ?? before.email }, after: { email } };
  await revokeRequesterAccess(platform, userId);
  // `saveEmail` ends the sessions if the e-mail changes.
  const account = before.email === email ? await platform.accounts.find(userId) : undefined;
  await saveEmail(
    platform,
    before,
    { email, isUndone: true },
    ...(account ? buildSessionEndWrites(platform, account) : []),
    kind === 'patient'
      ? audit('patient.emailChangeUndone', userId, details)
      : audit('staff.emailChangeUndone', userId, details),
  );
  return { userId, isFirst: true };
}

/** Undoes a requested or completed e-mail change from the link in the old mailbox, without sign-in. */
export const undoEmailChange = (holders: EmailHolders) =>
  operationWithPorts(['users'], api.undoEmailChange, async ({ params, source }, platform) => {
    await limitLinkOpenings(platform, source);
    const { userId, ...undone } = await retryStale(() => undoChange({ ...platform, holders }, params.token));
    if (undone.isFirst) await revokeSessions(platform, userId);
    return undone;
  });

/** Cancels a pending e-mail change, for its client or the front desk. */
export const cancelEmailChange = operation(
  api.cancelEmailChange,
  async ({ params: { patientId } }, platform) =>
    retryStale(async () => {
      const before = await platform.patients.get(patientId);
      const { pendingEmail, ...after } = before;
      if (pendingEmail !== undefined)
        await platform.commit(
          ...platform.patients.put(after, before),
          emit(PatientChanged, { patientId }),
          audit('patient.emailChangeCancelled', patientId, { before: { pendingEmail } }),
        );
      return { email: before.email };
    }),
);

export const getEmailProof = operation(api.getEmailProof, async ({ params: { patientId } }, { patients }) => {
  const { awaitsEmailProof = false, email } = await patients.get(patientId);
  return { isAwaited: awaitsEmailProof, email };
});

export const resendEmailProof = operation(
  api.resendEmailProof,
  async ({ params: { patientId } }, platform) => {
    const patient = await platform.patients.get(patientId);
    const isAwaited = await resendProof(platform, toEmailHolder(patient));
    return { isAwaited, email: patient.pendingEmail ?? patient.email };
  },
);
