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
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import {
  createEmptySheet,
  type DaySheet,
  placeAppointment,
} from '#shared/appointments/calendar/day-sheet.ts';
import { addDays, getWeekday, toMonth, toTimeOfDay } from '#shared/core/civil-time.ts';
import { bookableFields } from '#shared/staff/staff-member.ts';
import { buildBookedService, buildPatient, buildStaffMember, toOwnServiceId } from '../center/center.ts';
import type { SharedCenter } from '../center/shared-center.ts';
import { writeRows } from '../center/table.ts';
import type { PlannedStaff } from '../center/workload.ts';
import { compareInterleaved } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { buildBookingWrites, buildReservation, prepareDayReads } from './booking.ts';
import { countRequests } from './requests.ts';

const rounds = 13;
const warmUp = 2;
const minThroughput = 0.7;
const appointmentMinutes = 60;
const daysAfterWorkload = 30;
const sunday = 0;

/** Returns the first working days. Each round takes one for the product and one for the bare client. */
function listWorkingDays(from: string, count: number): string[] {
  const dates: string[] = [];
  for (let date = from; dates.length < count; date = addDays(date, 1))
    if (getWeekday(date) !== sunday) dates.push(date);
  return dates;
}

/** There are as many clients as staff members, so that no client has two appointments at once. */
const toClientId = (index: number) => `client-of-crowd-${index}`;

/** Plans a staff member's day. The last hour is already booked, and the first one is free for the crowd. */
function planDay(
  { staffId, weekly }: PlannedStaff,
  { patientId, date }: { patientId: string; date: string },
) {
  const { start, end } = weekly[getWeekday(date)]!;
  const member = buildStaffMember(staffId);
  const service = buildBookedService(toOwnServiceId(staffId), appointmentMinutes);
  const reserveAt = (minute: number) =>
    buildReservation({ patientId, member, date, time: toTimeOfDay(minute), service });
  const sheet = placeAppointment(createEmptySheet(staffId, date), reserveAt(end - appointmentMinutes));
  const [appointment, time] = [reserveAt(start), toTimeOfDay(start)];
  return { patient: buildPatient(patientId), member, service, date, time, appointment, sheet };
}
type PlannedDay = ReturnType<typeof planDay>;

const toSavedSheet = (sheet: DaySheet): DaySheet => ({ ...sheet, version: sheet.version + 1 });

/** Prepares the reads and the transaction of a booking without the product. */
async function prepareBareBooking(
  center: SharedCenter,
  { member, appointment, sheet, date }: PlannedDay,
): Promise<() => Promise<void>> {
  const { client } = center.config;
  const { settings, queries } = buildRuleQueries(center.config, date);
  const readDays = prepareDayReads(center.config, appointment);
  const rows = buildBookingWrites(center, { member, appointment, sheet: toSavedSheet(sheet) });
  return async () => {
    const reads = queries.map((input) => client.send(new QueryCommand(input)));
    await Promise.all([client.send(new GetCommand(settings)), ...reads]);
    await readDays();
    await client.send(new TransactWriteCommand({ TransactItems: rows }));
  };
}

/** Prepares the reads of the staff, their busy months and the settings. */
function buildRuleQueries(config: TableConfig, date: string) {
  const staff = staffMemberEntity(config)
    .query.byId({})
    .params<QueryCommandInput>({ attributes: [...bookableFields] });
  const months = busyMonthEntity(config)
    .query.byMonth({ month: toMonth(date) })
    .params<QueryCommandInput>();
  const queries = [staff, months].map((input) => ({ ...input, ConsistentRead: true }));
  const settings = centerSettingsEntity(config).get({}).params<GetCommandInput>();
  return { settings: { ...settings, ConsistentRead: true }, queries };
}

/** Measures fifty clients who book fifty different staff members at the same moment. */
export async function measureCrowd(center: SharedCenter): Promise<BenchmarkRow[]> {
  const { config, platform, workload } = center;
  const { staff, dates } = workload;
  const upcomingDates = listWorkingDays(addDays(dates.at(-1)!, daysAfterWorkload), 2 * (rounds + warmUp + 1));
  const plannedDays = upcomingDates.map((date) =>
    staff.map((plannedStaff, index) => planDay(plannedStaff, { patientId: toClientId(index), date })),
  );
  await writeRows(
    config,
    plannedDays.flat().map(({ sheet }) => daySheetStore(config).save(sheet)),
  );

  let ourDays: PlannedDay[] = [];
  let bareBookings: (() => Promise<void>)[] = [];
  const prepare = async (round: number) => {
    ourDays = plannedDays[2 * round]!;
    bareBookings = await Promise.all(
      plannedDays[2 * round + 1]!.map((day) => prepareBareBooking(center, day)),
    );
  };
  const ours = () =>
    Promise.all(
      ourDays.map(({ patient, service, date, time }) =>
        retryStale(() =>
          reserveSlot(platform, {
            patient,
            services: [service],
            quote: calculateQuote([service]),
            date,
            time,
          }),
        ),
      ),
    );
  const baseline = () => Promise.all(bareBookings.map((book) => book()));

  await prepare(rounds + warmUp);
  deepStrictEqual(
    await countRequests(ours),
    await countRequests(baseline),
    'The bare bookings are not the same.',
  );
  const medians = await compareInterleaved({ ours, baseline, rounds, warmUp, prepare });
  return [
    {
      name: `${staff.length} clients on ${staff.length} aestheticians at once`,
      against: 'throughput of bare transactions',
      figure: 1 / medians.ratio,
      unit: 'x',
      goal: { atLeast: minThroughput },
      note: `${Math.round(medians.ours)} ms / ${Math.round(medians.baseline)} ms`,
    },
  ];
}
