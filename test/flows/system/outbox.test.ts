import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, deny, messagesTo, request, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

/** That the request was refused, and that its deposit is owed back. */
const told = 2;
const waiting = () => thePlatform().outbox.waiting();

describe('a fact the stream did not bring to the bus', () => {
  it('is brought by the schedule once it is a minute old, and heard once', async () => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene);
    await stack.settled();
    await stack.stream.close();
    await deny(scene, appointmentId);

    await stack.bus.runSchedule('republish-outbox');
    expect(await waiting()).toHaveLength(told);
    later({ minutes: 2 });
    stack.bus.failNext(told);
    await expect(stack.bus.runSchedule('republish-outbox')).rejects.toThrow('refused 2 of 2');
    expect(await waiting()).toHaveLength(told);
    await stack.bus.runSchedule('republish-outbox');
    await stack.bus.idle();
    // What the reaction told in turn: the deposit is back.
    later({ minutes: 2 });
    await stack.bus.runSchedule('republish-outbox');

    expect(await waiting()).toEqual([]);
    expect((await stored(appointmentId)).deposit.status).toBe('released');
    const { mails, texts } = await messagesTo(scene);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    await expectInvariants(stack);
  });
});
