import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  listClientMessages,
  request,
} from '#test/support/center/fixture.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { listClientMessageStates } from './sent-messages.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack({ simulatesFailures: true });
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
});
beforeEach(() => Object.assign(stack.harshMode!.limits, { sandbox: undefined, isSmsLimitReached: false }));

it('messages rejected by the SES sandbox and the SMS spend limit are sent once AWS accepts them', async () => {
  const { limits } = stack.harshMode!;
  const fixture = await createFixture(stack);
  const appointmentId = await request(fixture);
  await stack.waitUntilSettled();
  Object.assign(limits, { sandbox: new Set(), isSmsLimitReached: true });
  await deny(fixture, appointmentId);
  await stack.waitUntilSettled();

  expect((await listClientMessageStates(fixture, appointmentId, 'denied')).toSorted()).toEqual([
    'mail failed',
    'sms failed',
  ]);
  expect(await listClientMessages(fixture)).toEqual({ mails: [], texts: [] });

  Object.assign(limits, { sandbox: undefined, isSmsLimitReached: false });
  advanceClock({ minutes: 1 });
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.waitUntilSettled();

  expect((await listClientMessageStates(fixture, appointmentId, 'denied')).toSorted()).toEqual([
    'mail sent',
    'sms sent',
  ]);
  const { mails, texts } = await listClientMessages(fixture);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

it('a confirmation is sent once while all calls are throttled and events are delivered twice', async () => {
  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  await stack.waitUntilSettled();

  const { mails, texts } = await listClientMessages(fixture);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});
