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
  it('give a slot to one of them, and return an error to the other', () =>
    runRounds(moveOrBooking, stack, 2));

  it('are rejected and change nothing if two clients want each other’s slot', async ({ fixture }) => {
    const otherClient = await withAnotherClient(fixture);
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    const otherAppointmentId = await createConfirmedAppointment(otherClient, '11:00');

    const responses = await Promise.all([
      moveTo(fixture, appointmentId, '11:00'),
      moveTo(otherClient, otherAppointmentId, '10:00'),
    ]);

    expect(responses.map(({ problem }) => problem.code)).toEqual([slotTakenCode, slotTakenCode]);
    expect([
      (await loadAppointment(appointmentId)).time,
      (await loadAppointment(otherAppointmentId)).time,
    ]).toEqual(['10:00', '11:00']);
  });
});

it('concurrent moves by the client and the desk succeed once, and the later one gets an error', () =>
  runRounds(moveByBoth, stack, 2));

describe('concurrent approval, denial, cancellation and move', () => {
  it('leave one outcome of a request, and the money moves once', () => runRounds(requestOrMove, stack, 4));

  it('cancel a confirmed appointment once and refund it once', () => runRounds(confirmedOrMove, stack, 5));
});
