import { describe, expect } from 'vitest';
import { moveTo } from '#test/support/appointments/patient-changes.ts';
import { another, confirmed, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import {
  confirmedOrMove,
  moveByBoth,
  moveOrBooking,
  requestOrMove,
  taken,
} from '#test/support/races/reschedule-races.ts';

// Proves what single calls cannot: concurrent decisions leave exactly one outcome, whichever is committed first.

describe('a move and a booking of the same hour at once', () => {
  it('leave it to one of them, and the other reads that it is taken', () =>
    runRounds(moveOrBooking, stack, 2));

  it('two clients who want each other’s hour: neither is lost, and no hour holds two', async ({ scene }) => {
    const luz = await another(scene);
    const mine = await confirmed(scene, '10:00');
    const hers = await confirmed(luz, '11:00');

    const answers = await Promise.all([moveTo(scene, mine, '11:00'), moveTo(luz, hers, '10:00')]);

    expect(answers.map(({ problem }) => problem.code)).toEqual([taken, taken]);
    expect([(await stored(mine)).time, (await stored(hers)).time]).toEqual(['10:00', '11:00']);
  });
});

it('a client’s move and the desk’s at once are acknowledged to one of them only, and the other reads that it was moved', () =>
  runRounds(moveByBoth, stack, 2));

describe('approve, deny, cancel and move at once', () => {
  it('leave one outcome of a request, and the money moves once', () => runRounds(requestOrMove, stack, 4));

  it('leave one outcome of a confirmed appointment: given up once, refunded once', () =>
    runRounds(confirmedOrMove, stack, 5));
});
