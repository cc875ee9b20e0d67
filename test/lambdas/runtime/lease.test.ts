import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLease } from '#lambdas/runtime/lease.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const take = (name: string, work: () => Promise<string> = async () => 'done') =>
  withLease(thePlatform(), { name, seconds: 60 }, { work, otherwise: () => 'taken' });

it('a lease has one holder at a time under contention', async () => {
  const holderWork = Promise.withResolvers<string>();
  let rejectedCount = 0;
  const tryToTake = async () => {
    const answer = await take('a', () => holderWork.promise);
    rejectedCount += Number(answer === 'taken');
    // The holder continues until all others were rejected.
    if (rejectedCount === 9) holderWork.resolve('done');
    return answer;
  };

  const answers = await Promise.all(Array.from({ length: 10 }, tryToTake));

  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
});

it('a lease is released on success and failure', async () => {
  const failing = take('b', () => Promise.reject(new Error('the mailer failed')));

  await expect(failing).rejects.toThrow('the mailer failed');
  expect([await take('b'), await take('b')]).toEqual(['done', 'done']);
});

it('a lease of a terminated holder expires after its timeout', async () => {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const holding = take('c', () => {
    started.resolve();
    return ended.promise;
  });
  await started.promise;

  advanceClock({ minutes: 1 });

  // The outer call gets the expired lease, so that the inner one is rejected.
  expect(await take('c', () => take('c'))).toBe('taken');
  ended.resolve('late');
  await holding;
});

it('a schedule does not run during its previous run', async () => {
  const started = Promise.withResolvers<void>();
  const firstRunEnd = Promise.withResolvers<void>();
  let runs = 0;
  const handler = scheduledJob(
    {
      name: 'sweep',
      async run() {
        runs += 1;
        started.resolve();
        await firstRunEnd.promise;
      },
    },
    {},
  );

  const firstRun = handler();
  await started.promise;
  await handler();
  firstRunEnd.resolve();
  await firstRun;
  expect(runs).toBe(1);

  await handler();
  expect(runs).toBe(2);
});
