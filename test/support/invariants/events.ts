import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { manifest } from '#infra/manifest/index.ts';

type Told = { readonly eventId: string; readonly detailType: string; readonly queue: string };
type Marker = { readonly kind: string; readonly name: string };
type Given = { readonly outbox: readonly Told[]; readonly markers: readonly Marker[]; readonly stack: Stack };

const consumers = manifest.flatMap((domain) => domain.consumers);

/** Every fact told has been heard by everyone it concerns, or lies where a person will find it; none was made up. */
export function checkEvents({ outbox, markers, stack }: Given): void {
  expect(outbox.filter(({ queue }) => queue === 'waiting')).toEqual([]);

  const heard = markers.filter(({ kind }) => kind === 'reaction').map(({ name }) => name);
  const dead = stack.bus
    .deadLetters()
    .map(({ consumer, body }) => `${consumer} ${JSON.parse(body).detail.meta.id}`);
  const due = outbox.flatMap(({ eventId, detailType }) =>
    consumers.filter(({ on }) => on.detailType === detailType).map(({ name }) => `${name} ${eventId}`),
  );
  const outstanding = new Set(due).difference(new Set(heard)).difference(new Set(dead));
  expect([...outstanding]).toEqual([]);
  expect([...new Set(heard).difference(new Set(due))]).toEqual([]);
}
