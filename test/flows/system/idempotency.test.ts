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
    const countBefore = countIntents();

    const firstResponse = await submitRequest(fixture, { key: 'the-same-form' });
    const repeatedResponse = await submitRequest(fixture, { key: 'the-same-form' });

    expect(firstResponse.status).toBe(200);
    expect([repeatedResponse.status, repeatedResponse.reply]).toEqual([200, firstResponse.reply]);
    expect(await listFreeTimes(fixture)).toHaveLength(7);
    expect(countIntents() - countBefore).toBe(1);
  });

  it('returns the same response after the appointment has changed', async () => {
    const fixture = await createFixture(stack);
    const appointmentId = await request(fixture);
    const approval = { params: { appointmentId }, body: buildAssignmentFor(fixture), key: 'approve-once' };

    const firstResponse = await fixture.asAdmin(approveAppointment, approval);
    const repeatedResponse = await fixture.asAdmin(approveAppointment, approval);

    expect([firstResponse.status, repeatedResponse.status]).toEqual([200, 200]);
    expect(repeatedResponse.reply).toEqual(firstResponse.reply);
  });

  it('runs once for concurrent calls, of which the others get a conflict or the same response', async () => {
    const fixture = await createFixture(stack);

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submitRequest(fixture, { key: 'double-click' })),
    );
    const laterResponse = await submitRequest(fixture, { key: 'double-click' });

    const ids = responses.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
    expect(new Set([...ids, laterResponse.reply.appointmentId]).size).toBe(1);
    expect(ids.length).toBeGreaterThan(0);
    for (const { status, problem } of responses.filter(({ status }) => status !== 200))
      expect([status, problem.code]).toEqual([409, 'request.conflict']);
    expect(await listFreeTimes(fixture)).toHaveLength(7);
  });

  it('is rejected for another body or call, but not for another user', async () => {
    const fixture = await createFixture(stack);
    const otherClient = await withAnotherClient(fixture);
    const { reply } = await submitRequest(fixture, { key: 'spent-already', time: '10:00' });
    const keyReusedError = { status: 422, problem: { code: 'request.key_reused' } };

    const otherBody = await submitRequest(fixture, { key: 'spent-already', time: '11:00' });
    const otherCall = await fixture.asPatient(abandonReservation, {
      params: params(fixture, reply.appointmentId),
      key: 'spent-already',
    });
    const otherPerson = await submitRequest(otherClient, { key: 'spent-already', time: '12:00' });

    expect(otherBody).toMatchObject({
      ...keyReusedError,
      problem: { detail: 'Esta solicitud ya se envió con otros datos.' },
    });
    expect(otherCall).toMatchObject(keyReusedError);
    expect(otherPerson.status).toBe(200);
    expect(await listFreeTimes(fixture)).toEqual(['09:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  });

  it('can be retried after an error, because it changed nothing', async () => {
    const fixture = await createFixture(stack);
    const otherClient = await withAnotherClient(fixture);
    await submitRequest(otherClient, { time: '10:00' });

    const rejected = await submitRequest(fixture, { key: 'try-again', time: '10:00' });
    const retry = await submitRequest(fixture, { key: 'try-again', time: '11:00' });

    expect([rejected.status, retry.status]).toEqual([409, 200]);
  });

  it('can be retried after an outage of the processor, and reserves once', async () => {
    const fixture = await createFixture(stack);

    stack.stripe.failNext({ call: 'create', when: 'before', times: timeouts.payments.tries });
    const failedResponse = await submitRequest(fixture, { key: 'stripe-away' });
    const repeatedResponse = await submitRequest(fixture, { key: 'stripe-away' });

    expect([failedResponse.status, repeatedResponse.status]).toEqual([503, 200]);
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
  it('releases the first, unpaid reservation if it requests the same time twice', async () => {
    const fixture = await createFixture(stack);

    const [firstResponse, secondResponse] = [await submitRequest(fixture), await submitRequest(fixture)];

    expect([firstResponse.status, secondResponse.status]).toEqual([200, 200]);
    expect(secondResponse.reply.appointmentId).not.toBe(firstResponse.reply.appointmentId);
    expect(await getOutcome(firstResponse.reply.appointmentId)).not.toBe('reserved');
    expect(await getOutcome(secondResponse.reply.appointmentId)).toBe('reserved');
  });

  it('creates one request if it confirms a deposit twice', async () => {
    const fixture = await createFixture(stack);
    const { reply } = await submitRequest(fixture);
    await payWith(fixture, reply.clientSecret);

    const responses = await Promise.all([
      confirm(fixture, reply.appointmentId),
      confirm(fixture, reply.appointmentId),
    ]);
    const { reply: ownAppointments } = await fixture.asPatient(listMyAppointments, {
      params: params(fixture),
    });

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(ownAppointments.rows).toHaveLength(1);
  });
});
