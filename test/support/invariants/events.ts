import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { manifest } from '#infra/manifest/index.ts';
import { listReactions } from '#infra/manifest/types.ts';

type EmittedEvent = {
  readonly eventId: string;
  readonly detailType: string;
  readonly queue: string;
  readonly occurredAt: string;
};
type ClaimRow = { readonly kind: string; readonly name: string };
type CheckEventsInput = {
  readonly outbox: readonly EmittedEvent[];
  readonly uniqueClaims: readonly ClaimRow[];
  readonly stack: Stack;
  /**
   * The time of the first event that must be handled. Handlers that are newer than an event never handle it,
   * so earlier events are only checked for extra records.
   */
  readonly emittedSince: string;
};

const reactions = manifest
  .flatMap((domain) => domain.consumers)
  .flatMap((consumer) =>
    listReactions(consumer).map(({ name, on }) => ({ consumer: consumer.name, name, on })),
  );

/**
 * Expects each event to be handled by every consumer or to be a dead letter, and no record without an event.
 */
export function checkEvents({ outbox, uniqueClaims, stack, emittedSince }: CheckEventsInput): void {
  expect(outbox.filter(({ queue }) => queue !== 'taken')).toEqual([]);

  const handledRecords = uniqueClaims.filter(({ kind }) => kind === 'reaction').map(({ name }) => name);
  const deadLetters = stack.bus
    .listDeadLetters()
    .map(({ consumer, body }) => `${consumer} ${JSON.parse(body).detail.meta.id}`);
  const expectedReactions = outbox.flatMap(({ eventId, detailType, occurredAt }) =>
    reactions
      .filter(({ on }) => on.detailType === detailType)
      .map(({ consumer, name }) => ({
        record: `${name} ${eventId}`,
        deadLetter: `${consumer} ${eventId}`,
        mustBeHandled: occurredAt >= emittedSince,
      })),
  );
  const unhandled = expectedReactions.filter(
    ({ record, deadLetter, mustBeHandled }) =>
      mustBeHandled && !handledRecords.includes(record) && !deadLetters.includes(deadLetter),
  );
  expect(unhandled.map(({ record }) => record)).toEqual([]);
  const expectedRecords = new Set(expectedReactions.map(({ record }) => record));
  expect([...new Set(handledRecords).difference(expectedRecords)]).toEqual([]);
}
