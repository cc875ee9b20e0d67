import { type Leasing, withLease } from '#lambdas/runtime/lease.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Longer than a mailer or an SMS service may take with its retries (lambdas/platform/timeouts.ts). */
const leaseSeconds = 60;
const refuse = (): never => {
  throw new AppError(coreErrors.conflict);
};

/** Sends a message under a lease. Throws `request.conflict` while somebody else holds it, and what `send` throws. */
export const oneAtATime = <T>(platform: Leasing, messageId: string, send: () => Promise<T>): Promise<T> =>
  withLease(
    platform,
    { name: `message ${messageId}`, seconds: leaseSeconds },
    { work: send, otherwise: refuse },
  );
