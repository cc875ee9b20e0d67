import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { abandonReservation, approveAppointment, listMyAppointments } from '#shared/appointments/api.ts';
import {
  buildAssignmentFor,
  confirm,
  createFixture,
  getOutcome,
  listFreeTimes,
  params,
  payWith,
  request,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const countIntents = () => stack.stripe.intents().length;

describe('write with an Idempotency-Key', () => {
  it('returns the same response again, and reserves once', async () => {
    const fixture = await createFixture(stack);
    const before = countIntents();

    const first = await submitRequest(fixture, { key: 'the-same-form' });
    const again = await submitRequest(fixture, { key: 'the-same-form' });

    expect(first.status).toBe(200);
    expect([again.status, again.reply]).toEqual([200, first.reply]);
    expect(await listFreeTimes(fixture)).toHaveLength(7);
    expect(countIntents() - before).toBe(1);
  });

  it('returns the same response after the appointment has changed', async () => {
    const fixture = await createFixture(stack);
    const appointmentId = await request(fixture);
    const approval = { params: { appointmentId }, body: buildAssignmentFor(fixture), key: 'approve-once' };

    const first = await fixture.asAdmin(approveAppointment, approval);
    const again = await fixture.asAdmin(approveAppointment, approval);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.reply).toEqual(first.reply);
  });

  it('runs once for concurrent calls: the others get a conflict or the same response', async () => {
    const fixture = await createFixture(stack);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => submitRequest(fixture, { key: 'double-click' })),
    );
    const later = await submitRequest(fixture, { key: 'double-click' });

    const ids = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
    expect(new Set([...ids, later.reply.appointmentId]).size).toBe(1);
    expect(ids.length).toBeGreaterThan(0);
    for (const { status, problem } of answers.filter(({ status }) => status !== 200))
      expect([status, problem.code]).toEqual([409, 'request.conflict']);
    expect(await listFreeTimes(fixture)).toHaveLength(7);
  });

  it('is rejected for another body or call, but not for another user', async () => {
    const fixture = await createFixture(stack);
    const luz = await withAnotherClient(fixture);
    const { reply } = await submitRequest(fixture, { key: 'spent-already', time: '10:00' });
    const reused = { status: 422, problem: { code: 'request.key_reused' } };

    const otherBody = await submitRequest(fixture, { key: 'spent-already', time: '11:00' });
    const otherCall = await fixture.asPatient(abandonReservation, {
      params: params(fixture, reply.appointmentId),
      key: 'spent-already',
    });
    const otherPerson = await submitRequest(luz, { key: 'spent-already', time: '12:00' });

    expect(otherBody).toMatchObject({
      ...reused,
      problem: { detail: 'Esta solicitud ya se envió con otros datos.' },
    });
    expect(otherCall).toMatchObject(reused);
    expect(otherPerson.status).toBe(200);
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  });

  it('can be retried after an error, because it changed nothing', async () => {
    const fixture = await createFixture(stack);
    const luz = await withAnotherClient(fixture);
    await submitRequest(luz, { time: '10:00' });

    const rejected = await submitRequest(fixture, { key: 'try-again', time: '10:00' });
    const same = await submitRequest(fixture, { key: 'try-again', time: '11:00' });

    expect([rejected.status, same.status]).toEqual([409, 200]);
  });

  it('can be retried after an outage of the processor, and reserves once', async () => {
    const fixture = await createFixture(stack);

    stack.stripe.failNext({ call: 'create', when: 'before', times: timeouts.payments.tries });
    const failed = await submitRequest(fixture, { key: 'stripe-away' });
    const again = await submitRequest(fixture, { key: 'stripe-away' });

    expect([failed.status, again.status]).toEqual([503, 200]);
    expect(await listFreeTimes(fixture)).toHaveLength(7);
  });

  it.each(['short', 'a b c d e f g h', 'x'.repeat(101)])('rejects the malformed key %j', async (key) => {
    const fixture = await createFixture(stack);

    const { status, problem } = await submitRequest(fixture, { key });

    expect([status, problem.code]).toEqual([400, 'request.malformed']);
    expect(await listFreeTimes(fixture)).toHaveLength(8);
  });
});

describe('write without an Idempotency-Key', () => {
  it('that requests the same hour twice releases the first, unpaid reservation', async () => {
    const fixture = await createFixture(stack);

    const [first, second] = [await submitRequest(fixture), await submitRequest(fixture)];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.reply.appointmentId).not.toBe(first.reply.appointmentId);
    expect(await getOutcome(first.reply.appointmentId)).not.toBe('reserved');
    expect(await getOutcome(second.reply.appointmentId)).toBe('reserved');
  });

  it('that confirms a deposit twice creates one request', async () => {
    const fixture = await createFixture(stack);
    const { reply } = await submitRequest(fixture);
    await payWith(fixture, reply.clientSecret);

    const answers = await Promise.all([
      confirm(fixture, reply.appointmentId),
      confirm(fixture, reply.appointmentId),
    ]);
    const { reply: ownAppointments } = await fixture.asPatient(listMyAppointments, {
      params: params(fixture),
    });

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(ownAppointments.rows).toHaveLength(1);
  });
});
