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
const sizes = { rounds: 101, warmUp: 100 };
const medicationIds = ['glutathione', 'vitamin-c'];
const staffId = 'staff-0';
/** One hour each, the duration of an assignment, so that none overlap. */
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];

const first = addDays(getToday(new Date()), 1);
const people: Workload = {
  dates: [first],
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
  await loadPeople(config, people);
  await loadMedications(config, medicationIds);
}

/** Assignments in consecutive hours from the next day on. */
const startInventoryTwins = (input: PartInput): Promise<Twins<number>> =>
  startTwins<number>(input, {
    name: 'cupboard',
    functionName: 'inventory-api',
    load: loadInventory,
    call: (handler, index) =>
      callHandler(handler, {
        route: assignMedications,
        as: { id: frontDesk, role: 'admin' },
        body: {
          patientId: clientWith20Appointments,
          staffId,
          date: addDays(first, Math.floor(index / hours.length)),
          time: hours[index % hours.length],
          medications: medicationIds.map((medicationId) => ({
            medicationId,
            doses: 2,
            dosePriceCents: 5_000,
          })),
        },
      }),
    warmUpInput: 0,
  });

async function compareCalls(inventoryTwins: Twins<number>, bare: keyof BareCall, from: number) {
  let next = from;
  let twin: BareCall;
  return compareInterleaved({
    ours: () => inventoryTwins.ours(next),
    baseline: () => twin[bare](),
    async prepare() {
      next += 1;
      twin = await inventoryTwins.prepare(next);
    },
    ...sizes,
  });
}

async function assertSameRequests(inventoryTwins: Twins<number>, index: number): Promise<void> {
  const bare = await inventoryTwins.prepare(index);
  const own = await countRequests(() => inventoryTwins.ours(index));
  deepStrictEqual(own, await countRequests(bare.whole), 'The bare assignment is not the same.');
}

/** The overhead of assigning medications beyond its table requests. */
export async function measureAssignment(input: PartInput): Promise<BenchmarkRow[]> {
  const inventoryTwins = await startInventoryTwins(input);
  const row = await measureRow(
    {
      name: 'an assignment of 2 medicines, from event to answer',
      against: 'its reads and its transaction, bare',
      unit: 'x',
      goal: { atMost: maxRatio },
    },
    async () => {
      await assertSameRequests(inventoryTwins, 1);
      const transactionOnly = await compareCalls(inventoryTwins, 'transaction', 1);
      const fullCall = await compareCalls(inventoryTwins, 'whole', 1 + sizes.rounds + sizes.warmUp);
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
