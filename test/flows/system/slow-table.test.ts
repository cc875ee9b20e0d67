import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { aPatient } from '#test/support/center/center.ts';
import {
  approve,
  aScene,
  ask,
  asPatient,
  deny,
  outcomeOf,
  request,
  stored,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aSlowTable, type SlowTable } from '#test/support/system/slow-table.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let table: SlowTable;
let crowd: Patient[];
const slowMs = 300;

beforeAll(async () => {
  stack = await aStack({
    onAddresses: async () => {
      table = await aSlowTable();
    },
  });
  crowd = await Promise.all(
    Array.from({ length: 200 }, (_, n) => aPatient(`Ana${n}`, { patientId: `ana-${n}` })),
  );
});
beforeEach(() => {
  table.late = 0;
});
afterEach(async () => {
  table.delayMs = 0;
  // What does not wait for the table proves nothing here.
  expect(table.late).toBeGreaterThan(0);
  await expectInvariants(stack);
});
afterAll(async () => {
  await stack.close();
  await table.close();
});

describe('a table that answers 300 ms late', () => {
  it('leaves a slot to exactly one of 200 clients, and the others are refused, not failed', async () => {
    const scene = await aScene(stack);
    const clients = crowd.map((patient) => ({ ...scene, patient, asPatient: asPatient(stack, patient) }));
    table.delayMs = slowMs;

    const answers = await Promise.all(clients.map((client) => ask(client)));

    const codes = answers.map(({ status, problem }) => problem.code ?? `${status}`);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['200', 'appointment.slot_taken']));
  });

  it.each([0, 1, 2])('leaves a request one outcome, whoever of the desk comes first: %i', async (first) => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene);
    const presses = [
      () => approve(scene, appointmentId),
      () => deny(scene, appointmentId),
      () => approve(scene, appointmentId),
    ];
    table.delayMs = slowMs;

    const answers = await Promise.all(
      [...presses.slice(first), ...presses.slice(0, first)].map((press) => press()),
    );
    table.delayMs = 0;
    await stack.settled();

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(['confirmed', 'denied']).toContain(await outcomeOf(appointmentId));
    expect((await stored(appointmentId)).deposit.status).toMatch(/captured|released/);
  });
});
