import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Limiting, limitSource, limitSubject } from '#lambdas/runtime/limits.ts';
import type { Account } from '#shared/accounts/account.ts';

const hour = 3_600;
const tries = { what: 'registration', most: 60, seconds: 600 };
const looks = { what: 'look at a registration', most: 300, seconds: 600 };

type Counting = Pick<Platform, 'throttles' | 'now'>;

/**
 * Of whoever tries to create an account, or to choose a password by a link. No account is counted: whoever names one
 * would shut out its owner. Throws `request.too_many`.
 */
export const limitTries = (platform: Limiting, source: string) => limitSource(platform, source, tries);

const mostRepeats = 3;

/** Of presses of an account that bring its password again: fewer than the pool takes before it locks the account. */
export const mayRepeat = async ({ throttles, now }: Counting, userId: string): Promise<boolean> =>
  (await throttles.count({ subject: `repeated presses of ${userId}`, seconds: hour, now: now() })) <=
  mostRepeats;

/** Of whoever looks where an address leads. Throws `request.too_many`. */
export const limitLooks = (platform: Limiting, source: string) => limitSource(platform, source, looks);

const messages = [
  { most: 5, seconds: hour },
  { most: 20, seconds: 24 * hour },
];

/** Of messages to one mailbox, asked for by its owner or the team. Throws `request.too_many`. */
export const limitMessages = (platform: Limiting, userId: string): Promise<void> =>
  limitSubject(platform, { subject: `account message to ${userId}`, windows: messages });

/** Of setups of an authenticator app. Throws `request.too_many`. */
export const limitSetups = (platform: Limiting, userId: string): Promise<void> =>
  limitSubject(platform, {
    subject: `second factor setup of ${userId}`,
    windows: [{ most: 30, seconds: hour }],
  });

type Named = { readonly email: string; readonly source: string };

const recoveries = { what: 'recovery', most: 30, seconds: hour };
const recoveriesOfOne = { what: 'recovery of one', most: 3, seconds: hour };
const mostRecoveries = 6;

/** Limits recovery e-mails by caller, and by account from one address. Throws `request.too_many`. */
export async function limitRecoveries(platform: Limiting, { email, source }: Named): Promise<void> {
  await limitSource(platform, source, recoveries);
  await limitSource(platform, `${source} for ${email}`, recoveriesOfOne);
}

/**
 * Whether a request from an address at which the owner has not signed in sends another recovery e-mail. Above the limit it
 * sends none and is not rejected, so strangers cannot lock the owner out: the e-mails of this hour have valid links. A
 * link lasts an hour, and what invalidates all links (`signedOutAt`) starts another count.
 */
export async function isRecoveryMailDue(
  { throttles, now }: Counting,
  { email, signedOutAt = '' }: Pick<Account, 'email' | 'signedOutAt'>,
): Promise<boolean> {
  const subject = `recovery of ${hashOf(`${email} ${signedOutAt}`)}`;
  return (await throttles.count({ subject, seconds: hour, now: now() })) <= mostRecoveries;
}

const proofs = { what: 'proof of an e-mail', most: 5, seconds: hour };

/**
 * Of whoever has an e-mail proved that an account holds unproved: each application has its own link, so that those of a
 * stranger hold back none of its owner's. Throws `request.too_many`.
 */
export const limitProofs = (platform: Limiting, { email, source }: Named): Promise<void> =>
  limitSource(platform, `${source} for ${email}`, proofs);

const recoveryCodes = { what: 'recovery code', most: 60, seconds: 600 };
const recoveryCodesOfOne = { what: 'recovery code of one', most: 10, seconds: hour };

/**
 * Of whoever tries recovery codes, and those of one e-mail, known or not. From anywhere else its owner may: the pool
 * locks out who guesses the password, and a code is too long to be guessed. Throws `request.too_many`.
 */
export async function limitRecoveryCodes(platform: Limiting, { email, source }: Named): Promise<void> {
  await limitSource(platform, source, recoveryCodes);
  await limitSource(platform, `${source} for ${email}`, recoveryCodesOfOne);
}

/** Of passwords that are said again within a session. Throws `request.too_many`. */
export const limitPasswords = (platform: Limiting, userId: string): Promise<void> =>
  limitSubject(platform, { subject: `password of ${userId}`, windows: [{ most: 10, seconds: hour }] });

/** Of approvals that one member of the front desk asks for, right or wrong. Throws `request.too_many`. */
export const limitApprovals = (platform: Limiting, actor: string): Promise<void> =>
  limitSubject(platform, { subject: `approvals for ${actor}`, windows: [{ most: 20, seconds: hour }] });
