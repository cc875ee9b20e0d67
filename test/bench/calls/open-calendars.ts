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
const people = 50;
const calendars = 20;
const maxUnits = 100;

/** The cost of reading all day sheets of a month, which an open calendar shows. */
async function measureMonthUnits({ client, table }: TableConfig, month: string): Promise<number> {
  const sheetQuery = daySheetEntity({ client, table }).query.byMonth({ month }).params<QueryCommandInput>();
  let units = 0;
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { ConsumedCapacity, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        ...sheetQuery,
        ...(from && { ExclusiveStartKey: from }),
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    units += ConsumedCapacity?.CapacityUnits ?? 0;
    from = LastEvaluatedKey;
  } while (from);
  return units;
}

/** The cost of a change when all open calendars of a large team reload the changed day. */
export async function measureOpenCalendars({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const first = findMonthStart(days);
  const workload = makeWorkload({ staff: people, first, days });
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
  const date = addDays(first, Math.floor(days / 2));
  const everyone = await readCalendar({ from: date, to: date });
  const { staffId } = everyone[0]!;
  const day = { from: date, to: date, staffId };
  const own = everyone.filter((appointment) => appointment.staffId === staffId);
  deepStrictEqual(await readCalendar(day), own, 'The day is not what the calendar says of it.');

  const units = await counter.of(() =>
    Promise.all(Array.from({ length: calendars }, () => readCalendar(day))),
  );
  const fullReloadUnits = calendars * (await measureMonthUnits(table.config, toMonth(first)));
  await counter.close();
  await table.close();
  return [
    {
      name: `a change on ${calendars} open calendars of ${people} people`,
      against: 'read units of the table',
      figure: units,
      unit: '',
      goal: { atMost: maxUnits },
      note: `${Math.round(fullReloadUnits)} for whole months`,
    },
  ];
}
