import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource, limitSubject, type ThrottlePorts } from '#lambdas/runtime/limits.ts';
import type { Account } from '#shared/accounts/account.ts';

const hourSeconds = 3_600;
const attemptLimit = { action: 'registration', maxCount: 60, seconds: 600 };
const linkOpeningLimit = { action: 'look at a registration', maxCount: 300, seconds: 600 };

type RateLimitPorts = Pick<Platform, 'throttles' | 'now'>;

/** Limits attempts per source, because a limit per account would lock out its owner. Throws `request.too_many`. */
export const limitAttempts = (platform: ThrottlePorts, source: string) =>
  limitSource(platform, source, attemptLimit);

const maxRetries = 3;

/** Whether a retry may check the account's password. The limit is below the pool's own lockout. */
export const canRetryPassword = async (
  { throttles, now }: RateLimitPorts,
  userId: string,
): Promise<boolean> =>
  (await throttles.count({ subject: `repeated presses of ${userId}`, seconds: hourSeconds, now: now() })) <=
  maxRetries;

/** Limits, per source, how often links are opened. Throws `request.too_many`. */
export const limitLinkOpenings = (platform: ThrottlePorts, source: string) =>
  limitSource(platform, source, linkOpeningLimit);

const messageWindows = [
  { maxCount: 5, seconds: hourSeconds },
  { maxCount: 20, seconds: 24 * hourSeconds },
];

/** Limits messages to one mailbox, requested by its owner or the team. Throws `request.too_many`. */
export const limitMessages = (platform: ThrottlePorts, userId: string): Promise<void> =>
  limitSubject(platform, { subject: `account message to ${userId}`, windows: messageWindows });

/** Limits setups of an authenticator app. Throws `request.too_many`. */
export const limitSetups = (platform: ThrottlePorts, userId: string): Promise<void> =>
  limitSubject(platform, {
    subject: `second factor setup of ${userId}`,
    windows: [{ maxCount: 30, seconds: hourSeconds }],
  });

type RequestOrigin = { readonly email: string; readonly source: string };

const recoveryLimit = { action: 'recovery', maxCount: 30, seconds: hourSeconds };
const recoveryLimitPerEmail = { action: 'recovery of one', maxCount: 3, seconds: hourSeconds };
const maxRecoveries = 6;

/** Limits recovery requests per source, and per source and e-mail. Throws `request.too_many`. */
export async function limitRecoveries(
  platform: ThrottlePorts,
  { email, source }: RequestOrigin,
): Promise<void> {
  await limitSource(platform, source, recoveryLimit);
  await limitSource(platform, `${source} for ${email}`, recoveryLimitPerEmail);
}

/**
 * Whether a request from an unknown source sends a recovery e-mail. Above the limit it succeeds without one,
 * so strangers cannot lock the owner out. A new `signedOutAt` invalidates all links and starts another count.
 */
export async function isRecoveryMailDue(
  { throttles, now }: RateLimitPorts,
  { email, signedOutAt = '' }: Pick<Account, 'email' | 'signedOutAt'>,
): Promise<boolean> {
  const subject = `recovery of ${hashText(`${email} ${signedOutAt}`)}`;
  return (await throttles.count({ subject, seconds: hourSeconds, now: now() })) <= maxRecoveries;
}

const proofLimit = { action: 'proof of an e-mail', maxCount: 5, seconds: hourSeconds };

/** Limits proof links per source and e-mail, so strangers do not block the e-mail's owner. Throws `request.too_many`. */
export const limitProofs = (platform: ThrottlePorts, { email, source }: RequestOrigin): Promise<void> =>
  limitSource(platform, `${source} for ${email}`, proofLimit);

const recoveryCodeLimit = { action: 'recovery code', maxCount: 60, seconds: 600 };
const recoveryCodeLimitPerEmail = { action: 'recovery code of one', maxCount: 10, seconds: hourSeconds };

/** Limits codes per source, and per source and e-mail, so the owner can try elsewhere. Throws `request.too_many`. */
export async function limitRecoveryCodes(
  platform: ThrottlePorts,
  { email, source }: RequestOrigin,
): Promise<void> {
  await limitSource(platform, source, recoveryCodeLimit);
  await limitSource(platform, `${source} for ${email}`, recoveryCodeLimitPerEmail);
}

/** Limits password checks within a session. Throws `request.too_many`. */
export const limitPasswords = (platform: ThrottlePorts, userId: string): Promise<void> =>
  limitSubject(platform, {
    subject: `password of ${userId}`,
    windows: [{ maxCount: 10, seconds: hourSeconds }],
  });

/** Limits approvals, right or wrong, requested by one front desk member. Throws `request.too_many`. */
export const limitApprovals = (platform: ThrottlePorts, actor: string): Promise<void> =>
  limitSubject(platform, {
    subject: `approvals for ${actor}`,
    windows: [{ maxCount: 20, seconds: hourSeconds }],
  });
