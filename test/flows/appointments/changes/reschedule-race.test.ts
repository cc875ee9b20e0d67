import { describe, expect } from 'vitest';
import { moveTo } from '#test/support/appointments/patient-changes.ts';
import {
  createConfirmedAppointment,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import {
  confirmedOrMove,
  moveByBoth,
  moveOrBooking,
  requestOrMove,
  slotTakenCode,
} from '#test/support/races/reschedule-races.ts';

// Concurrent decisions must leave exactly one outcome, whichever is committed first.

describe('concurrent moves and bookings', () => {
  it('give one hour to one of them, and return an error to the other', () =>
    runRounds(moveOrBooking, stack, 2));

  it('of two clients who want each other’s hour are rejected and change nothing', async ({ fixture }) => {
    const luz = await withAnotherClient(fixture);
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    const hers = await createConfirmedAppointment(luz, '11:00');

    const answers = await Promise.all([moveTo(fixture, appointmentId, '11:00'), moveTo(luz, hers, '10:00')]);

    expect(answers.map(({ problem }) => problem.code)).toEqual([slotTakenCode, slotTakenCode]);
    expect([(await loadAppointment(appointmentId)).time, (await loadAppointment(hers)).time]).toEqual([
      '10:00',
      '11:00',
    ]);
  });
});

it('concurrent moves by the client and the desk succeed once, and the other one gets an error', () =>
  runRounds(moveByBoth, stack, 2));

describe('concurrent approval, denial, cancellation and move', () => {
  it('leave one outcome of a request, and the money moves once', () => runRounds(requestOrMove, stack, 4));

  it('leave one outcome of a confirmed appointment: cancelled once, refunded once', () =>
    runRounds(confirmedOrMove, stack, 5));
});
