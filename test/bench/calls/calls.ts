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
import { emptySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { bookedService, clientOf20, clientOf150, memberOf } from '../center/center.ts';
import type { SharedCenter } from '../center/shared-center.ts';
import type { Bundles } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import type { Way } from '../harness/measure.ts';
import { type Row, rowsOf, timesRow } from '../harness/report.ts';
import { appointmentOf, bookingRows, dayReads } from './booking.ts';
import { requestsOf } from './requests.ts';

/** Far from all other bookings. */
const quietDays = 200;
const mostTimes = 1.5;
/** Warmed up until both are compiled, because a deployed function serves thousands of calls. */
const small = { rounds: 101, warmUp: 200 };
/** Fewer warm-up calls, because each call handles a hundred rows. */
const large = { rounds: 41, warmUp: 60 };
const pageSize = 100;

type Pair = {
  readonly name: string;
  readonly ours: Way;
  readonly other: Way;
  readonly prepare?: (round: number) => unknown;
  readonly size?: typeof small;
};

function bareReads({ config, patientId }: { config: TableConfig; patientId: string }) {
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

function repositoryReads(
  { config, platform: { appointments } }: SharedCenter,
  appointmentId: string,
): Pair[] {
  const one = appointmentEntity(config).get({ appointmentId }).params<GetCommandInput>();
  const pageOf = (name: string, patientId: string): Pair => ({
    name,
    ours: () => appointments.byPatient(patientId),
    other: bareReads({ config, patientId }).page,
  });
  return [
    {
      name: 'repository: get an appointment',
      ours: () => appointments.get(appointmentId),
      other: () => config.client.send(new GetCommand({ ...one, ConsistentRead: true })),
    },
    pageOf('repository: query 20 appointments', clientOf20),
    { ...pageOf('repository: query a page of 100', clientOf150), size: large },
  ];
}

/** Another hour for each call, because an hour can be booked once. */
const newAppointment = (member: StaffMember, date: string) =>
  appointmentOf({
    patientId: 'client-1',
    member,
    date,
    time: '10:00',
    service: bookedService('facial-hidratante', 60),
  });

function bookingCommit(center: SharedCenter): Pair {
  const { config, platform, workload } = center;
  const { bookings, staff, commit } = platform;
  const member = memberOf(workload.staff[0]!.staffId);
  const last = workload.dates.at(-1)!;
  let appointment: Appointment;
  let rows: TransactItem[];
  let readDays: () => Promise<unknown>;
  return {
    name: 'repository: commit a booking',
    async prepare(round) {
      const farAway = addDays(last, quietDays + 2 * round);
      appointment = newAppointment(member, farAway);
      const twin = newAppointment(member, addDays(farAway, 1));
      const sheet = emptySheet(twin.staffId, twin.date);
      rows = bookingRows(center, { member, appointment: twin, sheet });
      readDays = dayReads(center.config, twin);
    },
    async ours() {
      const written = await bookings.create(appointment);
      const { staffId, date, time } = appointment;
      await commit(
        ...written,
        staff.scheduleUnchanged(member),
        audit('appointment.reserved', appointment.appointmentId, { staffId, date, time }),
      );
    },
    async other() {
      await readDays();
      await config.client.send(new TransactWriteCommand({ TransactItems: rows }));
    },
  };
}

async function wholeHandlers({ config }: SharedCenter, bundles: Bundles): Promise<Pair[]> {
  const accounts = await bundles.load('accounts-api', 'calls');
  const appointments = await bundles.load('appointments-api', 'calls');
  const as = (id: string) => ({ id, role: 'patient' as const });
  const listOf = (name: string, patientId: string): Pair => {
    const { account, page } = bareReads({ config, patientId });
    return {
      name,
      ours: () =>
        callHandler(appointments, { route: listMyAppointments, as: as(patientId), params: { patientId } }),
      other: async () => {
        await account();
        await page();
      },
    };
  };
  const me = bareReads({ config, patientId: clientOf20 });
  return [
    {
      name: 'handler: getMe',
      ours: () => callHandler(accounts, { route: getMe, as: as(clientOf20) }),
      other: async () => {
        await me.account();
        await me.account();
      },
    },
    listOf('handler: listMyAppointments, 20 rows', clientOf20),
    { ...listOf('handler: listMyAppointments, 100 rows', clientOf150), size: large },
  ];
}

async function measured({ name, ours, other, prepare, size = small }: Pair): Promise<Row> {
  await prepare?.(0);
  deepStrictEqual(
    await requestsOf(ours),
    await requestsOf(other),
    `${name}: the bare calls are not the same.`,
  );
  const next = (round: number) => prepare?.(round + 1);
  const row = { name, against: 'the bare SDK calls it makes', atMost: mostTimes };
  return timesRow(row, { ours, other, ...size, prepare: next });
}

/** The overhead of the layers above the SDK: the stores, and a whole call from event to response. */
export async function measureCalls(center: SharedCenter, bundles: Bundles): Promise<Row[]> {
  const { rows: appointments } = await center.platform.appointments.byPatient(clientOf20);
  const pairs = [
    ...repositoryReads(center, appointments[0]!.appointmentId),
    bookingCommit(center),
    ...(await wholeHandlers(center, bundles)),
  ];
  const rows: Row[] = [];
  for (const pair of pairs) rows.push(...(await rowsOf(pair.name, async () => [await measured(pair)])));
  return rows;
}
