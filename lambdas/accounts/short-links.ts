import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isFormerEmail } from '#shared/accounts/former-emails.ts';
import {
  isLinkActive,
  type OpenableLinkKind,
  openableLinkKinds,
  type ShortLink,
} from '#shared/accounts/short-link.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type EmailHolder, findEmailHolder } from './email-holder.ts';
import { limitLinkOpenings } from './rate-limits.ts';

type LinkOwnerPorts = Pick<Platform, 'patients' | 'staff' | 'accounts' | 'now'>;

const createLinkEndedError = () => new AppError(accountErrors.link_over);

/** Returns an unexpired link. Throws `account.link_over` if it is expired or unknown. */
export async function getActiveLink(
  { shortLinks, now }: Pick<Platform, 'shortLinks' | 'now'>,
  token: string,
): Promise<ShortLink> {
  const link = await shortLinks.find(hashText(token));
  if (!link || !isLinkActive(link, now())) throw createLinkEndedError();
  return link;
}

/** Returns the holder whose current or pending e-mail the link proves. Throws `account.link_over` if there is none. */
export async function getProofOwner(
  platform: LinkOwnerPorts,
  { kind, userId, email }: ShortLink,
): Promise<EmailHolder> {
  const holder = kind === 'emailProof' ? await findEmailHolder(platform, userId) : undefined;
  if (!holder || (holder.email !== email && holder.pendingEmail !== email)) throw createLinkEndedError();
  return holder;
}

/** Returns the holder whose former e-mail the link restores. Throws `account.link_over` if it can no longer be restored. */
export async function getUndoOwner(
  platform: LinkOwnerPorts,
  { kind, userId, email }: ShortLink,
): Promise<EmailHolder> {
  const { accounts, now } = platform;
  if (kind !== 'emailUndo') throw createLinkEndedError();
  const [holder, account] = await Promise.all([findEmailHolder(platform, userId), accounts.find(userId)]);
  if (!holder || !account || (holder.email !== email && !isFormerEmail(account, email, now())))
    throw createLinkEndedError();
  return holder;
}

async function getGreetingRecipient(
  { patients }: Pick<Platform, 'patients'>,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  const patient = kind === 'greetings' ? await patients.find(userId) : undefined;
  if (!patient || patient.email !== email) throw createLinkEndedError();
  return patient;
}

async function getInvitedAccount({ accounts }: Pick<Platform, 'accounts'>, { userId, email }: ShortLink) {
  const account = await accounts.find(userId);
  if (!account || account.email !== email) throw createLinkEndedError();
  return { userId, email, isTeam: account.role !== 'patient', isAccepted: !account.passwordTemporary };
}

type LinkDescription = { readonly opened: api.OpenedLink; readonly opensAfterExpiry: boolean };

/** Returns what the link opens and whether it still opens after its expiry. Throws `account.link_over`. */
async function describeLink(
  platform: Platform,
  link: ShortLink,
  kind: OpenableLinkKind,
): Promise<LinkDescription> {
  const { email } = link;
  switch (kind) {
    case 'emailProof': {
      const { awaitsEmailProof, pendingEmail } = await getProofOwner(platform, link);
      const isChange = pendingEmail === email;
      const isProved = !awaitsEmailProof && !isChange;
      return { opened: { kind, isProved, isChange }, opensAfterExpiry: isProved };
    }
    case 'emailUndo': {
      const holder = await getUndoOwner(platform, link);
      const isUndone = holder.email === email && holder.pendingEmail === undefined;
      return { opened: { kind, email, isUndone }, opensAfterExpiry: isUndone };
    }
    case 'registration': {
      const prospect = await platform.prospects.find(link.userId);
      if (!prospect) throw createLinkEndedError();
      // An expired link opens the page that sends another one.
      return { opened: { kind, prospectId: link.userId, email }, opensAfterExpiry: true };
    }
    case 'greetings': {
      const { noGreetings = false } = await getGreetingRecipient(platform, link);
      return { opened: { kind, isEnded: noGreetings }, opensAfterExpiry: noGreetings };
    }
    case 'invitation': {
      const invitedAccount = await getInvitedAccount(platform, link);
      return { opened: { kind, ...invitedAccount }, opensAfterExpiry: invitedAccount.isAccepted };
    }
  }
}

/** Describes a link without using it, because link scanners open links too. An expired or replaced link is reported as `ended`. */
export const openShortLink = operation(api.openShortLink, async ({ params, source }, platform) => {
  await limitLinkOpenings(platform, source);
  const link = await platform.shortLinks.find(hashText(params.token));
  const kind = openableLinkKinds.find((openedKind) => openedKind === link?.kind);
  if (!link || !kind) throw createLinkEndedError();
  const isExpired = !isLinkActive(link, platform.now());
  const why = isExpired ? ('expired' as const) : ('replaced' as const);
  const endedLink = { kind: 'ended' as const, of: kind, why };
  try {
    const { opened, opensAfterExpiry } = await describeLink(platform, link, kind);
    return isExpired && !opensAfterExpiry ? endedLink : opened;
  } catch (error) {
    if (!(error instanceof AppError) || !error.is(accountErrors.link_over)) throw error;
    return endedLink;
  }
});

/** Unsubscribes the client from greetings, from the link page or the mail program. The profile can turn them on again. */
export const endGreetings = operation(api.endGreetings, async ({ params, source }, platform) => {
  await limitLinkOpenings(platform, source);
  return retryStale(async () => {
    const before = await getGreetingRecipient(platform, await getActiveLink(platform, params.token));
    if (before.noGreetings) return { isFirst: false };
    const { patients, commit } = platform;
    const { patientId } = before;
    await commit(
      ...patients.put({ ...before, noGreetings: true }, before),
      emit(PatientChanged, { patientId }),
      audit('patient.greetingsEnded', patientId),
    );
    return { isFirst: true };
  });
});
