import { describe, expect } from 'vitest';
import { atOnce } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  aScene,
  assignmentOf,
  confirm,
  outcomeOf,
  payWith,
  request,
  reserve,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { runRounds, times } from '#test/support/races/race.ts';
import { abandon, requestOutcome } from '#test/support/races/request-races.ts';
import { later } from '#test/support/system/clock.ts';

// Concurrent decisions must leave exactly one outcome, whichever is committed first.

describe('concurrent approval, denial, abandonment and hold expiry', () => {
  it('leave one outcome, and the money moves once [R199]', () => runRounds(requestOutcome, stack, 4));

  it('of one request in three slots book exactly one of the slots', async () => {
    for (const round of Array(3 * times).keys()) {
      const scene = await aScene(stack);
      const appointmentId = await request(scene);

      const answers = await atOnce(round, [
        () => approve(scene, appointmentId),
        () => approve(scene, appointmentId, assignmentOf(scene, '12:00')),
        () => approve(scene, appointmentId, assignmentOf(scene, '15:00')),
      ]);

      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await stored(appointmentId)).time).toBe(['10:00', '12:00', '15:00'][won]);
    }
  });
});

it('card held when its reservation expires becomes a request or is released, in any order of calls', async () => {
  for (const round of Array(4 * times).keys()) {
    const scene = await aScene(stack);
    const { appointmentId, clientSecret } = await reserve(scene);
    later({ minutes: 15 });

    await atOnce<unknown>(round, [
      () => payWith(scene, clientSecret),
      () => confirm(scene, appointmentId),
      () => stack.bus.runSchedule('sweep-holds'),
      ...(round % 3 === 0 ? [() => abandon(scene, appointmentId)] : []),
    ]);
    await stack.settled();

    const outcome = await outcomeOf(appointmentId);
    // Abandoning also cancels a request that the reservation has just become.
    expect(['pending', 'expired', 'lapsed', 'byPatient']).toContain(outcome);
  }
});
