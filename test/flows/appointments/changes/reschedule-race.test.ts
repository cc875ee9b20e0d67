import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { move, slotOf } from '#test/support/appointments/desk-actions.ts';
import {
  atOnce,
  cancel,
  hourOf,
  moveFrom,
  moveTo,
  refundsOf,
} from '#test/support/appointments/patient-changes.ts';
import {
  another,
  approve,
  aScene,
  ask,
  assignmentOf,
  confirmed,
  deny,
  factsOf,
  moneyOf,
  outcomeOf,
  request,
  stored,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);
const taken = 'appointment.slot_taken';

describe('a move and a booking of the same hour at once', () => {
  it('leave it to one of them, and the other reads that it is taken', async () => {
    for (const round of rounds(12)) {
      const scene = await aScene(stack);
      const luz = await another(scene);
      const appointmentId = await confirmed(scene);

      const [move, booking] = await atOnce<{ status: number; problem: { code: string } }>(round, [
        () => moveTo(scene, appointmentId, '14:00'),
        () => ask(luz, { time: '14:00' }),
      ]);

      expect([move!.status, booking!.status].sort()).toEqual([200, 409]);
      const lost = [move!, booking!].find(({ status }) => status === 409);
      expect(lost?.problem.code).toBe(taken);
      expect((await stored(appointmentId)).time).toBe(move!.status === 200 ? '14:00' : '10:00');
    }
  });

  it('two clients who want each other’s hour: neither is lost, and no hour holds two', async () => {
    const scene = await aScene(stack);
    const luz = await another(scene);
    const mine = await confirmed(scene, '10:00');
    const hers = await confirmed(luz, '11:00');

    const answers = await Promise.all([moveTo(scene, mine, '11:00'), moveTo(luz, hers, '10:00')]);

    expect(answers.map(({ problem }) => problem.code)).toEqual([taken, taken]);
    expect([(await stored(mine)).time, (await stored(hers)).time]).toEqual(['10:00', '11:00']);
  });
});

describe('a client’s move and the desk’s at once', () => {
  it('are acknowledged to one of them only, and the other reads that it was moved', async () => {
    for (const round of rounds(12)) {
      const scene = await aScene(stack);
      const appointmentId = await confirmed(scene);
      const seen = await hourOf(appointmentId);
      const from = await slotOf(appointmentId);

      const answers = await atOnce<{ status: number; problem: { code: string } }>(round, [
        () => moveFrom(scene, appointmentId, seen, { ...seen, time: '14:00' }),
        () => move(scene, appointmentId, { to: { time: '15:00' }, from }),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.problem.code).toBe('appointment.moved_meanwhile');
      expect((await stored(appointmentId)).time).toBe(answers[0]!.status === 200 ? '14:00' : '15:00');
    }
  });
});

/** What each outcome leaves: the answers of who wanted it, the money given back, the endings told. */
const outcomes: Record<string, { denial: number; cancelled: number; back: number; ends: number }> = {
  confirmed: { denial: 409, cancelled: 409, back: 0, ends: 0 },
  denied: { denial: 200, cancelled: 409, back: 5_001, ends: 1 },
  byPatient: { denial: 409, cancelled: 200, back: 5_001, ends: 1 },
};

describe('approve, deny, cancel and move at once', () => {
  it('leave one outcome of a request, and the money moves once', async () => {
    for (const round of rounds(16)) {
      const scene = await aScene(stack);
      const appointmentId = await request(scene);

      const [denial, cancelled, moved] = await atOnce<{ status: number }>(round, [
        () => deny(scene, appointmentId),
        () => cancel(scene, appointmentId),
        () => moveTo(scene, appointmentId, '14:00'),
        () => approve(scene, appointmentId),
      ]);
      await stack.settled();

      const { depositReleased = 0, depositRefunded = 0 } = await moneyOf(appointmentId);
      const ends = (await factsOf(appointmentId)).filter((fact) => /Denied|Cancelled/.test(fact));
      expect({
        denial: denial!.status,
        cancelled: cancelled!.status,
        back: depositReleased + depositRefunded,
        ends: ends.length,
      }).toEqual(outcomes[await outcomeOf(appointmentId)]);
      expect(['10:00', moved!.status === 200 ? '14:00' : '10:00']).toContain(
        (await stored(appointmentId)).time,
      );
    }
  });

  it('leave one outcome of a confirmed appointment: given up once, refunded once', async () => {
    for (const round of rounds(8)) {
      const scene = await aScene(stack);
      const appointmentId = await confirmed(scene);

      const [cancelled, denial, again] = await atOnce<{ status: number }>(round, [
        () => cancel(scene, appointmentId),
        () => deny(scene, appointmentId, 'confirmed'),
        () => cancel(scene, appointmentId),
        () => moveTo(scene, appointmentId, '15:00'),
        () => approve(scene, appointmentId, assignmentOf(scene, '16:00')),
      ]);
      await stack.settled();

      expect([cancelled, denial, again].filter((answer) => answer?.status === 200)).toHaveLength(1);
      expect((await stored(appointmentId)).status).toBe('cancelled');
      expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
    }
  });
});
