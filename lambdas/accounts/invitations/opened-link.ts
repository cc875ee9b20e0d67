import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isAlive, type ShortLink } from '#shared/accounts/short-link.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Throws `account.link_over`, also for a link there never was. */
export async function openedLink(
  { shortLinks, now }: Pick<Platform, 'shortLinks' | 'now'>,
  token: string,
): Promise<ShortLink> {
  const link = await shortLinks.find(hashOf(token));
  if (!link || !isAlive(link, now())) throw new AppError(accountErrors.link_over);
  return link;
}

/** The client whose e-mail the link proves. Throws `account.link_over` when they have another one since. */
export async function linkedPatient(
  { patients }: Pick<Platform, 'patients'>,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  if (kind !== 'emailProof') throw new AppError(accountErrors.link_over);
  const patient = await patients.get(userId);
  if (patient.email !== email) throw new AppError(accountErrors.link_over);
  return patient;
}
