import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { manifest } from '#infra/manifest/index.ts';
import { reactionsOf } from '#infra/manifest/types.ts';

type Told = {
  readonly eventId: string;
  readonly detailType: string;
  readonly queue: string;
  readonly occurredAt: string;
};
type ClaimRow = { readonly kind: string; readonly name: string };
type CheckEventsInput = {
  readonly outbox: readonly Told[];
  readonly uniqueClaims: readonly ClaimRow[];
  readonly stack: Stack;
  /**
   * Handlers that are newer than an event never handle it; earlier events are only checked for extra marks.
   */
  readonly toldSince: string;
};

const reactions = manifest
  .flatMap((domain) => domain.consumers)
  .flatMap((consumer) =>
    reactionsOf(consumer).map(({ name, on }) => ({ consumer: consumer.name, name, on })),
  );

/**
 * Expects each event to be handled by every consumer or to be a dead letter, and no mark without an event.
 */
export function checkEvents({ outbox, uniqueClaims, stack, toldSince }: CheckEventsInput): void {
  expect(outbox.filter(({ queue }) => queue !== 'taken')).toEqual([]);

  const heard = uniqueClaims.filter(({ kind }) => kind === 'reaction').map(({ name }) => name);
  const dead = stack.bus
    .deadLetters()
    .map(({ consumer, body }) => `${consumer} ${JSON.parse(body).detail.meta.id}`);
  const due = outbox.flatMap(({ eventId, detailType, occurredAt }) =>
    reactions
      .filter(({ on }) => on.detailType === detailType)
      .map(({ consumer, name }) => ({
        mark: `${name} ${eventId}`,
        letter: `${consumer} ${eventId}`,
        mustBeHeard: occurredAt >= toldSince,
      })),
  );
  const outstanding = due.filter(
    ({ mark, letter, mustBeHeard }) => mustBeHeard && !heard.includes(mark) && !dead.includes(letter),
  );
  expect(outstanding.map(({ mark }) => mark)).toEqual([]);
  expect([...new Set(heard).difference(new Set(due.map(({ mark }) => mark)))]).toEqual([]);
}
