import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Limiting, limitSource, limitSubject } from '#lambdas/runtime/limits.ts';
import type { Account } from '#shared/accounts/account.ts';

const hour = 3_600;
const tries = { what: 'registration', most: 60, seconds: 600 };
const looks = { what: 'look at a registration', most: 300, seconds: 600 };

type Counting = Pick<Platform, 'throttles' | 'now'>;

/** Limits attempts per source; a limit per account would lock out its owner. Throws `request.too_many`. */
export const limitTries = (platform: Limiting, source: string) => limitSource(platform, source, tries);

const mostRepeats = 3;

/** Whether a retry may check the account's password; the limit is below the pool's own lockout. */
export const mayRepeat = async ({ throttles, now }: Counting, userId: string): Promise<boolean> =>
  (await throttles.count({ subject: `repeated presses of ${userId}`, seconds: hour, now: now() })) <=
  mostRepeats;

/** Limits, per source, how often links are opened. Throws `request.too_many`. */
export const limitLooks = (platform: Limiting, source: string) => limitSource(platform, source, looks);

const messages = [
  { most: 5, seconds: hour },
  { most: 20, seconds: 24 * hour },
];

/** Limits messages to one mailbox, requested by its owner or the team. Throws `request.too_many`. */
export const limitMessages = (platform: Limiting, userId: string): Promise<void> =>
  limitSubject(platform, { subject: `account message to ${userId}`, windows: messages });

/** Limits setups of an authenticator app. Throws `request.too_many`. */
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
 * Whether a request from an unknown source sends a recovery e-mail. Above the limit it succeeds without one,
 * so strangers cannot lock the owner out; a new `signedOutAt` invalidates all links and starts another count.
 */
export async function isRecoveryMailDue(
  { throttles, now }: Counting,
  { email, signedOutAt = '' }: Pick<Account, 'email' | 'signedOutAt'>,
): Promise<boolean> {
  const subject = `recovery of ${hashOf(`${email} ${signedOutAt}`)}`;
  return (await throttles.count({ subject, seconds: hour, now: now() })) <= mostRecoveries;
}

const proofs = { what: 'proof of an e-mail', most: 5, seconds: hour };

/** Limits proof links per source, so strangers do not block an e-mail's owner. Throws `request.too_many`. */
export const limitProofs = (platform: Limiting, { email, source }: Named): Promise<void> =>
  limitSource(platform, `${source} for ${email}`, proofs);

const recoveryCodes = { what: 'recovery code', most: 60, seconds: 600 };
const recoveryCodesOfOne = { what: 'recovery code of one', most: 10, seconds: hour };

/** Limits codes per source and e-mail, so the owner can try elsewhere. Throws `request.too_many`. */
export async function limitRecoveryCodes(platform: Limiting, { email, source }: Named): Promise<void> {
  await limitSource(platform, source, recoveryCodes);
  await limitSource(platform, `${source} for ${email}`, recoveryCodesOfOne);
}

/** Limits password checks within a session. Throws `request.too_many`. */
export const limitPasswords = (platform: Limiting, userId: string): Promise<void> =>
  limitSubject(platform, { subject: `password of ${userId}`, windows: [{ most: 10, seconds: hour }] });

/** Limits approvals, right or wrong, requested by one front desk member. Throws `request.too_many`. */
export const limitApprovals = (platform: Limiting, actor: string): Promise<void> =>
  limitSubject(platform, { subject: `approvals for ${actor}`, windows: [{ most: 20, seconds: hour }] });
