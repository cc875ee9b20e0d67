import { expect, it, onTestFinished } from 'vitest';
import { startBus } from '#infra/local/bus/start.ts';
import { makeBus } from '#lambdas/platform/external/bus.ts';
import { stretchTimeLimits } from '#test/support/system/clock.ts';

const occurredAt = '2026-03-06T18:50:00.000Z';
const createEntry = (eventId: string, detail: object = {}) => ({
  eventId,
  source: 'sales',
  detailType: 'SaleMade.v1',
  detail: JSON.stringify(detail),
  at: occurredAt,
});
const buildLargeEntry = (eventId: string, bytes: number) => createEntry(eventId, { text: 'a'.repeat(bytes) });

async function aBus() {
  stretchTimeLimits();
  const emulator = await startBus({
    port: 0,
    file: ':memory:',
    consumers: [],
    schedules: [],
    load: () => Promise.reject(new Error('Nothing reacts.')),
    now: () => new Date(occurredAt),
  });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'one',
    AWS_SECRET_ACCESS_KEY: 'machine',
    AWS_ENDPOINT_URL_EVENTBRIDGE: emulator.url,
  });
  onTestFinished(() => emulator.close());
  return { emulator, bus: makeBus({ busName: 'spa' }) };
}

it('the bus adapter splits large events over several requests', async () => {
  const { bus } = await aBus();

  expect(
    await bus.publish([
      buildLargeEntry('a', 120_000),
      buildLargeEntry('b', 120_000),
      buildLargeEntry('c', 120_000),
    ]),
  ).toEqual([]);
});

it.each([
  ['too large for EventBridge', buildLargeEntry('bad', 300_000), 'ValidationException'],
  ['without a valid time', { ...createEntry('bad'), at: 'yesterday' }, 'ValidationException'],
  ['without a JSON object', { ...createEntry('bad'), detail: '"text"' }, 'MalformedDetail'],
])('the bus adapter returns an event that is %s, and publishes the others', async (_, badEntry, code) => {
  const { bus } = await aBus();

  const failures = await bus.publish([createEntry('a'), badEntry, createEntry('b')]);

  expect(failures).toEqual([{ eventId: 'bad', code }]);
});

it('the bus adapter throws when the bus is missing, so that all events are retried', async () => {
  const { emulator, bus } = await aBus();
  await emulator.close();

  await expect(bus.publish([createEntry('a'), createEntry('b')])).rejects.toThrow();
});
