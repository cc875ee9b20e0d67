import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPatient } from '#test/support/center/center.ts';
import { aScene, ask, asPatient } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { closingOrDeletion, confirmedOutcome, invoicedOutcome } from '#test/support/races/confirmed-races.ts';
import type { Race, RaceOf } from '#test/support/races/race.ts';
import { requestOutcome, requestOutcomeAtDesk } from '#test/support/races/request-races.ts';
import {
  confirmedOrMove,
  moveByBoth,
  moveOrBooking,
  requestOrMove,
} from '#test/support/races/reschedule-races.ts';
import { closingOrBookings } from '#test/support/races/schedule-races.ts';
import { aSlowTable, type SlowTable } from '#test/support/system/slow-table.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let table: SlowTable;
const slowMs = 300;

/** Each is also run more often, before a table that answers at once, where its domain is. */
const races: readonly (readonly [string, RaceOf])[] = [
  ['a request that is approved, denied and given up as its hold ends', requestOutcome],
  ['a request that is approved, denied, given up and deleted as its hold ends', requestOutcomeAtDesk],
  ['a request that is approved, denied, given up and moved', requestOrMove],
  ['an appointment that is denied, called off, given up and deleted', confirmedOutcome],
  ['an invoiced appointment that is denied, called off and deleted', invoicedOutcome],
  ['an appointment that is given up, denied, moved and approved', confirmedOrMove],
  ['an appointment that its client and the desk move', moveByBoth],
  ['an appointment that is closed and deleted', closingOrDeletion],
  ['an hour that is moved to and booked', moveOrBooking],
  ['a day that is closed and booked', closingOrBookings],
];
/** So that each of those who compete gets off first. */
const roundsAtOnce = 5;

beforeAll(async () => {
  stack = await aStack({
    onAddresses: async () => {
      table = await aSlowTable();
    },
  });
});
afterAll(async () => {
  await stack.close();
  await table.close();
});

async function behindSlowTable<T>(run: () => Promise<T>): Promise<T> {
  table.late = 0;
  table.delayMs = slowMs;
  const result = await run().finally(() => {
    table.delayMs = 0;
  });
  // What does not wait for the table proves nothing here.
  expect(table.late).toBeGreaterThan(0);
  return result;
}

it('a table that answers 300 ms late leaves a slot to exactly one of 100 clients, and the others are refused, not failed', async () => {
  const scene = await aScene(stack);
  const crowd = await Promise.all(
    Array.from({ length: 100 }, (_, n) => aPatient(`Ana${n}`, { patientId: `ana-${n}` })),
  );
  const clients = crowd.map((patient) => ({ ...scene, patient, asPatient: asPatient(stack, patient) }));

  const answers = await behindSlowTable(() => Promise.all(clients.map((client) => ask(client))));

  await expectInvariants(stack);
  const codes = answers.map(({ status, problem }) => problem.code ?? `${status}`);
  expect(codes.filter((code) => code === '200')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['200', 'appointment.slot_taken']));
});

describe('a table that answers 300 ms late leaves one outcome', () => {
  const outcomes = new Map<string, Promise<unknown>>();
  // All of them wait for the table together: one after the other takes minutes.
  beforeAll(async () => {
    const rounds: (readonly [string, Race])[] = [];
    for (const [name, raceOf] of races)
      for (const round of Array(roundsAtOnce).keys()) rounds.push([name, raceOf(stack, round)]);
    for (const [, race] of rounds) await race.next();
    await behindSlowTable(() => Promise.all(rounds.map(([, race]) => race.next())));
    for (const [name] of races) {
      const own = rounds.filter(([of]) => of === name);
      outcomes.set(name, Promise.all(own.map(([, race]) => race.next())));
    }
    await Promise.allSettled(outcomes.values());
    await expectInvariants(stack);
  });

  it.each(races)('of %s', async (name) => {
    await outcomes.get(name);
  });
});
