import { EmailProofDue } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isAlive, type ShortLink } from '#shared/accounts/short-link.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { limitLooks, limitMessages } from './rate-limits.ts';

/** Throws `account.link_over`, also for a link there never was. */
async function openedLink(
  { shortLinks, now }: Pick<Platform, 'shortLinks' | 'now'>,
  token: string,
): Promise<ShortLink> {
  const link = await shortLinks.find(hashOf(token));
  if (!link || !isAlive(link, now())) throw new AppError(accountErrors.link_over);
  return link;
}

/** The client whose e-mail the link proves. Throws `account.link_over` when they have another one since. */
async function linkedPatient(
  { patients }: Pick<Platform, 'patients'>,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  if (kind !== 'emailProof') throw new AppError(accountErrors.link_over);
  const patient = await patients.get(userId);
  if (patient.email !== email) throw new AppError(accountErrors.link_over);
  return patient;
}

/** Only tells: programs that look a message's links over open them too. */
export const openShortLink = operation(api.openShortLink, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  const link = await openedLink(platform, params.token);
  if (link.kind === 'emailProof') {
    const { awaitsEmailProof } = await linkedPatient(platform, link);
    return { kind: 'emailProof' as const, isProved: !awaitsEmailProof };
  }
  const { userId, email } = link;
  const account = await platform.accounts.find(userId);
  if (!account || account.email !== email) throw new AppError(accountErrors.link_over);
  return {
    kind: 'invitation' as const,
    userId,
    email,
    isTeam: account.role !== 'patient',
    isAccepted: !account.passwordTemporary,
  };
});

/** A press, not the opening of the link: programs that look links over prove nothing. */
export const proveEmail = operation(api.proveEmail, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  return retryStale(async () => {
    const link = await openedLink(platform, params.token);
    const before = await linkedPatient(platform, link);
    if (!before.awaitsEmailProof) return { isFirst: false };
    const { patientId, email } = before;
    await platform.commit(
      ...platform.patients.put({ ...before, awaitsEmailProof: false }, before),
      tell(PatientChanged, { patientId }),
      audit('patient.emailProved', patientId, { before: { awaitsEmailProof: true }, after: { email } }),
    );
    return { isFirst: true };
  });
});

export const getEmailProof = operation(api.getEmailProof, async ({ params: { patientId } }, { patients }) => {
  const { awaitsEmailProof = false, email } = await patients.get(patientId);
  return { isAwaited: awaitsEmailProof, email };
});

/** Who proved it meanwhile is told so, and sent nothing. */
export const resendEmailProof = operation(
  api.resendEmailProof,
  async ({ params: { patientId } }, platform) => {
    const { awaitsEmailProof = false, email } = await platform.patients.get(patientId);
    if (awaitsEmailProof) {
      await limitMessages(platform, patientId);
      await platform.commit(tell(EmailProofDue, { patientId }), audit('emailProof.resent', patientId));
    }
    return { isAwaited: awaitsEmailProof, email };
  },
);
