import type { DeliveryKey } from '#shared/notifications/delivery.ts';
import type { DeliveryOutcome } from '#shared/notifications/sms-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type SmsDelivery, smsDeliveryEntity } from './sms-delivery.entity.ts';

/** SMS in delivery, by SNS message id. */
export type SmsDeliveryStore = {
  find(providerId: string): Promise<SmsDelivery | undefined>;
  /** Links an SMS to its message. The write is rejected if the report arrived first. */
  track(providerId: string, source: DeliveryKey, now: Date): RowWrite;
  /** Stores the report of an SMS that is untracked or another stage's. Rejected if already stored. */
  report(providerId: string, outcome: DeliveryOutcome, now: Date): RowWrite;
};

const hourSeconds = 3600;
/** Networks report within 72 hours. */
const trackedSeconds = 96 * hourSeconds;
/** The message is stored within seconds of sending. */
const reportedSeconds = hourSeconds;

export function smsDeliveryStore(config: TableConfig): SmsDeliveryStore {
  const { find, create } = makeTableRows(smsDeliveryEntity, config);
  const calculateExpiry = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds;
  return {
    find: (providerId) => find({ providerId }),
    track: (providerId, source, now) =>
      create({ providerId, source, expiresAt: calculateExpiry(now, trackedSeconds) }),
    report: (providerId, outcome, now) =>
      create({ providerId, outcome, expiresAt: calculateExpiry(now, reportedSeconds) }),
  };
}
