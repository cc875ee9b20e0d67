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
/** The client has no appointments, which would limit the offered times and which the bound ignores. */
const patientId = clientWithoutAppointments;
const call = {
  route: listAvailableTimes,
  as: { id: patientId, role: 'patient' },
  params: { patientId },
} as const;

/**
 * Prepares the baseline, which is one query of the day sheets and the sweep. Working hours are already in
 * memory.
 */
function prepareBoundCall(
  { client, table }: TableConfig,
  { dates, staff }: Workload,
): () => Promise<string[][]> {
  const firstDate = dates[0]!;
  const sheetQuery = daySheetEntity({ client, table })
    .query.byMonth({ month: toMonth(firstDate) })
    .between({ date: firstDate }, { date: `${dates.at(-1)}~` })
    .params({ attributes: ['staffId', 'date', 'appointments'] });
  const weekdays = dates.map(getWeekday);

  return async () => {
    const { Items = [] } = await client.send(new QueryCommand(sheetQuery as QueryCommand['input']));
    const rows = Items as DaySheet[];
    const busy = new Map(
      rows.map(({ staffId, date, appointments }) => [`${staffId} ${date}`, appointments] as const),
    );
    const maxAppointments = rows.length * 12;
    const { packed, put } = createPacker(staff.length * dates.length, maxAppointments, dates.length);
    for (const { staffId, weekly, exceptions } of staff)
      for (const [day, date] of dates.entries()) {
        const workingHours = exceptions.has(day) ? exceptions.get(day) : weekly[weekdays[day]!];
        put(workingHours, busy.get(`${staffId} ${date}`) ?? []);
      }
    return sweep(packed, durationMinutes);
  };
}

/**
 * A 60-minute service of ten staff members over 30 days in Easy!Appointments, recorded once (docs/performance.md).
 */
const peerMilliseconds = 1_133;

async function compareCalls(calls: {
  readonly ours: TimedCall;
  readonly baseline: TimedCall;
  readonly withHistory: TimedCall;
  /** The number of past appointments that `withHistory` has in its table. */
  readonly history: number;
}): Promise<BenchmarkRow[]> {
  const { ours, baseline, withHistory, history } = calls;
  const name = 'availability call, 10 staff × 30 days';
  const query = { name, against: 'one raw query of the sheets, and the sweep', atMost: 0.2 };
  const recorded = {
    name,
    against: 'Easy!Appointments, recorded',
    unit: 'x',
    goal: { atLeast: 100 },
  } as const;
  const withMoreHistory = {
    name: `availability call, ${history} more past appointments`,
    against: 'itself without them',
    atMost: 1.1,
  };
  return [
    await measureRatioRow(query, { ours, baseline, rounds: 41, warmUp: 60 }),
    await measureRow(recorded, async () => {
      const ms = await measureTime(ours);
      return { figure: peerMilliseconds / ms, note: `${peerMilliseconds} ms / ${ms.toPrecision(3)} ms` };
    }),
    // Warmed up for longer, because the other module was already called hundreds of times.
    await measureRatioRow(withMoreHistory, { ours: withHistory, baseline: ours, rounds: 121, warmUp: 250 }),
  ];
}

/**
 * The call of a client's screen, from event to response, compared with one query of the day sheets and the
 * sweep, and repeated after a year of appointments.
 */
export async function measureAvailabilityCall({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const firstDate = findMonthStart(days);
  const workload = makeWorkload({ staff: 10, first: firstDate, days });
  const pastWorkload = makeWorkload({ staff: 10, first: addDays(firstDate, -395), days: 365 });
  const query = { from: firstDate, to: addDays(firstDate, days - 1), serviceIds: service };

  const names = ['without-history', 'with-history'] as const;
  const tables = await Promise.all(names.map((name) => startTable(folder, name)));
  const calls = [];
  for (const { config } of tables) {
    await loadPeople(config, workload);
    await loadAppointments(config, workload);
  }
  const [tableWithoutHistory, tableWithHistory] = tables;
  const history = await loadAppointments(tableWithHistory!.config, pastWorkload, {
    from: 1_000_000,
    isPast: true,
  });
  for (const [index, table] of tables.entries()) {
    table.use();
    const handler = await bundles.load('appointments-api', `table-${index}`);
    const callOnce = () => callHandler(handler, { ...call, query });
    await callOnce();
    calls.push(callOnce);
  }
  const [ours, withHistory] = calls;
  const baseline = prepareBoundCall(tableWithoutHistory!.config, workload);
  const availableTimes = (await ours!()) as { times: string[] }[];
  deepStrictEqual(
    availableTimes.map(({ times }) => times),
    await baseline(),
    'The baseline returns other times than the handler.',
  );
  deepStrictEqual(await withHistory!(), availableTimes, 'Past appointments change the available times.');

  const rows = await compareCalls({
    ours: ours!,
    baseline,
    withHistory: withHistory!,
    history,
  });
  for (const { close } of tables) await close();
  return rows;
}
