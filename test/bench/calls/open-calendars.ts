import { deepStrictEqual } from 'node:assert';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { daySheetEntity } from '#lambdas/table/appointments/day-sheet.entity.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type CalendarAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { addDays, toMonth } from '#shared/core/civil-time.ts';
import { frontDesk, loadAppointments, loadPeople } from '../center/center.ts';
import { startTable } from '../center/table.ts';
import { findMonthStart, makeWorkload } from '../center/workload.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { countReadUnits } from '../harness/read-units.ts';
import type { BenchmarkRow } from '../harness/report.ts';

const days = 30;
const staffCount = 50;
const calendars = 20;
const maxUnits = 100;

/** Returns the read units of all day sheets of a month, which an open calendar shows. */
async function measureMonthUnits({ client, table }: TableConfig, month: string): Promise<number> {
  const sheetQuery = daySheetEntity({ client, table }).query.byMonth({ month }).params<QueryCommandInput>();
  let units = 0;
  let startKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { ConsumedCapacity, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        ...sheetQuery,
        ...(startKey && { ExclusiveStartKey: startKey }),
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    units += ConsumedCapacity?.CapacityUnits ?? 0;
    startKey = LastEvaluatedKey;
  } while (startKey);
  return units;
}

/** Measures the read units of a change that all open calendars of a large team reload. */
export async function measureOpenCalendars({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const firstDate = findMonthStart(days);
  const workload = makeWorkload({ staff: staffCount, first: firstDate, days });
  const table = await startTable(folder, 'open-calendars');
  await loadPeople(table.config, workload);
  await loadAppointments(table.config, workload);
  table.use();
  const counter = await countReadUnits(table.url);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = counter.url;

  const handler = await bundles.load('appointments-api', 'open-calendars');
  const readCalendar = async (query: Record<string, string>) =>
    (await callHandler(handler, {
      route: listCalendar,
      as: { id: frontDesk, role: 'admin' },
      params: {},
      query,
    })) as CalendarAppointment[];
  const date = addDays(firstDate, Math.floor(days / 2));
  const dayAppointments = await readCalendar({ from: date, to: date });
  const { staffId } = dayAppointments[0]!;
  const staffDayQuery = { from: date, to: date, staffId };
  const staffAppointments = dayAppointments.filter((appointment) => appointment.staffId === staffId);
  deepStrictEqual(
    await readCalendar(staffDayQuery),
    staffAppointments,
    'The day of one staff member differs from the whole calendar.',
  );

  const units = await counter.countDuring(() =>
    Promise.all(Array.from({ length: calendars }, () => readCalendar(staffDayQuery))),
  );
  const fullReloadUnits = calendars * (await measureMonthUnits(table.config, toMonth(firstDate)));
  await counter.close();
  await table.close();
  return [
    {
      name: `a change on ${calendars} open calendars of ${staffCount} staff members`,
      against: 'read units of the table',
      figure: units,
      unit: '',
      goal: { atMost: maxUnits },
      note: `${Math.round(fullReloadUnits)} for whole months`,
    },
  ];
}
