import { expect, it } from 'vitest';
import { factsUnderWay, tellAgain } from '#infra/local/operations/restore/restore.ts';
import { manifest } from '#infra/manifest/index.ts';
import { reactionsOf } from '#infra/manifest/types.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

const [reaction] = manifest.flatMap(({ consumers }) => consumers).flatMap((each) => reactionsOf(each));
const { detailType, source } = reaction!.on;
const listeners = manifest
  .flatMap(({ consumers }) => consumers)
  .flatMap((each) => reactionsOf(each))
  .filter(({ on }) => on.detailType === detailType);

const fact = (eventId: string, more: object = {}) => ({
  eventId,
  source,
  detailType,
  meta: {
    id: eventId,
    occurredAt: '2026-03-06T16:59:00.000Z',
    correlationId: 'c',
    actor: 'visitor',
  } as never,
  data: {},
  occurredAt: '2026-03-06T16:59:00.000Z',
  queue: 'taken' as const,
  ...more,
});
const done = (eventId: string, reactions = listeners) =>
  reactions.map(({ name }) => ({ kind: 'reaction', name: `${name} ${eventId}` }));

it('factsUnderWay returns events of the last hour that some handler has not handled', () => {
  const facts = [
    fact('answered'),
    fact('answered-by-some'),
    fact('unanswered'),
    fact('waiting', { queue: 'waiting' }),
    fact('long-ago', { occurredAt: '2026-03-06T15:58:59.000Z' }),
    fact('heard-by-nobody', { detailType: 'NobodyReacts' }),
  ];
  const claims = [...done('answered'), ...done('answered-by-some', listeners.slice(1))];

  expect(factsUnderWay({ facts, claims }).map(({ eventId }) => eventId)).toEqual([
    'answered-by-some',
    'unanswered',
  ]);
});

it('tellAgain puts events back into the outbox for republish-outbox', async () => {
  const table = await aTable();
  const { outbox } = thePlatform();
  await outbox.markPublished(fact('taken'), new Date('2026-03-06T16:59:01.000Z'));
  expect(await outbox.waiting()).toEqual([]);

  await tellAgain({ client: makeDynamo(), table: 'spa' }, [fact('taken')]);

  expect(await outbox.waiting()).toMatchObject([{ eventId: 'taken', detailType, data: {} }]);
  await table.close();
});
