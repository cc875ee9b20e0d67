import { deepStrictEqual } from 'node:assert';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { assignMedications } from '#shared/inventory/assignment-api.ts';
import { countRequests } from '../calls/requests.ts';
import { clientWith20Appointments, frontDesk, loadPeople } from '../center/center.ts';
import type { Workload } from '../center/workload.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { compareInterleaved } from '../harness/measure.ts';
import { type BenchmarkRow, measureRow } from '../harness/report.ts';
import { type BareCall, startTwins, type Twins } from '../harness/twins.ts';
import { loadMedications } from './medication-rows.ts';

const maxRatio = 1.5;
const sampleSize = { rounds: 101, warmUp: 100 };
const medicationIds = ['glutathione', 'vitamin-c'];
const staffId = 'staff-0';
/** One hour apart, which is the duration of an assignment, so that none overlap. */
const startTimes = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];

const firstDate = addDays(getToday(new Date()), 1);
const workload: Workload = {
  dates: [firstDate],
  staff: [
    {
      staffId,
      weekly: Array.from({ length: 7 }, () => ({ start: 540, end: 960 })),
      exceptions: new Map(),
      busy: [[]],
    },
  ],
};

async function loadInventory(config: TableConfig): Promise<void> {
  await loadPeople(config, workload);
  await loadMedications(config, medicationIds);
}

/** Starts twin centers whose calls assign medications in consecutive hours, beginning tomorrow. */
const startInventoryTwins = (input: PartInput): Promise<Twins<number>> =>
  startTwins<number>(input, {
    name: 'inventory',
    functionName: 'inventory-api',
    load: loadInventory,
    call: (handler, index) =>
      callHandler(handler, {
        route: assignMedications,
        as: { id: frontDesk, role: 'admin' },
        body: {
          patientId: clientWith20Appointments,
          staffId,
          date: addDays(firstDate, Math.floor(index / startTimes.length)),
          time: startTimes[index % startTimes.length],
          medications: medicationIds.map((medicationId) => ({
            medicationId,
            doses: 2,
            dosePriceCents: 5_000,
          })),
        },
      }),
    warmUpInput: 0,
  });

async function compareCalls(inventoryTwins: Twins<number>, bareCallName: keyof BareCall, firstIndex: number) {
  let index = firstIndex;
  let bareCall: BareCall;
  return compareInterleaved({
    ours: () => inventoryTwins.ours(index),
    baseline: () => bareCall[bareCallName](),
    async prepare() {
      index += 1;
      bareCall = await inventoryTwins.prepare(index);
    },
    ...sampleSize,
  });
}

async function assertSameRequests(inventoryTwins: Twins<number>, index: number): Promise<void> {
  const bareCall = await inventoryTwins.prepare(index);
  const assignmentRequests = await countRequests(() => inventoryTwins.ours(index));
  deepStrictEqual(
    assignmentRequests,
    await countRequests(bareCall.allRequests),
    'The bare call sends other requests.',
  );
}

/** Measures the overhead of assigning medications beyond its table requests. */
export async function measureAssignment(input: PartInput): Promise<BenchmarkRow[]> {
  const inventoryTwins = await startInventoryTwins(input);
  const row = await measureRow(
    {
      name: 'an assignment of 2 medications, from event to response',
      against: 'its reads and its transaction, bare',
      unit: 'x',
      goal: { atMost: maxRatio },
    },
    async () => {
      await assertSameRequests(inventoryTwins, 1);
      const transactionOnly = await compareCalls(inventoryTwins, 'transaction', 1);
      const fullCall = await compareCalls(
        inventoryTwins,
        'allRequests',
        1 + sampleSize.rounds + sampleSize.warmUp,
      );
      const times = `${fullCall.ours.toFixed(1)} ms / ${fullCall.baseline.toFixed(1)} ms`;
      return {
        figure: fullCall.ratio,
        note: `${times}; ${transactionOnly.ratio.toFixed(2)}x the transaction alone`,
      };
    },
  );
  await inventoryTwins.close();
  return [row];
}
