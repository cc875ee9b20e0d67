import { deepStrictEqual } from 'node:assert';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { assignMedications } from '#shared/inventory/assignment-api.ts';
import { requestsOf } from '../calls/requests.ts';
import { clientOf20, frontDesk, loadPeople } from '../center/center.ts';
import type { Workload } from '../center/workload.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { interleaved } from '../harness/measure.ts';
import { measuredRow, type Row } from '../harness/report.ts';
import { type BareCall, startTwins, type Twins } from '../harness/twins.ts';
import { loadMedications } from './cupboard.ts';

const mostTimes = 1.5;
const sizes = { rounds: 101, warmUp: 100 };
const medicationIds = ['glutathione', 'vitamin-c'];
const staffId = 'staff-0';
/** One hour each, the duration of an assignment, so that none overlap. */
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];

const first = addDays(today(new Date()), 1);
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

async function loadCupboard(config: TableConfig): Promise<void> {
  await loadPeople(config, people);
  await loadMedications(config, medicationIds);
}

/** Assignments in consecutive hours from the next day on. */
const startTwinCupboards = (input: PartInput): Promise<Twins<number>> =>
  startTwins<number>(input, {
    name: 'cupboard',
    functionName: 'inventory-api',
    load: loadCupboard,
    call: (handler, index) =>
      callHandler(handler, {
        route: assignMedications,
        as: { id: frontDesk, role: 'admin' },
        body: {
          patientId: clientOf20,
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
    first: 0,
  });

async function compared(cupboards: Twins<number>, bare: keyof BareCall, from: number) {
  let next = from;
  let twin: BareCall;
  return interleaved({
    ours: () => cupboards.ours(next),
    other: () => twin[bare](),
    async prepare() {
      next += 1;
      twin = await cupboards.prepare(next);
    },
    ...sizes,
  });
}

async function assertSameRequests(cupboards: Twins<number>, index: number): Promise<void> {
  const bare = await cupboards.prepare(index);
  const own = await requestsOf(() => cupboards.ours(index));
  deepStrictEqual(own, await requestsOf(bare.whole), 'The bare assignment is not the same.');
}

/** The overhead of assigning medications beyond its table requests. */
export async function measureAssignment(input: PartInput): Promise<Row[]> {
  const cupboards = await startTwinCupboards(input);
  const row = await measuredRow(
    {
      name: 'an assignment of 2 medicines, from event to answer',
      against: 'its reads and its transaction, bare',
      unit: 'x',
      goal: { atMost: mostTimes },
    },
    async () => {
      await assertSameRequests(cupboards, 1);
      const alone = await compared(cupboards, 'transaction', 1);
      const whole = await compared(cupboards, 'whole', 1 + sizes.rounds + sizes.warmUp);
      const times = `${whole.ours.toFixed(1)} ms / ${whole.other.toFixed(1)} ms`;
      return { figure: whole.ratio, note: `${times}; ${alone.ratio.toFixed(2)}x the transaction alone` };
    },
  );
  await cupboards.close();
  return [row];
}
