import { describe, expect } from 'vitest';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { listUnsettledDeposits } from '#shared/appointments/closing/closing-api.ts';
import {
  deny,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  params,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';

const listUnsettled = async ({ asAdmin }: Fixture) =>
  (await asAdmin(listUnsettledDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

/** Fails the given number of calls to the processor, including all attempts of the SDK. */
const breakStripe = (calls: number) =>
  stack.stripe.failNext({ call: 'retrieve', when: 'before', times: calls * timeouts.payments.tries });
const queueAttempts = 3;

describe('denial of a request', () => {
  it('releases the hold once, frees the slot and notifies the client [R200 R201 R203 R251]', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    expect(await listFreeTimes(fixture)).not.toContain('10:00');

    const denials = await Promise.all([deny(fixture, appointmentId), deny(fixture, appointmentId)]);
    const { mails, texts } = await listClientMessages(fixture);

    expect(denials.map(({ status }) => status).sort()).toEqual([200, 409]);
    const denial = denials.find(({ status }) => status === 200);
    expect(denial?.reply).toEqual({ appointmentId, status: 'cancelled' });
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(mails).toEqual([expect.stringMatching(/^No pudimos darte esa hora: /)]);
    // Sent independently of the release, before or after it.
    expect(texts).toEqual([expect.stringMatching(/(Se libera|Liberamos) tu retencion de \$50\.01\./)]);
    const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture) });
    expect(reply.rows).toMatchObject([
      { status: 'cancelled', depositStatus: 'released', cancellationReason: 'Denegada por administrador' },
    ]);
    expect(await listUnsettled(fixture)).not.toContain(appointmentId);
  });

  it('lists the deposit as unsettled while the processor is down, and settles on redrive [R202]', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();

    breakStripe(queueAttempts);
    await deny(fixture, appointmentId);
    const { mails, texts } = await listClientMessages(fixture);

    expect((await loadAppointment(appointmentId)).deposit.status).toBe('releasing');
    expect(await listUnsettled(fixture)).toContain(appointmentId);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001 });
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(stack.bus.listDeadLetters()).toMatchObject([
      { consumer: 'release-deposit', receives: queueAttempts },
    ]);
    await expectInvariants(stack);

    expect(stack.bus.redrive('release-deposit')).toBe(1);
    await stack.waitUntilSettled();

    expect((await loadAppointment(appointmentId)).deposit.status).toBe('released');
    expect(await listUnsettled(fixture)).not.toContain(appointmentId);
    expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
    expect(stack.bus.listDeadLetters()).toEqual([]);
  });
});
