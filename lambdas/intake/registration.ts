import { EmailProofDue, RegistrationProofDue } from '#events/accounts.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { assertStrongPassword } from '#lambdas/accounts/passwords.ts';
import {
  limitAttempts,
  limitLinkOpenings,
  limitMessages,
  limitProofs,
} from '#lambdas/accounts/rate-limits.ts';
import { isPasswordAlreadySet } from '#lambdas/accounts/sessions.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getInvitationState } from '#shared/accounts/invitation.ts';
import { getMinimumPasswordLength } from '#shared/accounts/password.ts';
import * as api from '#shared/accounts/registration-api.ts';
import { isLinkActive } from '#shared/accounts/short-link.ts';
import { AppError } from '#shared/core/errors.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { buildConversionWrites } from './convert-prospect.ts';

/** Finds an application whose owner may register. A laser application requires the front desk's approval instead. */
async function findRegistrableProspect(
  { prospects }: Pick<Platform, 'prospects'>,
  prospectId: string,
): Promise<Prospect | undefined> {
  const prospect = await prospects.find(prospectId);
  const mayRegister = prospect && prospect.service !== 'laser' && prospect.status !== 'active';
  return mayRegister ? prospect : undefined;
}

function throwUnreadable(): never {
  throw new AppError(accountErrors.registration_unreadable);
}

/** Returns the state of an account's invitation, which is open before it is sent. */
async function findRegistrationState(
  { invitations, now }: Pick<Platform, 'invitations' | 'now'>,
  account: Account,
): Promise<api.Registration['state']> {
  if (!account.passwordTemporary) return 'spent';
  const state = getInvitationState(await invitations.find(account.userId), now());
  return state === 'expired' || state === 'locked' ? 'over' : 'open';
}

async function findRegisteredAccount(
  { uniqueClaims, accounts }: Pick<Platform, 'uniqueClaims' | 'accounts'>,
  prospectId: string,
): Promise<Account | undefined> {
  const claim = await uniqueClaims.find('registration', prospectId);
  return claim?.ownerId === undefined ? undefined : accounts.find(claim.ownerId);
}

/** Reveals only whether the link is still valid. */
export const getRegistration = operation(
  api.getRegistration,
  async ({ params: { id }, source }, platform) => {
    await limitLinkOpenings(platform, source);
    const minimumPassword = getMinimumPasswordLength('patient');
    const registration = { kind: 'prospect' as const, minimumPassword };
    if (await findRegistrableProspect(platform, id)) return { ...registration, state: 'open' as const };
    const registeredAccount = await findRegisteredAccount(platform, id);
    if (registeredAccount)
      return {
        ...registration,
        state: registeredAccount.passwordTemporary ? ('replaced' as const) : ('spent' as const),
      };
    const account = await platform.accounts.find(id);
    if (!account)
      throw new AppError(
        (await platform.prospects.find(id))
          ? accountErrors.registration_unreadable
          : accountErrors.user_not_found,
      );
    const state = await findRegistrationState(platform, account);
    return { kind: 'invitation' as const, state, minimumPassword: getMinimumPasswordLength(account.role) };
  },
);

const throwRegistrationError = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error;
  if (error.is(accountErrors.email_taken)) throw new AppError(accountErrors.email_in_use, { cause: error });
  if (error.is(prospectErrors.gone))
    throw new AppError(accountErrors.registration_unreadable, { cause: error });
  throw error;
};

type RegistrationCredentials = {
  readonly prospectId: string;
  readonly email: string;
  readonly password: string;
};

/**
 * Returns the account on a retry after a lost response, or undefined if the application has no account with this
 * e-mail. Throws for another password.
 */
async function findEarlierRegistration(
  platform: Platform & { readonly users: Users },
  { prospectId, email, password }: RegistrationCredentials,
): Promise<{ userId: string } | undefined> {
  const account = await findRegisteredAccount(platform, prospectId);
  if (account?.email !== email) return undefined;
  if (account.passwordTemporary) throw new AppError(accountErrors.email_in_use);
  const { userId } = account;
  if (await isPasswordAlreadySet(platform, { userId, password })) return { userId };
  throw new AppError(accountErrors.already_registered);
}

/** Whether the link sent to the mailbox proves the e-mail. An expired link proves nothing. */
async function isEmailProvedBy(
  { shortLinks, now }: Platform,
  proof: string | undefined,
  { prospectId, email }: Prospect,
): Promise<boolean> {
  const link = proof === undefined ? undefined : await shortLinks.find(hashText(proof));
  if (link?.kind !== 'registration' || !isLinkActive(link, now())) return false;
  return link.userId === prospectId && link.email === email;
}

type ProofRequest = { readonly prospectId: string; readonly email: string; readonly source: string };

/** Sends a proof link, since an unproved account holds the e-mail until its owner proves it. Always throws. */
async function requestProof(
  platform: Platform,
  { prospectId, ...requester }: ProofRequest,
  cause: unknown,
): Promise<never> {
  // The first of two clicks may have created the account.
  if (!(await findRegistrableProspect(platform, prospectId))) throwUnreadable();
  await limitProofs(platform, requester);
  await limitMessages(platform, prospectId);
  await platform.commit(
    emit(RegistrationProofDue, { prospectId }),
    audit('registration.proofAsked', prospectId),
  );
  throw new AppError(accountErrors.registration_proof_due, { cause });
}

/** Creates account, client and record and closes the application in one commit (R067 R068). */
export const register = operationWithPorts(
  ['users'],
  api.register,
  async ({ params, body, source }, platform) => {
    const { id: prospectId } = params;
    await limitAttempts(platform, source);
    const prospect = await findRegistrableProspect(platform, prospectId);
    if (!prospect)
      return (await findEarlierRegistration(platform, { prospectId, ...body })) ?? throwUnreadable();
    if (prospect.email !== body.email) throw new AppError(accountErrors.user_not_found);

    const { firstName, lastName, email, phone } = prospect;
    const contact = { role: 'patient' as const, firstName, lastName, email, phone };
    const { birthDate } = prospect.answers;
    await assertStrongPassword(platform, { password: body.password, owner: { ...contact, birthDate } });
    const services = await platform.catalog.services();
    const isEmailProved = await isEmailProvedBy(platform, body.proof, prospect);
    const person = { ...contact, password: body.password, isEmailProved };
    const account = await openAccount(platform, person, ({ userId: patientId }) => [
      ...buildConversionWrites(platform, prospect, { patientId, services, awaitsEmailProof: !isEmailProved }),
      ...(isEmailProved ? [] : [emit(EmailProofDue, { patientId })]),
    ]).catch(async (error: unknown) => {
      // The first of two clicks may have succeeded.
      const earlierRegistration = await findEarlierRegistration(platform, { prospectId, ...body });
      if (earlierRegistration) return earlierRegistration;
      const isUnproved = error instanceof AppError && error.is(accountErrors.email_awaits_proof);
      return isUnproved
        ? requestProof(platform, { prospectId, email, source }, error)
        : throwRegistrationError(error);
    });
    return { userId: account.userId };
  },
);
