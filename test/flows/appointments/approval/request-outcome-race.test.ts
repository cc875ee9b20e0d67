import { describe, expect } from 'vitest';
import { runConcurrently } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  buildAssignmentFor,
  confirm,
  createFixture,
  getOutcome,
  loadAppointment,
  payWith,
  request,
  reserve,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { roundFactor, runRounds } from '#test/support/races/race.ts';
import { abandon, requestOutcome } from '#test/support/races/request-races.ts';
import { advanceClock } from '#test/support/system/clock.ts';

// Concurrent decisions must leave exactly one outcome, whichever is committed first.

describe('concurrent approval, denial, abandonment and hold expiry', () => {
  it('leave one outcome, and the money moves once [R199]', () => runRounds(requestOutcome, stack, 4));

  it('book exactly one slot if one request is approved in three slots at once', async () => {
    for (const round of Array(3 * roundFactor).keys()) {
      const fixture = await createFixture(stack);
      const appointmentId = await request(fixture);

      const responses = await runConcurrently(round, [
        () => approve(fixture, appointmentId),
        () => approve(fixture, appointmentId, buildAssignmentFor(fixture, '12:00')),
        () => approve(fixture, appointmentId, buildAssignmentFor(fixture, '15:00')),
      ]);

      const winnerIndex = responses.findIndex(({ status }) => status === 200);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await loadAppointment(appointmentId)).time).toBe(['10:00', '12:00', '15:00'][winnerIndex]);
    }
  });
});

it('a card held when its reservation expires becomes a request or is released, in any order of calls', async () => {
  for (const round of Array(4 * roundFactor).keys()) {
    const fixture = await createFixture(stack);
    const { appointmentId, clientSecret } = await reserve(fixture);
    advanceClock({ minutes: 15 });

    await runConcurrently<unknown>(round, [
      () => payWith(fixture, clientSecret),
      () => confirm(fixture, appointmentId),
      () => stack.bus.runSchedule('sweep-holds'),
      ...(round % 3 === 0 ? [() => abandon(fixture, appointmentId)] : []),
    ]);
    await stack.waitUntilSettled();

    const outcome = await getOutcome(appointmentId);
    // Abandoning also cancels a request that the reservation has just become.
    expect(['pending', 'expired', 'lapsed', 'byPatient']).toContain(outcome);
  }
});
