import type { DeliveryKey } from '#shared/notifications/delivery.ts';
import type { DeliveryOutcome } from '#shared/notifications/sms-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type SmsDelivery, smsDeliveryEntity } from './sms-delivery.entity.ts';

/** SMS on their way, by the id that SNS gave them. */
export type SmsDeliveryStore = {
  find(providerId: string): Promise<SmsDelivery | undefined>;
  /** Notes which message an SMS is. Stale when its report came first. */
  track(providerId: string, source: DeliveryKey, now: Date): RowWrite;
  /** Keeps the report of an SMS that is not tracked yet, or is another stage's. Stale when it is there already. */
  report(providerId: string, outcome: DeliveryOutcome, now: Date): RowWrite;
};

const hour = 3600;
/** The network reports within 72 hours. */
const trackedSeconds = 96 * hour;
/** Its message is written within seconds of it, or never. */
const reportedSeconds = hour;

export function smsDeliveryStore(config: TableConfig): SmsDeliveryStore {
  const { find, create } = tableRows(smsDeliveryEntity, config);
  const expiry = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds;
  return {
    find: (providerId) => find({ providerId }),
    track: (providerId, source, now) =>
      create({ providerId, source, expiresAt: expiry(now, trackedSeconds) }),
    report: (providerId, outcome, now) =>
      create({ providerId, outcome, expiresAt: expiry(now, reportedSeconds) }),
  };
}
