import { randomUUID } from 'node:crypto';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, ask, freeTimes, type Scene } from '#test/support/center/scene.ts';
import { aConfirmedAppointment } from '#test/support/notifications/sample-appointments.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

type Consumed = { readonly CapacityUnits?: number };
type Answer = { readonly ConsumedCapacity?: Consumed | readonly Consumed[] };
const isReading = (command: unknown): command is { readonly input: object } =>
  [GetCommand, BatchGetCommand, QueryCommand].some((kind) => command instanceof kind);

/** The read units that DynamoDB reports for one client's items during `work`. */
async function readUnits(patientId: string, work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send');
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    command: unknown,
  ) {
    if (!isReading(command) || !JSON.stringify(command.input).includes(patientId))
      return Reflect.apply(send, this, [command]);
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer: Answer = await Reflect.apply(send, this, [command]);
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) units += CapacityUnits;
    return answer;
  } as never);
  onTestFinished(() => spy.mockRestore());
  await work();
  spy.mockRestore();
  return units;
}

/** Adds upcoming appointments, one a day. */
async function withAppointments({ patient: { patientId }, date }: Scene, count: number): Promise<void> {
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
  const [few, many] = [await aScene(stack), await aScene(stack)];
  await withAppointments(many, 200);

  const units: number[] = [];
  for (const scene of [few, many])
    units.push(
      await readUnits(scene.patient.patientId, async () => {
        const { status } = await ask(scene);
        expect(status).toBe(200);
      }),
    );
  expect(units[0]).toBeGreaterThan(0);
  expect(units[1]).toBe(units[0]);
});

it('client holds at most three unpaid hours, also with six concurrent requests', async () => {
  const scene = await aScene(stack);
  const times = await freeTimes(scene);

  await Promise.all(times.slice(0, 6).map((time) => ask(scene, { time })));

  const { patientId } = scene.patient;
  const { rows } = await thePlatform().appointments.byPatient(patientId);
  expect(rows.filter(({ status }) => status === 'reserved').length).toBeLessThanOrEqual(3);
});
