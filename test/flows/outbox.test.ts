import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '../support/centre.ts';
import { later } from '../support/clock.ts';
import { expectInvariants } from '../support/invariants.ts';
import { aScene, deny, messagesTo, request, stored } from '../support/scene.ts';
import { aStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

const waiting = () => thePlatform().outbox.waiting();

describe('a fact the stream did not bring to the bus', () => {
  it('is brought by the schedule once it is a minute old, and heard once', async () => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene);
    await stack.settled();
    await stack.stream.close();
    await deny(scene, appointmentId);

    await stack.bus.runSchedule('republish-outbox');
    expect(await waiting()).toHaveLength(1);
    later({ minutes: 2 });
    stack.bus.failNext(1);
    await expect(stack.bus.runSchedule('republish-outbox')).rejects.toThrow('refused 1 of 1');
    expect(await waiting()).toHaveLength(1);
    await stack.bus.runSchedule('republish-outbox');
    await stack.bus.idle();

    expect(await waiting()).toEqual([]);
    expect((await stored(appointmentId)).deposit.status).toBe('released');
    const { mails, texts } = await messagesTo(scene);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    await expectInvariants(stack);
  });
});
