import type { ErrorDefinition } from '#shared/core/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeRowRead, type RowRead } from '../engine/row-read.ts';
import { deleteRow, putRow, type RowWrite, staleError } from '../engine/write.ts';
import { uniqueClaimEntity } from './unique-claim.entity.ts';

export type ClaimKind =
  | 'reaction'
  | 'paymentIntent'
  | 'webhook'
  | 'reminder'
  | 'email'
  | 'registration'
  | 'laserRequest'
  | 'doseRequest'
  | 'resend'
  | 'smsReply'
  | 'productCode'
  | 'medicationName'
  | 'lotNumber'
  | 'athPayment'
  | 'orderNumber'
  | 'stockMove'
  | 'approval'
  | 'taxName'
  | 'daySum'
  | 'firstAdmin'
  | 'lease';

export type UniqueClaimStore = {
  find(kind: ClaimKind, name: string): Promise<{ at: string; ownerId?: string | undefined } | undefined>;
  /** Returns the read of a claim's owner, to be batched with reads of other stores. */
  rowAt(kind: ClaimKind, name: string): RowRead<string | undefined>;
  exists(kind: ClaimKind, name: string): Promise<boolean>;
  /** Claims a name. The write is rejected with `error` if the name is taken. */
  take(claim: {
    kind: ClaimKind;
    name: string;
    at: string;
    ownerId?: string;
    error?: ErrorDefinition;
  }): RowWrite;
  /** Takes over a claim made at `before`. One of several concurrent calls succeeds. */
  renew(claim: {
    kind: ClaimKind;
    name: string;
    before: string;
    at: string;
    ownerId?: string;
    error?: ErrorDefinition;
  }): RowWrite;
  /** Releases a name. With `at`, releases it only if the claim was made at that time. */
  release(kind: ClaimKind, name: string, at?: string): RowWrite;
};

const retentionDays = 30;
/** Kinds of claims that never expire. */
const permanentKinds: readonly ClaimKind[] = [
  'paymentIntent',
  'email',
  'registration',
  'laserRequest',
  'doseRequest',
  'productCode',
  'medicationName',
  'athPayment',
  'orderNumber',
  'taxName',
];
const calculateExpiry = (kind: ClaimKind, at: string) =>
  permanentKinds.includes(kind) ? undefined : Math.floor(Date.parse(at) / 1000) + retentionDays * 86_400;

export function uniqueClaimStore(config: TableConfig): UniqueClaimStore {
  const entity = uniqueClaimEntity(config);
  const find: UniqueClaimStore['find'] = async (kind, name) =>
    (await entity.get({ kind, name }).go({ consistent: true })).data ?? undefined;
  return {
    find,
    rowAt: (kind, name) =>
      makeRowRead(entity.get({ kind, name }), (Item) => entity.parse({ Item }).data?.ownerId),
    exists: async (kind, name) => (await find(kind, name)) !== undefined,
    take: ({ kind, name, at, ownerId, error = staleError }) =>
      putRow(
        entity.create({ kind, name, at, ownerId, expiresAt: calculateExpiry(kind, at) }).params(),
        error,
      ),
    renew: ({ kind, name, before, at, ownerId, error = staleError }) =>
      putRow(
        entity
          .put({ kind, name, at, ownerId, expiresAt: calculateExpiry(kind, at) })
          .where((row, { eq }) => eq(row.at, before))
          .params(),
        error,
      ),
    release: (kind, name, at) => {
      const deletion = entity.delete({ kind, name });
      const guardedDeletion = at === undefined ? deletion : deletion.where((row, { eq }) => eq(row.at, at));
      return deleteRow(guardedDeletion.params());
    },
  };
}
