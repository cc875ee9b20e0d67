import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { TableConfig } from '../engine/config.ts';
import { idempotencyEntryEntity } from './idempotency-entry.entity.ts';

type IdempotentCall = { readonly actor: string; readonly key: string; readonly fingerprint: string };
export type StoredResponse = { readonly statusCode: number; readonly body: string };
/** The caller runs a `claimed` call. The key of an `other` claim belongs to a different call. */
export type IdempotencyClaim =
  | { state: 'claimed' | 'running' | 'other' }
  | { state: 'answered'; response: StoredResponse };

export type IdempotencyStore = {
  claim(call: IdempotentCall, now: Date): Promise<IdempotencyClaim>;
  storeResponse(call: IdempotentCall, response: StoredResponse, now: Date): Promise<void>;
  /** Releases the key of a failed call, so that it can be retried. */
  release(call: IdempotentCall): Promise<void>;
};

const leaseMs = 30_000;
const retentionSeconds = 86_400;
const calculateExpiry = (now: Date) => Math.floor(now.getTime() / 1000) + retentionSeconds;

export function idempotencyStore(config: TableConfig): IdempotencyStore {
  const entity = idempotencyEntryEntity(config);

  async function readClaim({ actor, key, fingerprint }: IdempotentCall): Promise<IdempotencyClaim> {
    const { data } = await entity.get({ actor, key }).go({ consistent: true });
    if (!data) return { state: 'running' };
    if (data.fingerprint !== fingerprint) return { state: 'other' };
    const { statusCode, body } = data;
    return statusCode === undefined || body === undefined
      ? { state: 'running' }
      : { state: 'answered', response: { statusCode, body } };
  }

  return {
    async claim(call, now) {
      try {
        await entity
          .put({ ...call, leaseUntil: now.getTime() + leaseMs, expiresAt: calculateExpiry(now) })
          .where((row, { notExists, lt, eq }) => {
            const isUnanswered = notExists(row.statusCode);
            const isExpired = lt(row.leaseUntil, now.getTime());
            const isSameCall = eq(row.fingerprint, call.fingerprint);
            return `${notExists(row.key)} OR (${isUnanswered} AND ${isExpired} AND ${isSameCall})`;
          })
          .go();
        return { state: 'claimed' };
      } catch (error) {
        if (isConditionFailure(error)) return readClaim(call);
        throw error;
      }
    },
    async storeResponse(call, response, now) {
      await entity.put({ ...call, ...response, leaseUntil: 0, expiresAt: calculateExpiry(now) }).go();
    },
    async release({ actor, key }) {
      await entity.delete({ actor, key }).go();
    },
  };
}

/** Returns true for a failed condition, which ElectroDB may wrap as the cause of its error. */
function isConditionFailure(error: unknown): boolean {
  return (
    error instanceof ConditionalCheckFailedException ||
    (error instanceof Error && error.cause instanceof ConditionalCheckFailedException)
  );
}
