import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aScene, confirmed, deny, messagesTo, request } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { toldClient } from './sent-messages.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack({ harsh: true });
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
});
beforeEach(() => Object.assign(stack.harsh!.limits, { sandbox: undefined, isSmsSpent: false }));

it('messages rejected by the SES sandbox and the SMS spend limit are sent once AWS accepts them', async () => {
  const { limits } = stack.harsh!;
  const scene = await aScene(stack);
  const appointmentId = await request(scene);
  await stack.settled();
  Object.assign(limits, { sandbox: new Set(), isSmsSpent: true });
  await deny(scene, appointmentId);
  await stack.settled();

  expect((await toldClient(scene, appointmentId, 'denied')).toSorted()).toEqual([
    'mail failed',
    'sms failed',
  ]);
  expect(await messagesTo(scene)).toEqual({ mails: [], texts: [] });

  Object.assign(limits, { sandbox: undefined, isSmsSpent: false });
  later({ minutes: 1 });
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.settled();

  expect((await toldClient(scene, appointmentId, 'denied')).toSorted()).toEqual(['mail sent', 'sms sent']);
  const { mails, texts } = await messagesTo(scene);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

it('confirmation is sent once while all calls are throttled and events are delivered twice', async () => {
  const scene = await aScene(stack);
  await confirmed(scene);
  await stack.settled();

  const { mails, texts } = await messagesTo(scene);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});
