import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isFormerEmail } from '#shared/accounts/former-emails.ts';
import { isAlive, type ShortLink } from '#shared/accounts/short-link.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { limitLooks } from './rate-limits.ts';

type Reading = Pick<Platform, 'patients' | 'accounts' | 'now'>;

const over = () => new AppError(accountErrors.link_over);

/** Throws `account.link_over`, also for a link there never was. */
export async function openedLink(
  { shortLinks, now }: Pick<Platform, 'shortLinks' | 'now'>,
  token: string,
): Promise<ShortLink> {
  const link = await shortLinks.find(hashOf(token));
  if (!link || !isAlive(link, now())) throw over();
  return link;
}

/** The client whose e-mail the link proves. Throws `account.link_over` when they have, or asked for, another one since. */
export async function linkedPatient(
  { patients }: Reading,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  if (kind !== 'emailProof') throw over();
  const patient = await patients.get(userId);
  if (patient.email !== email && patient.pendingEmail !== email) throw over();
  return patient;
}

/** The client whose old address the link gives back. Throws `account.link_over` once it is nothing to give back. */
export async function undoOf(
  { patients, accounts, now }: Reading,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  if (kind !== 'emailUndo') throw over();
  const [patient, account] = await Promise.all([patients.get(userId), accounts.find(userId)]);
  if (!account || (patient.email !== email && !isFormerEmail(account, email, now()))) throw over();
  return patient;
}

/** The client whose greetings the link ends. Throws `account.link_over` when they have another e-mail since. */
async function greetedPatient(
  { patients }: Pick<Platform, 'patients'>,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  const patient = kind === 'greetings' ? await patients.find(userId) : undefined;
  if (!patient || patient.email !== email) throw over();
  return patient;
}

/** Only tells: programs that look a message's links over open them too. */
export const openShortLink = operation(api.openShortLink, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  const link = await openedLink(platform, params.token);
  const { userId, email } = link;
  if (link.kind === 'emailProof') {
    const { awaitsEmailProof, pendingEmail } = await linkedPatient(platform, link);
    const isChange = pendingEmail === email;
    return { kind: 'emailProof' as const, isProved: !awaitsEmailProof && !isChange, isChange };
  }
  if (link.kind === 'emailUndo') {
    const patient = await undoOf(platform, link);
    const isUndone = patient.email === email && patient.pendingEmail === undefined;
    return { kind: 'emailUndo' as const, email, isUndone };
  }
  if (link.kind === 'greetings') {
    const { noGreetings = false } = await greetedPatient(platform, link);
    return { kind: 'greetings' as const, isEnded: noGreetings };
  }
  const account = link.kind === 'invitation' ? await platform.accounts.find(userId) : undefined;
  if (!account || account.email !== email) throw over();
  return {
    kind: 'invitation' as const,
    userId,
    email,
    isTeam: account.role !== 'patient',
    isAccepted: !account.passwordTemporary,
  };
});

/** A press on its page, or of the mail program; in the profile it can be taken back. */
export const endGreetings = operation(api.endGreetings, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  return retryStale(async () => {
    const before = await greetedPatient(platform, await openedLink(platform, params.token));
    if (before.noGreetings) return { isFirst: false };
    const { patients, commit } = platform;
    const { patientId } = before;
    await commit(
      ...patients.put({ ...before, noGreetings: true }, before),
      tell(PatientChanged, { patientId }),
      audit('patient.greetingsEnded', patientId),
    );
    return { isFirst: true };
  });
});
