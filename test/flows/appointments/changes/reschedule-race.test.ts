import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveTo } from '#test/support/appointments/patient-changes.ts';
import { another, aScene, confirmed, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { runRounds } from '#test/support/races/race.ts';
import {
  confirmedOrMove,
  moveByBoth,
  moveOrBooking,
  requestOrMove,
  taken,
} from '#test/support/races/reschedule-races.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

describe('a move and a booking of the same hour at once', () => {
  it('leave it to one of them, and the other reads that it is taken', () =>
    runRounds(moveOrBooking, stack, 12));

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
  it('are acknowledged to one of them only, and the other reads that it was moved', () =>
    runRounds(moveByBoth, stack, 12));
});

describe('approve, deny, cancel and move at once', () => {
  it('leave one outcome of a request, and the money moves once', () => runRounds(requestOrMove, stack, 16));

  it('leave one outcome of a confirmed appointment: given up once, refunded once', () =>
    runRounds(confirmedOrMove, stack, 8));
});
