import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource } from '#lambdas/runtime/source.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const hour = 3_600;
const tries = { what: 'registration', most: 60, seconds: 600 };
const looks = { what: 'look at a registration', most: 300, seconds: 600 };

type Counting = Pick<Platform, 'throttles' | 'now'>;
type Pausing = Counting & Pick<Platform, 'pause'>;
type Limit = { readonly subject: string; readonly most: number; readonly seconds: number };

async function limit({ throttles, now }: Counting, { subject, most, seconds }: Limit): Promise<void> {
  if ((await throttles.count({ subject, seconds, now: now() })) > most)
    throw new AppError(coreErrors.too_many);
}

/** Of those who try to create an account: from one place, and one account from anywhere. Throws `request.too_many`. */
export async function limitTries(
  platform: Pausing,
  { id, source }: { readonly id: string; readonly source: string },
): Promise<void> {
  await limitSource(platform, source, tries);
  await limit(platform, { subject: `registration of ${id}`, most: 60, seconds: hour });
}

const mostRepeats = 3;

/** Of presses of an account that bring its password again: fewer than the pool takes before it locks the account. */
export const mayRepeat = async ({ throttles, now }: Counting, userId: string): Promise<boolean> =>
  (await throttles.count({ subject: `repeated presses of ${userId}`, seconds: hour, now: now() })) <=
  mostRepeats;

/** Of whoever looks where an address leads. Throws `request.too_many`. */
export const limitLooks = (platform: Pausing, source: string) => limitSource(platform, source, looks);

/** Of messages to one mailbox. Throws `request.too_many`. */
export async function limitMessages(platform: Counting, userId: string): Promise<void> {
  const subject = `account message to ${userId}`;
  await limit(platform, { subject, most: 5, seconds: hour });
  await limit(platform, { subject, most: 20, seconds: 24 * hour });
}

/** Of setups of an authenticator app. Throws `request.too_many`. */
export const limitSetups = (platform: Counting, userId: string): Promise<void> =>
  limit(platform, { subject: `second factor setup of ${userId}`, most: 30, seconds: hour });

const recoveries = { what: 'recovery code', most: 60, seconds: 600 };

/** Of those who try recovery codes: from one place, and of one e-mail from anywhere, known or not. Throws `request.too_many`. */
export async function limitRecoveryCodes(
  platform: Pausing,
  { email, source }: { readonly email: string; readonly source: string },
): Promise<void> {
  await limitSource(platform, source, recoveries);
  await limit(platform, { subject: `recovery codes of ${email}`, most: 10, seconds: hour });
}

/** Of passwords that are said again within a session. Throws `request.too_many`. */
export const limitPasswords = (platform: Counting, userId: string): Promise<void> =>
  limit(platform, { subject: `password of ${userId}`, most: 10, seconds: hour });
