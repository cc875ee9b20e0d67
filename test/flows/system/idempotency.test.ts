import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { abandonReservation, approveAppointment, listMyAppointments } from '#shared/appointments/api.ts';
import {
  another,
  aScene,
  ask,
  assignmentOf,
  confirm,
  freeTimes,
  outcomeOf,
  params,
  payWith,
  request,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const intents = () => stack.stripe.intents().length;

describe('write with an Idempotency-Key', () => {
  it('returns the same response again, and reserves once', async () => {
    const scene = await aScene(stack);
    const before = intents();

    const first = await ask(scene, { key: 'the-same-form' });
    const again = await ask(scene, { key: 'the-same-form' });

    expect(first.status).toBe(200);
    expect([again.status, again.reply]).toEqual([200, first.reply]);
    expect(await freeTimes(scene)).toHaveLength(7);
    expect(intents() - before).toBe(1);
  });

  it('returns the same response after the appointment has changed', async () => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene);
    const approval = { params: { appointmentId }, body: assignmentOf(scene), key: 'approve-once' };

    const first = await scene.asAdmin(approveAppointment, approval);
    const again = await scene.asAdmin(approveAppointment, approval);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.reply).toEqual(first.reply);
  });

  it('runs once for concurrent calls: the others get a conflict or the same response', async () => {
    const scene = await aScene(stack);

    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(scene, { key: 'double-click' })));
    const later = await ask(scene, { key: 'double-click' });

    const ids = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
    expect(new Set([...ids, later.reply.appointmentId]).size).toBe(1);
    expect(ids.length).toBeGreaterThan(0);
    for (const { status, problem } of answers.filter(({ status }) => status !== 200))
      expect([status, problem.code]).toEqual([409, 'request.conflict']);
    expect(await freeTimes(scene)).toHaveLength(7);
  });

  it('is rejected for another body or call, but not for another user', async () => {
    const scene = await aScene(stack);
    const luz = await another(scene);
    const { reply } = await ask(scene, { key: 'spent-already', time: '10:00' });
    const reused = { status: 422, problem: { code: 'request.key_reused' } };

    const otherBody = await ask(scene, { key: 'spent-already', time: '11:00' });
    const otherCall = await scene.asPatient(abandonReservation, {
      params: params(scene, reply.appointmentId),
      key: 'spent-already',
    });
    const otherPerson = await ask(luz, { key: 'spent-already', time: '12:00' });

    expect(otherBody).toMatchObject({
      ...reused,
      problem: { detail: 'Esta solicitud ya se envió con otros datos.' },
    });
    expect(otherCall).toMatchObject(reused);
    expect(otherPerson.status).toBe(200);
    expect(await freeTimes(scene)).toEqual(['09:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  });

  it('can be retried after an error, because it changed nothing', async () => {
    const scene = await aScene(stack);
    const luz = await another(scene);
    await ask(luz, { time: '10:00' });

    const refused = await ask(scene, { key: 'try-again', time: '10:00' });
    const same = await ask(scene, { key: 'try-again', time: '11:00' });

    expect([refused.status, same.status]).toEqual([409, 200]);
  });

  it('can be retried after an outage of the processor, and reserves once', async () => {
    const scene = await aScene(stack);

    stack.stripe.failNext({ call: 'create', when: 'before', times: timeouts.payments.tries });
    const failed = await ask(scene, { key: 'stripe-away' });
    const again = await ask(scene, { key: 'stripe-away' });

    expect([failed.status, again.status]).toEqual([503, 200]);
    expect(await freeTimes(scene)).toHaveLength(7);
  });

  it.each(['short', 'a b c d e f g h', 'x'.repeat(101)])('rejects the malformed key %j', async (key) => {
    const scene = await aScene(stack);

    const { status, problem } = await ask(scene, { key });

    expect([status, problem.code]).toEqual([400, 'request.malformed']);
    expect(await freeTimes(scene)).toHaveLength(8);
  });
});

describe('write without an Idempotency-Key', () => {
  it('that requests the same hour twice releases the first, unpaid reservation', async () => {
    const scene = await aScene(stack);

    const [first, second] = [await ask(scene), await ask(scene)];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.reply.appointmentId).not.toBe(first.reply.appointmentId);
    expect(await outcomeOf(first.reply.appointmentId)).not.toBe('reserved');
    expect(await outcomeOf(second.reply.appointmentId)).toBe('reserved');
  });

  it('that confirms a deposit twice creates one request', async () => {
    const scene = await aScene(stack);
    const { reply } = await ask(scene);
    await payWith(scene, reply.clientSecret);

    const answers = await Promise.all([
      confirm(scene, reply.appointmentId),
      confirm(scene, reply.appointmentId),
    ]);
    const { reply: mine } = await scene.asPatient(listMyAppointments, { params: params(scene) });

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(mine.rows).toHaveLength(1);
  });
});
