import type { Platform } from '#lambdas/platform/platform.ts';
import { type Leasing, withLease } from '#lambdas/runtime/lease.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Delivery, type DeliveryKey, isAccepted, type Message } from '#shared/notifications/delivery.ts';
import { failureOf } from '#shared/notifications/retry.ts';
import { reportedFields } from '#shared/notifications/sms-delivery.ts';

export type Recording = Pick<Platform, 'deliveries' | 'smsDeliveries' | 'commit' | 'now'> & Leasing;

/** Longer than a mailer or an SMS service may take with its retries (lambdas/platform/timeouts.ts). */
const leaseSeconds = 60;
const refuse = (): never => {
  throw new AppError(coreErrors.conflict);
};

/** Works on one delivery under a lease. Throws `request.conflict` while another process has it, and what `work` throws. */
export const oneAtATime = <T>(
  platform: Leasing,
  { deliveryId, subjectId, channel }: DeliveryKey,
  work: () => Promise<T>,
): Promise<T> =>
  withLease(
    platform,
    { name: `message ${deliveryId} ${subjectId} ${channel}`, seconds: leaseSeconds },
    { work, otherwise: refuse },
  );

/**
 * Writes a delivery whose message was sent, and of an SMS what its report is to change. Where the network reported first,
 * that report counts at once. Returns the row as it is written.
 */
export async function commitSent<D extends Delivery>(
  {
    deliveries,
    smsDeliveries,
    commit,
    now,
  }: Pick<Recording, 'deliveries' | 'smsDeliveries' | 'commit' | 'now'>,
  row: D,
): Promise<D> {
  const { providerId, subjectId, deliveryId, channel } = row;
  if (providerId === undefined) {
    await commit(deliveries.put(row));
    return row;
  }
  try {
    const source = { subjectId, deliveryId, channel };
    await commit(deliveries.put(row), smsDeliveries.track(providerId, source, now()));
    return row;
  } catch (error) {
    if (!(error instanceof AppError && error.is(coreErrors.conflict))) throw error;
    const outcome = (await smsDeliveries.find(providerId))?.outcome;
    if (!outcome) throw error;
    const reported = { ...row, ...reportedFields(outcome, now()) };
    await commit(deliveries.put(reported));
    return reported;
  }
}

type Outcome = Pick<Delivery, 'state'> &
  Partial<Pick<Message, 'skipReason' | 'dueAt' | 'failedAt' | 'sentAt' | 'providerId' | 'told'>>;
type Unsent = 'state' | 'skipReason' | 'sentAt' | 'providerId' | 'deliveredAt' | 'failReason';

/** What is to be sent, as it is at this moment. */
export type Attempt<D extends Delivery> = {
  readonly draft: Omit<D, Unsent>;
  readonly skipReason?: D['skipReason'];
  /** When it may go. */
  readonly dueAt: Date;
  /** Returns the id under which the delivery of an SMS is reported; an e-mail has none. */
  send(): Promise<string | undefined>;
  /** Where the message says that its appointment is. */
  readonly told?: Message['told'];
};

/**
 * Sends one message once and records what became of it: skipped, waiting, sent or failed. One that was sent is not sent
 * again; one that cannot be sent is recorded as failed and thrown, to be retried. Throws `request.conflict` while another
 * process sends it.
 */
export const deliverOnce = <D extends Delivery>(
  platform: Recording,
  key: DeliveryKey,
  prepare: () => Promise<Attempt<D>>,
): Promise<D> =>
  oneAtATime(platform, key, async () => {
    const { deliveries, commit, now } = platform;
    // A key belongs to one kind for good.
    const known = (await deliveries.find(key)) as D | undefined;
    if (known && isAccepted(known.state)) return known;
    const { draft, skipReason, dueAt, send, told } = await prepare();
    // Together, draft and outcome are the whole row.
    const rowWith = (outcome: Outcome) => ({ ...draft, ...outcome }) as unknown as D;
    const write = async (outcome: Outcome): Promise<D> => {
      const row = rowWith(outcome);
      await commit(deliveries.put(row));
      return row;
    };
    if (skipReason) return write({ state: 'skipped', skipReason });
    if (dueAt > now()) return write({ state: 'waiting', dueAt: dueAt.toISOString() });
    let providerId: string | undefined;
    try {
      providerId = await send();
    } catch (error) {
      await write({ state: 'failed', ...failureOf(known, now()) });
      throw error;
    }
    return commitSent(platform, rowWith({ state: 'sent', sentAt: now().toISOString(), providerId, told }));
  });
