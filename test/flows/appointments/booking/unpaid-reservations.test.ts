import { randomUUID } from 'node:crypto';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, listFreeTimes, submitRequest } from '#test/support/center/fixture.ts';
import { aConfirmedAppointment } from '#test/support/notifications/sample-appointments.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

type CapacityUsage = { readonly CapacityUnits?: number };
type ConsumptionResponse = { readonly ConsumedCapacity?: CapacityUsage | readonly CapacityUsage[] };
const isReadCommand = (command: unknown): command is { readonly input: object } =>
  [GetCommand, BatchGetCommand, QueryCommand].some((kind) => command instanceof kind);

/** Returns the read units that DynamoDB reports for one client's items during `work`. */
async function measureReadUnits(patientId: string, work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send');
  async function sendAndCount(this: DynamoDBDocumentClient, command: unknown) {
    if (!isReadCommand(command) || !JSON.stringify(command.input).includes(patientId))
      return Reflect.apply(send, this, [command]);
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const response: ConsumptionResponse = await Reflect.apply(send, this, [command]);
    // A batch reports one usage per table, and other reads report a single one.
    const usages = [response.ConsumedCapacity ?? []].flat();
    for (const { CapacityUnits = 0 } of usages) units += CapacityUnits;
    return response;
  }
  // No single function has the type of `send`, which is overloaded for each command.
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(sendAndCount as never);
  onTestFinished(() => spy.mockRestore());
  await work();
  spy.mockRestore();
  return units;
}

/** Stores upcoming appointments of the client, one a day. */
async function addAppointments({ patient: { patientId }, date }: Fixture, count: number): Promise<void> {
  const { appointments, commit } = thePlatform();
  const rows = Array.from({ length: count }, (_, n) =>
    appointments.create(
      aConfirmedAppointment({
        appointmentId: randomUUID(),
        patientId,
        date: addDays(date, 1 + n),
        time: '10:00',
      }),
    ),
  );
  const batchSize = 50;
  while (rows.length > 0) await commit(...rows.splice(0, batchSize));
}

it('a request reads as many units for a client with 200 upcoming appointments as for one with none', async () => {
  const [newClient, busyClient] = [await createFixture(stack), await createFixture(stack)];
  await addAppointments(busyClient, 200);
  const measureRequest = (fixture: Fixture) =>
    measureReadUnits(fixture.patient.patientId, async () => {
      const { status } = await submitRequest(fixture);
      expect(status).toBe(200);
    });

  const unitsForNewClient = await measureRequest(newClient);
  const unitsForBusyClient = await measureRequest(busyClient);

  expect(unitsForNewClient).toBeGreaterThan(0);
  expect(unitsForBusyClient).toBe(unitsForNewClient);
});

it('a client holds at most three unpaid slots, also with six concurrent requests', async () => {
  const fixture = await createFixture(stack);
  const sixTimes = (await listFreeTimes(fixture)).slice(0, 6);

  await Promise.all(sixTimes.map((time) => submitRequest(fixture, { time })));

  const { patientId } = fixture.patient;
  const { rows } = await thePlatform().appointments.byPatient(patientId);
  const unpaidReservations = rows.filter(({ status }) => status === 'reserved');
  expect(unpaidReservations.length).toBeLessThanOrEqual(3);
});
