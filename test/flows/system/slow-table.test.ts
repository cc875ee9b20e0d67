import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPatient } from '#test/support/center/center.ts';
import { asPatient, createFixture, submitRequest } from '#test/support/center/fixture.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { closingOrDeletion, confirmedOutcome, invoicedOutcome } from '#test/support/races/confirmed-races.ts';
import { cancellationTwice, deliveryOrCancellation } from '#test/support/races/order-races.ts';
import {
  dayLimitTwice,
  lastBottleByPhone,
  parkedSaleTwice,
  voidOrReturn,
} from '#test/support/races/pos-races.ts';
import { type RaceFactory, roundFactor } from '#test/support/races/race.ts';
import {
  closingOrNoShow,
  deactivationOrBooking,
  medicationRemovalOrAssignment,
  recallOrAssignment,
  serviceRemovalOrBooking,
} from '#test/support/races/removal-or-booking-races.ts';
import { deactivationOrRequest, removalOrBooking } from '#test/support/races/removal-races.ts';
import { proposalOutcome, requestOutcome, requestOutcomeAtDesk } from '#test/support/races/request-races.ts';
import {
  confirmedOrMove,
  moveByBoth,
  moveOrBooking,
  requestOrMove,
} from '#test/support/races/reschedule-races.ts';
import { blockingOrBooking, closingOrBookings } from '#test/support/races/schedule-races.ts';
import { aSlowTable, type SlowTable } from '#test/support/system/slow-table.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

// Every commit must be guarded against writes since its reads. Here all calls read before the first one
// commits.

let stack: TestStack;
let table: SlowTable;

/** Each race also runs against an undelayed table in the folder of its domain. */
const races: readonly (readonly [string, RaceFactory])[] = [
  ['a request that is approved, denied and abandoned as its hold expires', requestOutcome],
  ['a request that is approved, denied, cancelled and deleted as its hold expires', requestOutcomeAtDesk],
  ['a proposal that is accepted, withdrawn and replaced', proposalOutcome],
  ['a request that is approved, denied, cancelled and moved', requestOrMove],
  ['an appointment that is denied, cancelled by the desk and the client, and deleted', confirmedOutcome],
  ['an invoiced appointment that is denied, cancelled and deleted', invoicedOutcome],
  ['an appointment that is cancelled, denied, moved and approved', confirmedOrMove],
  ['an appointment that its client and the desk move', moveByBoth],
  ['an appointment that is closed and deleted', closingOrDeletion],
  ['a slot that one client moves to and another books', moveOrBooking],
  ['a working day that is removed and booked', closingOrBookings],
  ['an hour that is blocked and booked', blockingOrBooking],
  ['an order that is handed over and cancelled', deliveryOrCancellation],
  ['an order that two users cancel', cancellationTwice],
  ['a parked sale that two registers sell', parkedSaleTwice],
  ['a sale that is voided and returned', voidOrReturn],
  ['a daily limit that two returns reach', dayLimitTwice],
  ['two orders of the last bottle by ATH Móvil', lastBottleByPhone],
  ['a client who is removed and gets an appointment', removalOrBooking],
  ['a client who is deactivated and requests an appointment', deactivationOrRequest],
  ['an aesthetician who is deactivated and booked', deactivationOrBooking],
  ['a service that is deleted and booked', serviceRemovalOrBooking],
  ['a medication that is deleted and assigned', medicationRemovalOrAssignment],
  ['a lot that is recalled and assigned', recallOrAssignment],
  ['an appointment that is closed and marked as missed', closingOrNoShow],
];
/** More than the SDK's 50 connections, of which each held commit occupies one while the others read. */
const crowdSize = 60;

beforeAll(async () => {
  stack = await aStack({
    onAddresses: async () => {
      table = await aSlowTable();
    },
  });
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
  await table.close();
});

/**
 * Runs the calls and expects that at least `competitors` of them had finished their reads before the first
 * commit.
 */
async function runAfterEveryRead<T>(competitors: number, run: () => Promise<T>): Promise<T> {
  await stack.waitUntilSettled();
  Object.assign(table, { isSlow: true, maxHeldCommits: 0 });
  const result = await run().finally(() => {
    table.isSlow = false;
  });
  expect(table.maxHeldCommits).toBeGreaterThanOrEqual(competitors);
  return result;
}

describe('calls that all read before the first commit', () => {
  it('give a slot to exactly one of a crowd, and return an error to the others', async () => {
    const fixture = await createFixture(stack);
    const clients = await Promise.all(
      Array.from({ length: crowdSize }, async (_, n) => {
        const patient = await aPatient(`Ana${n}`, { patientId: `ana-${n}` });
        return { ...fixture, patient, asPatient: asPatient(stack, patient) };
      }),
    );

    const responses = await runAfterEveryRead(crowdSize, () =>
      Promise.all(clients.map((client) => submitRequest(client))),
    );

    const codes = responses.map(({ status, problem }) => problem.code ?? `${status}`);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['200', 'appointment.slot_taken']));
  });

  it.each(races)('leave one outcome of %s', async (_, createRace) => {
    for (let round = 0; round < 2 * roundFactor; round++) {
      const race = createRace(stack, round);
      await race.next();
      await runAfterEveryRead(2, () => race.next());
      await race.next();
    }
  });
});
