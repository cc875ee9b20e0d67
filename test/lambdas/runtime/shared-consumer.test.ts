import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScheduleChanged, StaffMemberChanged } from '#events/staff.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Reaction, sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { buildSqsEvent } from '#test/support/system/sqs-event.ts';
import { aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

let eventCount = 0;
let finishedReactions: string[];
const warn = vi.spyOn(log, 'warn').mockReturnValue();
beforeEach(() => {
  eventCount += 1;
  finishedReactions = [];
  warn.mockClear();
});

const eventId = () => `event-${eventCount}`;
/** Builds a delivery of this test's event, repeated `times` times. */
const buildDelivery = (times = 1) =>
  buildSqsEvent(ScheduleChanged, { staffId: 'carmen' }, { id: eventId(), times });
const failedBatch = { batchItemFailures: [{ itemIdentifier: 'message-0' }] };
const handledBatch = { batchItemFailures: [] };

type ReactionInput = Partial<Pick<Reaction<never>, 'on' | 'run' | 'errorImpact'>>;
const aReaction = (name: string, { run, ...overrides }: ReactionInput = {}): Reaction<never> => ({
  on: ScheduleChanged,
  recordAfterSending: true,
  ...overrides,
  name,
  async run(event, platform) {
    await run?.(event, platform);
    finishedReactions.push(name);
  },
});
const listHandledReactions = async () =>
  (await allTableRows())
    .flatMap(({ kind, name }) => (kind === 'reaction' ? [String(name)] : []))
    .filter((name) => name.endsWith(` ${eventId()}`))
    .map((name) => name.split(' ')[0])
    .toSorted();

describe('sharedConsumer', () => {
  it('runs each reaction to its event, and no other', async () => {
    const reactions = [aReaction('greet'), aReaction('warn'), aReaction('count', { on: StaffMemberChanged })];

    const answer = await sharedConsumer('notify', reactions, {})(buildDelivery());

    expect(answer).toEqual(handledBatch);
    expect(finishedReactions.toSorted()).toEqual(['greet', 'warn']);
    expect(await listHandledReactions()).toEqual(['greet', 'warn']);
  });

  it('runs each reaction once for an event delivered twice', async () => {
    const consumer = sharedConsumer('notify', [aReaction('greet'), aReaction('warn')], {});

    await consumer(buildDelivery(2));
    await consumer(buildDelivery());

    expect(finishedReactions.toSorted()).toEqual(['greet', 'warn']);
  });

  it('runs a sending reaction once for concurrent deliveries, and leaves the second queued', async () => {
    const started = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const run = async () => {
      started.resolve();
      await sent.promise;
    };
    const consumer = sharedConsumer('notify', [aReaction('greet', { run })], {});

    const firstResult = consumer(buildDelivery());
    await started.promise;
    const secondResult = await consumer(buildDelivery());
    sent.resolve();

    expect([await firstResult, secondResult]).toEqual([handledBatch, failedBatch]);
    expect(await consumer(buildDelivery())).toEqual(handledBatch);
    expect(finishedReactions).toEqual(['greet']);
  });

  it('runs other reactions when one fails, and only that one on redelivery', async () => {
    let outages = 1;
    const run = async () => {
      if (outages-- > 0) throw new Error('throttled');
    };
    const consumer = sharedConsumer('notify', [aReaction('greet', { run }), aReaction('warn')], {});

    const firstResult = await consumer(buildDelivery());
    const handledBefore = await listHandledReactions();
    const secondResult = await consumer(buildDelivery());

    expect([firstResult, handledBefore, secondResult]).toEqual([failedBatch, ['warn'], handledBatch]);
    expect(finishedReactions).toEqual(['warn', 'greet']);
    expect(await listHandledReactions()).toEqual(['greet', 'warn']);
  });

  it('logs the failed reaction and its impact', async () => {
    const errorImpact = 'Nobody was greeted.';
    const run = () => Promise.reject(new Error('throttled'));

    await sharedConsumer(
      'notify',
      [aReaction('greet', { run, errorImpact }), aReaction('warn')],
      {},
    )(buildDelivery());

    expect(warn.mock.calls).toEqual([
      ['reaction failed', expect.objectContaining({ reaction: 'greet', errorImpact })],
    ]);
  });

  it('does not wait for a slow reaction before the others', async () => {
    const slowReaction = Promise.withResolvers<void>();
    const reactions = [
      aReaction('greet', { run: () => slowReaction.promise }),
      aReaction('warn', { run: async () => slowReaction.resolve() }),
    ];

    const answer = await sharedConsumer('notify', reactions, {})(buildDelivery());

    expect(answer).toEqual(handledBatch);
    expect(finishedReactions.toSorted()).toEqual(['greet', 'warn']);
  });

  it('does not repeat a reaction done by its former single function', async () => {
    const { uniqueClaims, commit } = thePlatform();
    const at = '2026-03-06T12:00:01.000Z';
    await commit(uniqueClaims.take({ kind: 'reaction', name: `greet ${eventId()}`, at }));

    await sharedConsumer('notify', [aReaction('greet'), aReaction('warn')], {})(buildDelivery());

    expect(finishedReactions).toEqual(['warn']);
  });

  it('writes as the reaction’s own actor', async () => {
    const run: Reaction<never>['run'] = (_, platform) => platform.commit(audit('thing.done', eventId()));

    await sharedConsumer('notify', [aReaction('greet', { run })], {})(buildDelivery());

    const writtenRows = (await allTableRows()).filter(({ subjectId }) => subjectId === eventId());
    expect(writtenRows.map(({ actor }) => actor)).toEqual(['system:greet']);
  });

  it('returns an event without a reaction, or an unreadable one, to the queue', async () => {
    const consumer = sharedConsumer('notify', [aReaction('greet', { on: StaffMemberChanged })], {});
    const unreadable = { Records: [{ messageId: 'message-0', body: 'not JSON' }] } as SQSEvent;

    expect([await consumer(buildDelivery()), await consumer(unreadable)]).toEqual([failedBatch, failedBatch]);
    expect(finishedReactions).toEqual([]);
  });
});
