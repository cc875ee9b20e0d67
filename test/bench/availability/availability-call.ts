import { deepStrictEqual } from 'node:assert';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { daySheetEntity } from '#lambdas/table/appointments/day-sheet.entity.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { listAvailableTimes } from '#shared/appointments/api.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays, getWeekday, toMonth } from '#shared/core/civil-time.ts';
import { clientWithoutAppointments, loadAppointments, loadPeople } from '../center/center.ts';
import { startTable } from '../center/table.ts';
import { findMonthStart, makeWorkload, type Workload } from '../center/workload.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { measureTime, type TimedCall } from '../harness/measure.ts';
import { type BenchmarkRow, measureRatioRow, measureRow } from '../harness/report.ts';
import { createPacker, sweep } from './lower-bound.ts';

const days = 30;
const durationMinutes = 60;
const service = 'facial-hidratante';
/** A client without appointments: their own appointments would limit the hours, which the bound ignores. */
const patientId = clientWithoutAppointments;
const call = {
  route: listAvailableTimes,
  as: { id: patientId, role: 'patient' },
  params: { patientId },
} as const;

/** One query of the day sheets, and the sweep; working hours are known beforehand. */
function prepareBoundCall(
  { client, table }: TableConfig,
  { dates, staff }: Workload,
): () => Promise<string[][]> {
  const first = dates[0]!;
  const sheetQuery = daySheetEntity({ client, table })
    .query.byMonth({ month: toMonth(first) })
    .between({ date: first }, { date: `${dates.at(-1)}~` })
    .params({ attributes: ['staffId', 'date', 'appointments'] });
  const weekdays = dates.map(getWeekday);

  return async () => {
    const { Items = [] } = await client.send(new QueryCommand(sheetQuery as QueryCommand['input']));
    const rows = Items as DaySheet[];
    const busy = new Map(
      rows.map(({ staffId, date, appointments: taken }) => [`${staffId} ${date}`, taken] as const),
    );
    const appointments = rows.length * 12;
    const { packed, put } = createPacker(staff.length * dates.length, appointments, dates.length);
    for (const { staffId, weekly, exceptions } of staff)
      for (const [day, date] of dates.entries()) {
        const open = exceptions.has(day) ? exceptions.get(day) : weekly[weekdays[day]!];
        put(open, busy.get(`${staffId} ${date}`) ?? []);
      }
    return sweep(packed, durationMinutes);
  };
}

/**
 * A 60-minute service of ten people over 30 days in Easy!Appointments, recorded once (docs/performance.md).
 */
const peerMs = 1_133;

async function compareCalls(given: {
  readonly ours: TimedCall;
  readonly baseline: TimedCall;
  readonly withHistory: TimedCall;
  /** The number of past appointments before the last of them. */
  readonly history: number;
}): Promise<BenchmarkRow[]> {
  const { ours, baseline, withHistory, history } = given;
  const name = 'availability call, 10 staff × 30 days';
  const query = { name, against: 'one raw query of the sheets, and the sweep', atMost: 0.2 };
  const recorded = {
    name,
    against: 'Easy!Appointments, recorded',
    unit: 'x',
    goal: { atLeast: 100 },
  } as const;
  const grown = {
    name: `availability call, ${history} past appointments more`,
    against: 'itself without them',
    atMost: 1.1,
  };
  return [
    await measureRatioRow(query, { ours, baseline, rounds: 41, warmUp: 60 }),
    await measureRow(recorded, async () => {
      const ms = await measureTime(ours);
      return { figure: peerMs / ms, note: `${peerMs} ms / ${ms.toPrecision(3)} ms` };
    }),
    // Warmed up for longer, because the other module was already called hundreds of times.
    await measureRatioRow(grown, { ours: withHistory, baseline: ours, rounds: 121, warmUp: 250 }),
  ];
}

/**
 * The call of a client's screen, from event to response, compared with one query of the day sheets and the
 * sweep, and repeated after a year of appointments.
 */
export async function measureAvailabilityCall({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const first = findMonthStart(days);
  const workload = makeWorkload({ staff: 10, first, days });
  const past = makeWorkload({ staff: 10, first: addDays(first, -395), days: 365 });
  const query = { from: first, to: addDays(first, days - 1), serviceIds: service };

  const names = ['young', 'old'] as const;
  const tables = await Promise.all(names.map((name) => startTable(folder, name)));
  const calls = [];
  for (const { config } of tables) {
    await loadPeople(config, workload);
    await loadAppointments(config, workload);
  }
  const [young, old] = tables;
  const history = await loadAppointments(old!.config, past, { from: 1_000_000, isPast: true });
  for (const [index, table] of tables.entries()) {
    table.use();
    const handler = await bundles.load('appointments-api', `table-${index}`);
    const callOnce = () => callHandler(handler, { ...call, query });
    await callOnce();
    calls.push(callOnce);
  }
  const [ours, withHistory] = calls;
  const baseline = prepareBoundCall(young!.config, workload);
  const answer = (await ours!()) as { times: string[] }[];
  deepStrictEqual(
    answer.map(({ times }) => times),
    await baseline(),
    'The bound answers another question.',
  );
  deepStrictEqual(await withHistory!(), answer, 'Past appointments change the answer.');

  const rows = await compareCalls({
    ours: ours!,
    baseline,
    withHistory: withHistory!,
    history,
  });
  for (const { close } of tables) await close();
  return rows;
}
