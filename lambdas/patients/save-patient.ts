import { AccountChanged } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/users.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { emailRefusal } from './email-refusal.ts';

type Saving = Pick<Platform, 'accounts' | 'patients' | 'markers' | 'commit' | 'now'> & {
  readonly users: Users;
};
type Change = { readonly before: Patient; readonly after: Patient };

/** The e-mail is claimed for this client and nobody else, then it is what they sign in with. */
async function takeEmail(platform: Saving, { patientId, email }: Patient): Promise<void> {
  const { markers, users, commit, now } = platform;
  const earlier = await markers.find('email', email);
  if (earlier && earlier.ownerId !== patientId) throw new AppError(accountErrors.email_taken);
  if (!earlier) {
    const claim = { kind: 'email', name: email, ownerId: patientId, at: now().toISOString() } as const;
    await commit(markers.take({ ...claim, refusal: accountErrors.email_taken }));
  }
  try {
    await users.changeEmail(patientId, email);
  } catch (error) {
    await commit(markers.release('email', email));
    throw error;
  }
}

/** The claim was in vain: they go on signing in with whatever e-mail the record holds now. */
async function giveBackEmail(platform: Saving, { patientId, email }: Patient): Promise<void> {
  const { accounts, markers, users, commit } = platform;
  const account = await accounts.find(patientId);
  if (account === undefined || account.email === email) return;
  await users.changeEmail(patientId, account.email);
  await commit(markers.release('email', email));
}

const isSameAccount = ({ before, after }: Change) =>
  before.firstName === after.firstName &&
  before.lastName === after.lastName &&
  before.email === after.email &&
  before.phone === after.phone &&
  before.active === after.active;

function accountWrites({ accounts, now }: Saving, { before, after }: Change): Write[] {
  if (isSameAccount({ before, after })) return [];
  const { patientId: userId, firstName, lastName, email, phone, active } = after;
  const isShutOut = before.active && !active;
  return [
    accounts.change(userId, {
      ...{ firstName, lastName, email, phone, active },
      ...(isShutOut && { signedOutAt: now().toISOString() }),
    }),
    tell(AccountChanged, { userId }),
  ];
}

/**
 * Writes a client and their account in one transaction with `more`; another e-mail is theirs in the user pool before.
 * Throws `account.email_taken` and `patient.registered_elsewhere` at the field, `request.conflict` when someone else
 * wrote first; a failure leaves the user pool as the record is.
 */
export async function savePatient(
  platform: Saving,
  change: Change,
  ...more: readonly Write[]
): Promise<void> {
  const { before, after } = change;
  const isRenamed = before.email !== after.email;
  if (isRenamed)
    await takeEmail(platform, after).catch(async (error: unknown) => {
      throw await emailRefusal(platform, error, after.email);
    });
  try {
    await platform.commit(
      ...platform.patients.put(after, before),
      ...accountWrites(platform, change),
      ...(isRenamed ? [platform.markers.release('email', before.email)] : []),
      tell(PatientChanged, { patientId: after.patientId }),
      ...more,
    );
  } catch (error) {
    if (isRenamed) await giveBackEmail(platform, after);
    throw error;
  }
}

/** Ends every session and lets nobody begin another; the account's record, written before, refuses every call already. */
export async function shutOut(users: Users, userId: string): Promise<void> {
  await users.signOut(userId);
  await users.disable(userId);
}
