import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { manifest } from '#infra/manifest/index.ts';
import { reactionsOf } from '#infra/manifest/types.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';

type StoredFact = OutboxEntry & { readonly occurredAt: string; readonly queue: 'waiting' | 'taken' };
type Claim = { readonly kind: string; readonly name: string };
type UntoldFactsInput = { readonly facts: readonly StoredFact[]; readonly claims: readonly Claim[] };

/** Longer than a queue tries before it gives a fact up. */
const underWayMs = 60 * 60_000;
const reactions = manifest.flatMap(({ consumers }) => consumers).flatMap((each) => reactionsOf(each));

/**
 * Facts that had left the table in its last hour and that a reaction had not answered yet: what the reaction did later
 * is gone with the rows of later, and its queue has forgotten the fact.
 */
export function factsUnderWay({ facts, claims }: UntoldFactsInput): StoredFact[] {
  const done = new Set(claims.filter(({ kind }) => kind === 'reaction').map(({ name }) => name));
  const lastMs = Math.max(...facts.map(({ occurredAt }) => Date.parse(occurredAt)));
  return facts.filter(
    ({ queue, occurredAt, detailType, eventId }) =>
      queue === 'taken' &&
      Date.parse(occurredAt) >= lastMs - underWayMs &&
      reactions.some(({ on, name }) => on.detailType === detailType && !done.has(`${name} ${eventId}`)),
  );
}

type Table = { readonly client: DynamoDBDocumentClient; readonly table: string };

/** Puts facts back among those that wait: the republisher tells them after the thaw, and what is done is skipped. */
export async function tellAgain(config: Table, facts: readonly StoredFact[]): Promise<void> {
  const entity = outboxEntryEntity(config);
  for (const { eventId, source, detailType, meta, data, occurredAt } of facts)
    await entity.put({ eventId, source, detailType, meta, data, occurredAt, queue: 'waiting' }).go();
}
