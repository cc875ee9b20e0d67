import type { ErrorDefinition } from '#shared/core/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { deleteRow, putRow, type RowWrite, stale } from '../engine/write.ts';
import { uniqueClaimEntity } from './processed-mark.entity.ts';

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
  /** Whose it is, for who reads it with rows of others. */
  rowAt(kind: ClaimKind, name: string): RowRead<string | undefined>;
  exists(kind: ClaimKind, name: string): Promise<boolean>;
  /** Takes a name once; a second transaction that takes it is refused. */
  take(given: {
    kind: ClaimKind;
    name: string;
    at: string;
    ownerId?: string;
    refusal?: ErrorDefinition;
  }): RowWrite;
  /** Takes a name over from whoever took it at `before`; of several at once, one does. */
  renew(given: {
    kind: ClaimKind;
    name: string;
    before: string;
    at: string;
    ownerId?: string;
    refusal?: ErrorDefinition;
  }): RowWrite;
  /** Gives a name back; with `at`, only while it is the one taken then. */
  release(kind: ClaimKind, name: string, at?: string): RowWrite;
};

const keptDays = 30;
/** What has an owner is theirs for as long as they have it. */
const forGood: readonly ClaimKind[] = [
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
const expiryOf = (kind: ClaimKind, at: string) =>
  forGood.includes(kind) ? undefined : Math.floor(Date.parse(at) / 1000) + keptDays * 86_400;

export function uniqueClaimStore(config: TableConfig): UniqueClaimStore {
  const entity = uniqueClaimEntity(config);
  const find: UniqueClaimStore['find'] = async (kind, name) =>
    (await entity.get({ kind, name }).go({ consistent: true })).data ?? undefined;
  return {
    find,
    rowAt: (kind, name) =>
      rowRead(entity.get({ kind, name }), (Item) => entity.parse({ Item }).data?.ownerId),
    exists: async (kind, name) => (await find(kind, name)) !== undefined,
    take: ({ kind, name, at, ownerId, refusal = stale }) =>
      putRow(entity.create({ kind, name, at, ownerId, expiresAt: expiryOf(kind, at) }).params(), refusal),
    renew: ({ kind, name, before, at, ownerId, refusal = stale }) =>
      putRow(
        entity
          .put({ kind, name, at, ownerId, expiresAt: expiryOf(kind, at) })
          .where((row, { eq }) => eq(row.at, before))
          .params(),
        refusal,
      ),
    release: (kind, name, at) => {
      const row = entity.delete({ kind, name });
      return deleteRow((at === undefined ? row : row.where((own, { eq }) => eq(own.at, at))).params());
    },
  };
}
