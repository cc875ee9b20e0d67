import { deepStrictEqual } from 'node:assert';
import {
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { audit } from '#lambdas/platform/commit.ts';
import { appointmentEntity } from '#lambdas/table/appointments/appointment.entity.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import type { TransactItem } from '#lambdas/table/engine/write.ts';
import { accountEntity } from '#lambdas/table/people/account.entity.ts';
import { getMe } from '#shared/accounts/api.ts';
import { listMyAppointments } from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { createEmptySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import {
  buildBookedService,
  buildStaffMember,
  clientWith20Appointments,
  clientWith150Appointments,
} from '../center/center.ts';
import type { SharedCenter } from '../center/shared-center.ts';
import type { Bundles } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import type { TimedCall } from '../harness/measure.ts';
import { type BenchmarkRow, measureRatioRow, measureRows } from '../harness/report.ts';
import { buildBookingWrites, buildReservation, prepareDayReads } from './booking.ts';
import { countRequests } from './requests.ts';

/** Days between the last booking of the workload and the measured ones. */
const quietDays = 200;
const maxRatio = 1.5;
/** Warmed up until both are compiled, because a deployed function serves thousands of calls. */
const small = { rounds: 101, warmUp: 200 };
/** Fewer warm-up calls, because each call handles a hundred rows. */
const large = { rounds: 41, warmUp: 60 };
const pageSize = 100;

type ComparedCall = {
  readonly name: string;
  readonly ours: TimedCall;
  readonly baseline: TimedCall;
  readonly prepare?: (round: number) => unknown;
  readonly size?: typeof small;
};

function prepareBareReads({ config, patientId }: { config: TableConfig; patientId: string }) {
  const account = accountEntity(config).get({ userId: patientId }).params<GetCommandInput>();
  const page = appointmentEntity(config)
    .query.byPatient({ patientId })
    .params<QueryCommandInput>({ order: 'desc', limit: pageSize });
  const { client } = config;
  return {
    account: () => client.send(new GetCommand({ ...account, ConsistentRead: true })),
    page: () => client.send(new QueryCommand(page)),
  };
}

function listRepositoryReads(
  { config, platform: { appointments } }: SharedCenter,
  appointmentId: string,
): ComparedCall[] {
  const getParams = appointmentEntity(config).get({ appointmentId }).params<GetCommandInput>();
  const comparePage = (name: string, patientId: string): ComparedCall => ({
    name,
    ours: () => appointments.byPatient(patientId),
    baseline: prepareBareReads({ config, patientId }).page,
  });
  return [
    {
      name: 'repository: get an appointment',
      ours: () => appointments.get(appointmentId),
      baseline: () => config.client.send(new GetCommand({ ...getParams, ConsistentRead: true })),
    },
    comparePage('repository: query 20 appointments', clientWith20Appointments),
    { ...comparePage('repository: query a page of 100', clientWith150Appointments), size: large },
  ];
}

/** The date differs for each call, because a slot can be booked only once. */
const buildNewAppointment = (member: StaffMember, date: string) =>
  buildReservation({
    patientId: 'client-1',
    member,
    date,
    time: '10:00',
    service: buildBookedService('facial-hidratante', 60),
  });

function prepareBookingCommit(center: SharedCenter): ComparedCall {
  const { config, platform, workload } = center;
  const { bookings, staff, commit } = platform;
  const member = buildStaffMember(workload.staff[0]!.staffId);
  const lastDate = workload.dates.at(-1)!;
  let appointment: Appointment;
  let rows: TransactItem[];
  let readDays: () => Promise<unknown>;
  return {
    name: 'repository: commit a booking',
    async prepare(round) {
      const quietDate = addDays(lastDate, quietDays + 2 * round);
      appointment = buildNewAppointment(member, quietDate);
      const bareAppointment = buildNewAppointment(member, addDays(quietDate, 1));
      const sheet = createEmptySheet(bareAppointment.staffId, bareAppointment.date);
      rows = buildBookingWrites(center, { member, appointment: bareAppointment, sheet });
      readDays = prepareDayReads(center.config, bareAppointment);
    },
    async ours() {
      const bookingWrites = await bookings.create(appointment);
      const { staffId, date, time } = appointment;
      await commit(
        ...bookingWrites,
        staff.assertScheduleUnchanged(member),
        audit('appointment.reserved', appointment.appointmentId, { staffId, date, time }),
      );
    },
    async baseline() {
      await readDays();
      await config.client.send(new TransactWriteCommand({ TransactItems: rows }));
    },
  };
}

async function loadHandlerCalls({ config }: SharedCenter, bundles: Bundles): Promise<ComparedCall[]> {
  const accounts = await bundles.load('accounts-api', 'calls');
  const appointments = await bundles.load('appointments-api', 'calls');
  const toCaller = (id: string) => ({ id, role: 'patient' as const });
  const compareList = (name: string, patientId: string): ComparedCall => {
    const { account, page } = prepareBareReads({ config, patientId });
    return {
      name,
      ours: () =>
        callHandler(appointments, {
          route: listMyAppointments,
          as: toCaller(patientId),
          params: { patientId },
        }),
      baseline: async () => {
        await account();
        await page();
      },
    };
  };
  const bareReads = prepareBareReads({ config, patientId: clientWith20Appointments });
  return [
    {
      name: 'handler: getMe',
      ours: () => callHandler(accounts, { route: getMe, as: toCaller(clientWith20Appointments) }),
      baseline: async () => {
        await bareReads.account();
        await bareReads.account();
      },
    },
    compareList('handler: listMyAppointments, 20 rows', clientWith20Appointments),
    { ...compareList('handler: listMyAppointments, 100 rows', clientWith150Appointments), size: large },
  ];
}

async function measureCall({
  name,
  ours,
  baseline,
  prepare,
  size = small,
}: ComparedCall): Promise<BenchmarkRow> {
  await prepare?.(0);
  deepStrictEqual(
    await countRequests(ours),
    await countRequests(baseline),
    `${name}: the bare calls are not the same.`,
  );
  const prepareNext = (round: number) => prepare?.(round + 1);
  const row = { name, against: 'the bare SDK calls it makes', atMost: maxRatio };
  return measureRatioRow(row, { ours, baseline, ...size, prepare: prepareNext });
}

/**
 * Measures the overhead of the layers above the SDK in the stores, and in whole calls from event to response.
 */
export async function measureCalls(center: SharedCenter, bundles: Bundles): Promise<BenchmarkRow[]> {
  const { rows: appointments } = await center.platform.appointments.byPatient(clientWith20Appointments);
  const comparedCalls = [
    ...listRepositoryReads(center, appointments[0]!.appointmentId),
    prepareBookingCommit(center),
    ...(await loadHandlerCalls(center, bundles)),
  ];
  const rows: BenchmarkRow[] = [];
  for (const call of comparedCalls)
    rows.push(...(await measureRows(call.name, async () => [await measureCall(call)])));
  return rows;
}
