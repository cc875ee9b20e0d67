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

// Proves what single calls cannot: concurrent decisions leave exactly one outcome, whichever is committed first.

describe('approve, deny, abandon and the end of the hold at once', () => {
  it('leave one outcome, and the money moves once [R199]', () => runRounds(requestOutcome, stack, 4));

  it('and approvals at two places at once leave the appointment at one of them', async () => {
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

it('a card held as its reservation ends becomes a request or is released, in any order of browser, webhook, sweeper and client', async () => {
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
    // A client who gives up takes back the request it had just become, too.
    expect(['pending', 'expired', 'lapsed', 'byPatient']).toContain(outcome);
  }
});
