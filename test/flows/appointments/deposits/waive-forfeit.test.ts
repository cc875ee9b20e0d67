import { describe, expect } from 'vitest';

import { listKeptDeposits, markNoShow, waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import { cancel, refundsOf } from '#test/support/appointments/patient-changes.ts';
import { aScene, confirmed, messagesTo, moneyOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

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

const listed = async (call: Caller) =>
  (await call(listKeptDeposits)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('waiveForfeit', () => {
  it('refunds a kept deposit once, also for concurrent clicks, and audits the reason', async () => {
    const { scene, appointmentId } = await aForfeit();
    expect(await listed(scene.asAdmin)).toContain(appointmentId);
    const silent = await leavingNoTrace(stack, () => waive(scene.asAdmin, appointmentId, '  '));
    expect(silent).toMatchObject({
      status: 422,
      problem: { fields: [{ field: 'reason', message: 'Escribe el motivo.' }] },
    });

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => waive(scene.asAdmin, appointmentId, '  Paso del huracán  ')),
    );
    await stack.settled();

    const done = answers.filter(({ status }) => status === 200);
    expect(done).toMatchObject([{ reply: { status: 'noShow', depositStatus: 'refunding' } }]);
    const refused = answers.filter(({ problem }) => problem.code === 'appointment.no_deposit_kept');
    expect(refused).toHaveLength(19);
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

  it('refunds the deposit of a late cancellation, and notifies the client once', async () => {
    const scene = await aScene(stack, { daysAhead: 1 });
    const appointmentId = await confirmed(scene);
    await cancel(scene, appointmentId, true);
    expect(await listed(scene.asAdmin)).toContain(appointmentId);

    const { reply } = await waive(scene.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'cancelled', depositStatus: 'refunding' });
    await stack.settled();
    expect(await moneyOf(appointmentId)).toEqual(returned);
    const { mails } = await messagesTo(scene);
    expect(mails.filter((subject) => subject.startsWith('Devolvimos tu depósito:'))).toHaveLength(1);
  });

  it('rejects an active appointment and a removed one', async () => {
    const { scene, appointmentId } = await aForfeit();
    const standing = await waive(scene.asAdmin, await confirmed(await aScene(stack)));
    expect(standing.problem.code).toBe('appointment.state_changed');
    await remove(scene, appointmentId);

    expect(await listed(scene.asAdmin)).not.toContain(appointmentId);
    expect((await waive(scene.asAdmin, appointmentId)).problem.code).toBe('appointment.not_found');
  });
});
