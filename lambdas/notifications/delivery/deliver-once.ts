import { MessageFailed } from '#events/notifications.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type LeasePorts, withLease } from '#lambdas/runtime/lease.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Delivery, type DeliveryKey, isAccepted, type Message } from '#shared/notifications/delivery.ts';
import { scheduleRetry } from '#shared/notifications/retry.ts';
import { toReportedFields } from '#shared/notifications/sms-delivery.ts';

export type DeliveryPorts = Pick<Platform, 'deliveries' | 'smsDeliveries' | 'commit' | 'now'> & LeasePorts;

/** Exceeds the mailer's and the SMS service's timeouts including retries (lambdas/platform/timeouts.ts). */
const leaseSeconds = 60;
const throwConflict = (): never => {
  throw new AppError(coreErrors.conflict);
};

/** Runs `work` under a lease on the delivery. Throws `request.conflict` if another process has the lease. */
export const withDeliveryLease = <T>(
  platform: LeasePorts,
  { deliveryId, subjectId, channel }: DeliveryKey,
  work: () => Promise<T>,
): Promise<T> =>
  withLease(
    platform,
    { name: `message ${deliveryId} ${subjectId} ${channel}`, seconds: leaseSeconds },
    { work, otherwise: throwConflict },
  );

/** Stores a sent delivery and the tracking row of its SMS. Applies a report that arrived earlier. */
export async function commitSent<D extends Delivery>(
  {
    deliveries,
    smsDeliveries,
    commit,
    now,
  }: Pick<DeliveryPorts, 'deliveries' | 'smsDeliveries' | 'commit' | 'now'>,
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
    const reported = { ...row, ...toReportedFields(outcome, now()) };
    await commit(deliveries.put(reported));
    return reported;
  }
}

type RecordedOutcome = Pick<Delivery, 'state'> &
  Partial<Pick<Message, 'skipReason' | 'dueAt' | 'failedAt' | 'sentAt' | 'providerId' | 'told'>>;
type OutcomeField = 'state' | 'skipReason' | 'sentAt' | 'providerId' | 'deliveredAt' | 'failReason';

export type DeliveryAttempt<D extends Delivery> = {
  readonly draft: Omit<D, OutcomeField>;
  readonly skipReason?: D['skipReason'];
  readonly dueAt: Date;
  /** Returns the provider id of an SMS, or undefined for an e-mail. */
  send(): Promise<string | undefined>;
  /** Appointment date, time and staff member stated in the message. */
  readonly told?: Message['told'];
};

/**
 * Sends a message at most once and records whether it was skipped, waits, was sent or failed. Rethrows the
 * error of a failed send. Throws `request.conflict` while another process sends it.
 */
export const deliverOnce = <D extends Delivery>(
  platform: DeliveryPorts,
  key: DeliveryKey,
  prepare: () => Promise<DeliveryAttempt<D>>,
): Promise<D> =>
  withDeliveryLease(platform, key, async () => {
    const { deliveries, commit, now } = platform;
    // A delivery key belongs to one kind of delivery.
    const existing = (await deliveries.find(key)) as D | undefined;
    if (existing && isAccepted(existing.state)) return existing;
    const { draft, skipReason, dueAt, send, told } = await prepare();
    // Draft and outcome together make the whole row.
    const buildRow = (outcome: RecordedOutcome) => ({ ...draft, ...outcome }) as unknown as D;
    const writeOutcome = async (outcome: RecordedOutcome): Promise<D> => {
      const row = buildRow(outcome);
      await commit(deliveries.put(row));
      return row;
    };
    if (skipReason) return writeOutcome({ state: 'skipped', skipReason });
    if (dueAt > now()) return writeOutcome({ state: 'waiting', dueAt: dueAt.toISOString() });
    let providerId: string | undefined;
    try {
      providerId = await send();
    } catch (error) {
      const failedRow = buildRow({ state: 'failed', ...scheduleRetry(existing, now()) });
      const { subjectId, deliveryId, channel, dueAt: nextTryAt } = failedRow;
      const isAbandoned = nextTryAt === undefined;
      await commit(
        deliveries.put(failedRow),
        ...(isAbandoned ? [emit(MessageFailed, { subjectId, deliveryId, channel })] : []),
      );
      throw error;
    }
    return commitSent(platform, buildRow({ state: 'sent', sentAt: now().toISOString(), providerId, told }));
  });
