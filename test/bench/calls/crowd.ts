import { deepStrictEqual } from 'node:assert';
import {
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { reserveSlot } from '#lambdas/appointments/booking/request-appointment.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { busyMonthEntity } from '#lambdas/table/appointments/busy-month.entity.ts';
import { daySheetStore } from '#lambdas/table/appointments/day-sheet.store.ts';
import { centerSettingsEntity } from '#lambdas/table/content/center-settings.entity.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { staffMemberEntity } from '#lambdas/table/people/staff-member.entity.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { type DaySheet, emptySheet, withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays, monthOf, timeOfMinutes, weekday } from '#shared/core/civil-time.ts';
import { bookableFields } from '#shared/staff/staff-member.ts';
import { bookedService, memberOf, ownService, patientOf } from '../center/center.ts';
import type { SharedCenter } from '../center/shared-center.ts';
import { load } from '../center/table.ts';
import type { PlannedStaff } from '../center/workload.ts';
import { interleaved } from '../harness/measure.ts';
import type { Row } from '../harness/report.ts';
import { appointmentOf, bookingRows, dayReads } from './booking.ts';
import { requestsOf } from './requests.ts';

const rounds = 13;
const warmUp = 2;
const leastThroughput = 0.7;
const appointmentMinutes = 60;
const afterWorkload = 30;
const sunday = 0;

/** Working days, two for each round: one for the product and one for the bare client. */
function workingDays(from: string, count: number): string[] {
  const dates: string[] = [];
  for (let date = from; dates.length < count; date = addDays(date, 1))
    if (weekday(date) !== sunday) dates.push(date);
  return dates;
}

/** As many clients as people, so that nobody has two appointments at once. */
const clientAt = (place: number) => `client-of-crowd-${place}`;

/** A person's day before the crowd: the first hour is free, the last one is taken. */
function dayOf({ staffId, weekly }: PlannedStaff, { patientId, date }: { patientId: string; date: string }) {
  const { start, end } = weekly[weekday(date)]!;
  const member = memberOf(staffId);
  const service = bookedService(ownService(staffId), appointmentMinutes);
  const appointmentAt = (minute: number) =>
    appointmentOf({ patientId, member, date, time: timeOfMinutes(minute), service });
  const sheet = withAppointment(emptySheet(staffId, date), appointmentAt(end - appointmentMinutes));
  const [appointment, time] = [appointmentAt(start), timeOfMinutes(start)];
  return { patient: patientOf(patientId), member, service, date, time, appointment, sheet };
}
type Day = ReturnType<typeof dayOf>;

const asSaved = (sheet: DaySheet): DaySheet => ({ ...sheet, version: sheet.version + 1 });

/** The same reads and the same transaction without the product. */
async function bareBooking(
  center: SharedCenter,
  { member, appointment, sheet, date }: Day,
): Promise<() => Promise<void>> {
  const { client } = center.config;
  const { settings, queries } = rulesInputs(center.config, date);
  const readDays = dayReads(center.config, appointment);
  const rows = bookingRows(center, { member, appointment, sheet: asSaved(sheet) });
  return async () => {
    const reads = queries.map((input) => client.send(new QueryCommand(input)));
    await Promise.all([client.send(new GetCommand(settings)), ...reads]);
    await readDays();
    await client.send(new TransactWriteCommand({ TransactItems: rows }));
  };
}

/** The people to book, and the rules that apply. */
function rulesInputs(config: TableConfig, date: string) {
  const staff = staffMemberEntity(config)
    .query.byId({})
    .params<QueryCommandInput>({ attributes: [...bookableFields] });
  const months = busyMonthEntity(config)
    .query.byMonth({ month: monthOf(date) })
    .params<QueryCommandInput>();
  const queries = [staff, months].map((input) => ({ ...input, ConsistentRead: true }));
  const settings = centerSettingsEntity(config).get({}).params<GetCommandInput>();
  return { settings: { ...settings, ConsistentRead: true }, queries };
}

/** Fifty clients book fifty different people at the same moment. */
export async function measureCrowd(center: SharedCenter): Promise<Row[]> {
  const { config, platform, workload } = center;
  const { staff, dates } = workload;
  const coming = workingDays(addDays(dates.at(-1)!, afterWorkload), 2 * (rounds + warmUp + 1));
  const daysOf = coming.map((date) =>
    staff.map((planned, place) => dayOf(planned, { patientId: clientAt(place), date })),
  );
  await load(
    config,
    daysOf.flat().map(({ sheet }) => daySheetStore(config).save(sheet)),
  );

  let ourDays: Day[] = [];
  let bare: (() => Promise<void>)[] = [];
  const prepare = async (round: number) => {
    ourDays = daysOf[2 * round]!;
    bare = await Promise.all(daysOf[2 * round + 1]!.map((day) => bareBooking(center, day)));
  };
  const ours = () =>
    Promise.all(
      ourDays.map(({ patient, service, date, time }) =>
        retryStale(() =>
          reserveSlot(platform, { patient, services: [service], quote: quoteOf([service]), date, time }),
        ),
      ),
    );
  const other = () => Promise.all(bare.map((book) => book()));

  await prepare(rounds + warmUp);
  deepStrictEqual(await requestsOf(ours), await requestsOf(other), 'The bare bookings are not the same.');
  const medians = await interleaved({ ours, other, rounds, warmUp, prepare });
  return [
    {
      name: `${staff.length} clients on ${staff.length} aestheticians at once`,
      against: 'throughput of bare transactions',
      figure: 1 / medians.ratio,
      unit: 'x',
      goal: { atLeast: leastThroughput },
      note: `${Math.round(medians.ours)} ms / ${Math.round(medians.other)} ms`,
    },
  ];
}
