import type { ErrorDefinition } from '#shared/core/errors.ts';
import type { TableConfig } from './config.ts';
import { markerEntity } from './entities/marker.ts';
import { putRow, type RowWrite, stale } from './write.ts';

export type MarkerKind = 'reaction' | 'paymentIntent' | 'webhook' | 'reminder';

export type MarkerStore = {
  exists(kind: MarkerKind, name: string): Promise<boolean>;
  /** Takes a name once; a second transaction that takes it is refused. */
  take(given: {
    kind: MarkerKind;
    name: string;
    at: string;
    ownerId?: string;
    refusal?: ErrorDefinition;
  }): RowWrite;
};

const keptDays = 30;
const expiryOf = (kind: MarkerKind, at: string) =>
  kind === 'paymentIntent' ? undefined : Math.floor(Date.parse(at) / 1000) + keptDays * 86_400;

export function markerStore(config: TableConfig): MarkerStore {
  const entity = markerEntity(config);
  return {
    exists: async (kind, name) => (await entity.get({ kind, name }).go({ consistent: true })).data !== null,
    take: ({ kind, name, at, ownerId, refusal = stale }) =>
      putRow(entity.create({ kind, name, at, ownerId, expiresAt: expiryOf(kind, at) }).params(), refusal),
  };
}
