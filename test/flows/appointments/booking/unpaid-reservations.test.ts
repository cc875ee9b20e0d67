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
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    command: unknown,
  ) {
    if (!isReadCommand(command) || !JSON.stringify(command.input).includes(patientId))
      return Reflect.apply(send, this, [command]);
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const response: ConsumptionResponse = await Reflect.apply(send, this, [command]);
    for (const { CapacityUnits = 0 } of [response.ConsumedCapacity ?? []].flat()) units += CapacityUnits;
    return response;
  } as never);
  onTestFinished(() => spy.mockRestore());
  await work();
  spy.mockRestore();
  return units;
}

/** Adds upcoming appointments, one a day. */
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
  while (rows.length > 0) await commit(...rows.splice(0, 50));
}

it('request reads the same number of units for a client with 200 upcoming appointments as with none', async () => {
  const [withNone, with200] = [await createFixture(stack), await createFixture(stack)];
  await addAppointments(with200, 200);

  const units: number[] = [];
  for (const fixture of [withNone, with200])
    units.push(
      await measureReadUnits(fixture.patient.patientId, async () => {
        const { status } = await submitRequest(fixture);
        expect(status).toBe(200);
      }),
    );
  expect(units[0]).toBeGreaterThan(0);
  expect(units[1]).toBe(units[0]);
});

it('client holds at most three unpaid hours, also with six concurrent requests', async () => {
  const fixture = await createFixture(stack);
  const times = await listFreeTimes(fixture);

  await Promise.all(times.slice(0, 6).map((time) => submitRequest(fixture, { time })));

  const { patientId } = fixture.patient;
  const { rows } = await thePlatform().appointments.byPatient(patientId);
  expect(rows.filter(({ status }) => status === 'reserved').length).toBeLessThanOrEqual(3);
});
