import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { handler as republish } from '#lambdas/outbox/republish-outbox.ts';
import { log } from '#lambdas/platform/log.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  deny,
  listClientMessages,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
  // Only the schedule publishes events in this file.
  await stack.stream.close();
});
afterAll(() => stack.close());

/** A denial emits an event about the request and one about the refund that is due. */
const eventCount = 2;
const listWaiting = () => thePlatform().outbox.waiting();

/** Publishes all events, including those that handlers emit in turn. */
async function publishAll() {
  while ((await listWaiting()).length > 0) {
    advanceClock({ minutes: 2 });
    await stack.bus.runSchedule('republish-outbox');
    await stack.bus.waitUntilIdle();
  }
}

describe('republish-outbox', () => {
  it('publishes an event once it is a minute old, and it is handled once', async () => {
    const fixture = await createFixture(stack);
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();
    await deny(fixture, appointmentId);

    await stack.bus.runSchedule('republish-outbox');
    expect(await listWaiting()).toHaveLength(eventCount);
    advanceClock({ minutes: 2 });
    stack.bus.failNext(eventCount);
    await expect(stack.bus.runSchedule('republish-outbox')).rejects.toThrow('rejected 2 of 2');
    expect(await listWaiting()).toHaveLength(eventCount);
    await stack.bus.runSchedule('republish-outbox');
    await stack.bus.waitUntilIdle();
    await publishAll();

    expect((await loadAppointment(appointmentId)).deposit.status).toBe('released');
    const { mails, texts } = await listClientMessages(fixture);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    await expectInvariants(stack);
  });
});

describe('event that the bus rejects', () => {
  /** Enlarges a stored event, as an older version or a manual correction could. */
  async function makeTooLarge(eventId: string, text: string) {
    const row = (await allTableRows()).find((row) => row['eventId'] === eventId)!;
    const data = { ...(row['data'] as object), text };
    await makeDynamoClient().send(new PutCommand({ TableName: tableName, Item: { ...row, data } }));
  }

  it('is logged and set aside while others are published, and an operator can retry it', async () => {
    const { outbox } = thePlatform();
    const logError = vi.spyOn(log, 'error');
    onTestFinished(() => logError.mockRestore());
    const fixture = await createFixture(stack);
    await request(fixture);
    const [entry] = await listWaiting();
    const { eventId, detailType } = entry!;
    await request(await createFixture(stack));
    await makeTooLarge(eventId, 'a'.repeat(300_000));

    await publishAll();

    expect(await outbox.rejected()).toMatchObject([{ eventId }]);
    expect(logError).toHaveBeenCalledExactlyOnceWith('event rejected', {
      eventId,
      detailType,
      code: 'ValidationException',
    });

    await makeTooLarge(eventId, 'a');
    await stack.bus.runSchedule('republish-outbox');
    expect(await outbox.rejected()).toHaveLength(1);
    await republish({ rejected: true });
    await publishAll();
    expect(await outbox.rejected()).toEqual([]);
    // All handlers have run.
    await expectInvariants(stack);
  });

  it('is retried for a day if the reason is transient', async () => {
    const { outbox } = thePlatform();
    const fixture = await createFixture(stack);
    await request(fixture);
    const count = (await listWaiting()).length;
    stack.bus.failNext(Infinity);
    onTestFinished(() => stack.bus.failNext(0));
    advanceClock({ minutes: 2 });
    await expect(stack.bus.runSchedule('republish-outbox')).rejects.toThrow(`rejected ${count} of ${count}`);

    advanceClock({ days: 1 });
    await stack.bus.runSchedule('republish-outbox');

    expect(await outbox.rejected()).toHaveLength(count);
    stack.bus.failNext(0);
    await republish({ rejected: true });
    expect(await outbox.rejected()).toEqual([]);
  });
});
