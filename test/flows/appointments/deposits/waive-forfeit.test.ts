import { describe, expect } from 'vitest';
import { keptDeposit } from '#lambdas/appointments/deposits/settlement.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { cancelled, removed } from '#shared/appointments/changes/changes.ts';
import { forfeitFacts, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { listKeptDeposits, markNoShow, waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import type { Actor } from '#shared/core/roles.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, intentsOf, moneyOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const admin: Actor = { kind: 'user', id: 'lourdes', role: 'admin' };
const reason = 'Fuerza mayor';
const waive = (call: Caller, appointmentId: string, because = reason) =>
  call(waiveForfeit, { params: { appointmentId }, body: { reason: because } });
const returned = {
  depositHeld: 5_001,
  depositCaptured: 5_001,
  depositKept: 5_001,
  depositRefunded: 5_001,
};

async function aForfeit(): Promise<{ scene: Scene; appointmentId: string }> {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  later({ days: 11 });
  await scene.asAdmin(markNoShow, { params: { appointmentId } });
  return { scene, appointmentId };
}

/** What the processor gave back of the appointment's deposit. */
async function refundsOf(scene: Scene, appointmentId: string): Promise<number[]> {
  const [intent] = intentsOf(scene, appointmentId);
  const response = await fetch(`${stack.stripe.url}/v1/refunds?payment_intent=${intent!.id}`, {
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  const { data } = (await response.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount);
}

const listed = async (call: Caller) =>
  (await call(listKeptDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('a kept deposit', () => {
  it('goes back to the client for force majeure, with the reason on the trail', async () => {
    const { scene, appointmentId } = await aForfeit();
    expect(await listed(scene.asAdmin)).toContain(appointmentId);

    const { reply } = await waive(scene.asAdmin, appointmentId, '  Paso del huracán  ');
    await stack.settled();

    expect(reply).toMatchObject({ status: 'noShow', depositStatus: 'refunding' });
    expect(await stored(appointmentId)).toMatchObject({ status: 'noShow', deposit: { status: 'refunded' } });
    expect(await moneyOf(appointmentId)).toEqual(returned);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
    const trail = (await allTableRows()).filter(({ action }) => action === 'appointment.forfeitWaived');
    expect(trail).toContainEqual(
      expect.objectContaining({
        subjectId: appointmentId,
        actor: 'admin:lourdes',
        details: { reason: 'Paso del huracán' },
      }),
    );
    expect(await listed(scene.asAdmin)).not.toContain(appointmentId);
  });

  it('of an appointment cancelled too late goes back as well, at an administrator’s word alone', async () => {
    const scene = await aScene(stack, { daysAhead: 1 });
    const appointmentId = await confirmed(scene);
    const { bookings, commit, now, ...platform } = thePlatform();
    const before = await stored(appointmentId);
    const facts = forfeitFacts({ ...before, forfeitCents: before.deposit.amountCents });
    const read = [{ ask: patientForfeitAsk.name, facts }];
    const after = cancelled(before, { actor: admin, now: now(), confirmed: read });
    await commit(
      ...(await bookings.change(before, after)),
      ...keptDeposit(after, { ...platform, now }),
      audit('appointment.cancelled', appointmentId),
    );
    const supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
    const refused = await leavingNoTrace(stack, async () => [
      await supervisor(listKeptDeposits),
      await waive(supervisor, appointmentId),
    ]);
    expect(await listed(scene.asAdmin)).toContain(appointmentId);

    const { reply } = await waive(scene.asAdmin, appointmentId);

    expect(refused.map(({ status }) => status)).toEqual([403, 403]);

    expect(reply).toMatchObject({ status: 'cancelled', depositStatus: 'refunding' });
    await stack.settled();
    expect(await moneyOf(appointmentId)).toEqual(returned);
  });

  it('goes back once, however many press at the same moment', async () => {
    const { scene, appointmentId } = await aForfeit();

    const answers = await Promise.all(Array.from({ length: 20 }, () => waive(scene.asAdmin, appointmentId)));
    await stack.settled();

    const refused = answers.filter(({ problem }) => problem.code === 'appointment.no_deposit_kept');
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 19]);
    expect(await moneyOf(appointmentId)).toEqual(returned);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
  });

  it('stays without a reason, and with those who have no say in it', async () => {
    const { scene, appointmentId } = await aForfeit();

    const [silent, byStaff, byClient] = await leavingNoTrace(stack, async () => [
      await waive(scene.asAdmin, appointmentId, '  '),
      await waive(scene.asStaff, appointmentId),
      await waive(scene.asPatient, appointmentId),
    ]);

    expect(silent).toMatchObject({
      status: 422,
      problem: { fields: [{ field: 'reason', message: 'Escribe el motivo.' }] },
    });
    expect([byStaff?.problem.code, byClient?.problem.code]).toEqual(Array(2).fill('request.denied'));
    expect(await moneyOf(appointmentId)).not.toHaveProperty('depositRefunded');
  });

  it('is not there to give back while the appointment stands', async () => {
    const scene = await aScene(stack);
    const appointmentId = await confirmed(scene);

    const standing = await waive(scene.asAdmin, appointmentId);
    const absent = await waive(scene.asAdmin, 'no-such-appointment');

    expect([standing.problem.code, absent.problem.code]).toEqual([
      'appointment.state_changed',
      'appointment.not_found',
    ]);
  });

  it('of an appointment taken out of every list is in no list and cannot be found', async () => {
    const { scene, appointmentId } = await aForfeit();
    const { bookings, commit, now } = thePlatform();
    const before = await stored(appointmentId);
    await commit(
      ...(await bookings.change(before, removed(before, admin, now()))),
      audit('appointment.removed', appointmentId),
    );

    expect(await listed(scene.asAdmin)).not.toContain(appointmentId);
    expect((await waive(scene.asAdmin, appointmentId)).problem.code).toBe('appointment.not_found');
  });
});
