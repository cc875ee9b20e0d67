import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isFormerEmail } from '#shared/accounts/former-emails.ts';
import { isAlive, type OpenedKind, openedKinds, type ShortLink } from '#shared/accounts/short-link.ts';
import * as api from '#shared/accounts/short-link-api.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type EmailHolder, findEmailHolder } from './email-holder.ts';
import { limitLooks } from './rate-limits.ts';

type Reading = Pick<Platform, 'patients' | 'staff' | 'accounts' | 'now'>;

const over = () => new AppError(accountErrors.link_over);

/** Finds a valid link; throws `account.link_over` for an expired or unknown one. */
export async function openedLink(
  { shortLinks, now }: Pick<Platform, 'shortLinks' | 'now'>,
  token: string,
): Promise<ShortLink> {
  const link = await shortLinks.find(hashOf(token));
  if (!link || !isAlive(link, now())) throw over();
  return link;
}

/** Finds the owner of the e-mail to prove; throws `account.link_over` if it has changed. */
export async function provedBy(platform: Reading, { kind, userId, email }: ShortLink): Promise<EmailHolder> {
  const holder = kind === 'emailProof' ? await findEmailHolder(platform, userId) : undefined;
  if (!holder || (holder.email !== email && holder.pendingEmail !== email)) throw over();
  return holder;
}

/** Finds the owner of a former e-mail; throws `account.link_over` if it can no longer be restored. */
export async function undoOf(platform: Reading, { kind, userId, email }: ShortLink): Promise<EmailHolder> {
  const { accounts, now } = platform;
  if (kind !== 'emailUndo') throw over();
  const [holder, account] = await Promise.all([findEmailHolder(platform, userId), accounts.find(userId)]);
  if (!holder || !account || (holder.email !== email && !isFormerEmail(account, email, now()))) throw over();
  return holder;
}

async function greetedPatient(
  { patients }: Pick<Platform, 'patients'>,
  { kind, userId, email }: ShortLink,
): Promise<Patient> {
  const patient = kind === 'greetings' ? await patients.find(userId) : undefined;
  if (!patient || patient.email !== email) throw over();
  return patient;
}

async function invitedTo({ accounts }: Pick<Platform, 'accounts'>, { userId, email }: ShortLink) {
  const account = await accounts.find(userId);
  if (!account || account.email !== email) throw over();
  return { userId, email, isTeam: account.role !== 'patient', isAccepted: !account.passwordTemporary };
}

type Looked = { readonly opened: api.OpenedLink; readonly opensLate: boolean };

/** Describes the link, and whether it opens after it has expired. Throws `account.link_over`. */
async function looked(platform: Platform, link: ShortLink, kind: OpenedKind): Promise<Looked> {
  const { email } = link;
  switch (kind) {
    case 'emailProof': {
      const { awaitsEmailProof, pendingEmail } = await provedBy(platform, link);
      const isChange = pendingEmail === email;
      const isProved = !awaitsEmailProof && !isChange;
      return { opened: { kind, isProved, isChange }, opensLate: isProved };
    }
    case 'emailUndo': {
      const holder = await undoOf(platform, link);
      const isUndone = holder.email === email && holder.pendingEmail === undefined;
      return { opened: { kind, email, isUndone }, opensLate: isUndone };
    }
    case 'registration': {
      const prospect = await platform.prospects.find(link.userId);
      if (!prospect) throw over();
      // An expired link opens the page that sends another one.
      return { opened: { kind, prospectId: link.userId, email }, opensLate: true };
    }
    case 'greetings': {
      const { noGreetings = false } = await greetedPatient(platform, link);
      return { opened: { kind, isEnded: noGreetings }, opensLate: noGreetings };
    }
    case 'invitation': {
      const invited = await invitedTo(platform, link);
      return { opened: { kind, ...invited }, opensLate: invited.isAccepted };
    }
  }
}

/** Has no effect, since link scanners open links too; reports an expired or replaced link as ended. */
export const openShortLink = operation(api.openShortLink, async ({ params, source }, platform) => {
  await limitLooks(platform, source);
  const link = await platform.shortLinks.find(hashOf(params.token));
  const kind = openedKinds.find((each) => each === link?.kind);
  if (!link || !kind) throw over();
  const isLate = !isAlive(link, platform.now());
  const why = isLate ? ('expired' as const) : ('replaced' as const);
  const ended = { kind: 'ended' as const, of: kind, why };
  try {
    const { opened, opensLate } = await looked(platform, link, kind);
    return isLate && !opensLate ? ended : opened;
  } catch (error) {
    if (!(error instanceof AppError) || !error.is(accountErrors.link_over)) throw error;
    return ended;
  }
});

/** Ends greetings on a click on the page or in the mail program; the client can undo it in the profile. */
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
