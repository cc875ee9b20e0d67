import { expect, it } from 'vitest';
import { listUnhandledEvents, reemitEvents } from '#infra/local/operations/restore/restore.ts';
import { manifest } from '#infra/manifest/index.ts';
import { listReactions } from '#infra/manifest/types.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

const manifestReactions = manifest
  .flatMap(({ consumers }) => consumers)
  .flatMap((consumer) => listReactions(consumer));
const [reaction] = manifestReactions;
const { detailType, source } = reaction!.on;
const eventReactions = manifestReactions.filter(({ on }) => on.detailType === detailType);

const buildEntry = (eventId: string, changes: object = {}) => ({
  eventId,
  source,
  detailType,
  meta: {
    id: eventId,
    occurredAt: '2026-03-06T16:59:00.000Z',
    correlationId: 'c',
    actor: 'visitor',
  },
  data: {},
  occurredAt: '2026-03-06T16:59:00.000Z',
  queue: 'taken' as const,
  ...changes,
});
const buildClaims = (eventId: string, reactions = eventReactions) =>
  reactions.map(({ name }) => ({ kind: 'reaction', name: `${name} ${eventId}` }));

it('listUnhandledEvents returns events of the last hour that some handler has not handled', () => {
  const storedEvents = [
    buildEntry('handled'),
    buildEntry('partly-handled'),
    buildEntry('unhandled'),
    buildEntry('waiting', { queue: 'waiting' }),
    buildEntry('long-ago', { occurredAt: '2026-03-06T15:58:59.000Z' }),
    buildEntry('without-reaction', { detailType: 'NobodyReacts' }),
  ];
  const claims = [...buildClaims('handled'), ...buildClaims('partly-handled', eventReactions.slice(1))];

  expect(listUnhandledEvents({ events: storedEvents, claims }).map(({ eventId }) => eventId)).toEqual([
    'partly-handled',
    'unhandled',
  ]);
});

it('reemitEvents puts events back into the outbox for republish-outbox', async () => {
  const table = await aTable();
  const { outbox } = thePlatform();
  await outbox.markPublished(buildEntry('taken'), new Date('2026-03-06T16:59:01.000Z'));
  expect(await outbox.waiting()).toEqual([]);

  await reemitEvents({ client: makeDynamoClient(), table: 'spa' }, [buildEntry('taken')]);

  expect(await outbox.waiting()).toMatchObject([{ eventId: 'taken', detailType, data: {} }]);
  await table.close();
});
