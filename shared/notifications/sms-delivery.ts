import type { FailReason } from './delivery.ts';

export type DeliveryOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly failReason: FailReason };

/** Responses documented by SNS, and the one past the monthly spend limit. */
const failureByResponse: Readonly<Record<string, FailReason>> = {
  'no quota left for account': 'spendLimit',
  'this delivery would exceed max price': 'priceLimit',
  'phone number is opted out': 'optedOut',
  'invalid phone number': 'phoneInvalid',
  'destination is on a blocked list': 'phoneBlocked',
  'phone is on a blocked list': 'phoneBlocked',
  'phone has blocked sms': 'phoneBlocked',
  'blocked as spam by phone carrier': 'carrierBlocked',
  'phone carrier has blocked this message': 'carrierBlocked',
  'phone is currently unreachable/unavailable': 'phoneUnreachable',
  'phone carrier is currently unreachable/unavailable': 'carrierUnreachable',
  'message body is invalid': 'textInvalid',
};

export function parseDeliveryOutcome(status: 'SUCCESS' | 'FAILURE', response = ''): DeliveryOutcome {
  if (status === 'SUCCESS') return { state: 'delivered' };
  return { state: 'failed', failReason: failureByResponse[response.trim().toLowerCase()] ?? 'unknown' };
}

/** Fields updated by a delivery report. A failed SMS is not retried automatically. The front desk decides. */
export function toReportedFields(outcome: DeliveryOutcome, now: Date) {
  const reportedAt = now.toISOString();
  return outcome.state === 'delivered'
    ? { ...outcome, deliveredAt: reportedAt }
    : { ...outcome, failedAt: reportedAt, dueAt: undefined, told: undefined };
}
