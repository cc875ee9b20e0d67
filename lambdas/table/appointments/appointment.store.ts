import type { EntityItem } from 'electrodb';
import {
  type Appointment,
  type AppointmentStatus,
  type AppointmentWithStatus,
  isConfirmedOrCompleted,
} from '#shared/appointments/appointment.ts';
import type { PatientSlot } from '#shared/appointments/booking/patient-day.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { readPage } from '../engine/page.ts';
import { atVersion } from '../engine/row.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { appointmentEntity, parseAppointment, toAppointmentRow } from './appointment.entity.ts';

export type AppointmentPage = {
  readonly rows: Appointment[];
  readonly cursor: string | null;
  /** Ids of unreadable rows, for callers that depend on completeness. */
  readonly unreadIds: readonly string[];
};
export type UnreadableRow = { readonly appointmentId: string; readonly error: unknown };
export type AppointmentQueue = 'reserved' | 'pending' | 'confirmed' | 'settling' | 'kept';
type QueuedAppointment<Q extends AppointmentQueue> = Q extends AppointmentStatus
  ? AppointmentWithStatus<Q>
  : Appointment;

/** Lists omit and report unreadable rows. Reading such a row by its id throws. */
export type AppointmentStore = {
  /** Throws `appointment.not_found` and `appointment.unreadable`. */
  get(appointmentId: string): Promise<Appointment>;
  find(appointmentId: string): Promise<Appointment | undefined>;
  /** Returns appointments in the requested order, without missing ones. */
  byIds(appointmentIds: readonly string[]): Promise<Appointment[]>;
  /** Returns the newest day first. */
  byPatient(patientId: string, cursor?: string, limit?: number): Promise<AppointmentPage>;
  /** Returns the times of a client's appointments in a range of days. The read is eventually consistent. */
  listPatientTimes(patientId: string, firstDate: string, lastDate: string): Promise<PatientSlot[]>;
  byQueue(queue: AppointmentQueue, cursor?: string): Promise<AppointmentPage>;
  /** Returns confirmed, unclosed appointments before a day, earliest first. */
  unclosedBefore(date: string, cursor?: string): Promise<AppointmentPage>;
  listQueue<Q extends AppointmentQueue>(queue: Q): Promise<QueuedAppointment<Q>[]>;
  /** Counts up to `limit`. */
  countQueue(queue: AppointmentQueue, limit: number): Promise<number>;
  byStaff(staffId: string, firstDate: string, lastDate: string, cursor?: string): Promise<AppointmentPage>;
  /** Returns all clients who have or had an appointment with a staff member. */
  listPatientIds(staffId: string): Promise<Set<string>>;
  create(appointment: Appointment): RowWrite;
  save(appointment: Appointment): RowWrite;
};

const pageSize = 100;

type Row = EntityItem<ReturnType<typeof appointmentEntity>>;
type RowPage = { readonly rows: readonly Row[]; readonly cursor?: string };

/** Creates the parsers of lists, which omit unreadable rows so that these do not block a list or sweep. */
function makeListParser(reportUnreadable: (row: UnreadableRow) => void) {
  const toPage = ({ rows: storedRows, cursor }: RowPage): AppointmentPage => {
    const unreadIds: string[] = [];
    const rows = storedRows.flatMap((row) => {
      try {
        return [parseAppointment(row)];
      } catch (error) {
        unreadIds.push(row.appointmentId);
        reportUnreadable({ appointmentId: row.appointmentId, error });
        return [];
      }
    });
    return { rows, cursor: cursor ?? null, unreadIds };
  };
  return { toPage, toAppointments: (rows: readonly Row[]) => toPage({ rows }).rows };
}

function makeQueueReader(
  entity: ReturnType<typeof appointmentEntity>,
  { toPage, toAppointments }: ReturnType<typeof makeListParser>,
): Pick<AppointmentStore, 'byQueue' | 'unclosedBefore' | 'listQueue' | 'countQueue'> {
  return {
    byQueue: async (queue, cursor) =>
      toPage(await readPage(entity.query.byQueue({ queue }), { limit: pageSize, cursor })),
    unclosedBefore: async (date, cursor) =>
      toPage(
        await readPage(entity.query.byQueue({ queue: 'confirmed' }).lt({ date }), {
          limit: pageSize,
          cursor,
        }),
      ),
    async listQueue<Q extends AppointmentQueue>(queue: Q) {
      const { data } = await entity.query.byQueue({ queue }).go({ pages: 'all' });
      // A status queue contains only that status.
      return toAppointments(data) as QueuedAppointment<Q>[];
    },
    async countQueue(queue, limit) {
      const list = entity.query.byQueue({ queue });
      return (await list.go({ limit, count: limit, attributes: ['appointmentId'] })).data.length;
    },
  };
}

function makePatientReader(
  entity: ReturnType<typeof appointmentEntity>,
  { toPage }: ReturnType<typeof makeListParser>,
): Pick<AppointmentStore, 'byPatient' | 'listPatientTimes'> {
  return {
    byPatient: async (patientId, cursor, limit = pageSize) =>
      toPage(await readPage(entity.query.byPatient({ patientId }), { order: 'desc', limit, cursor })),
    listPatientTimes: async (patientId, firstDate, lastDate) => {
      const list = entity.query
        .byPatient({ patientId })
        .between({ date: firstDate }, { date: `${lastDate}~` });
      const attributes = ['appointmentId', 'date', 'time', 'durationMinutes', 'status', 'hidden'] as const;
      return (await list.go({ pages: 'all', attributes: [...attributes] })).data;
    },
  };
}

const throwNotFound = (): never => {
  throw new AppError(appointmentErrors.not_found);
};

export function appointmentStore(
  config: TableConfig,
  reportUnreadable: (row: UnreadableRow) => void,
): AppointmentStore {
  const entity = appointmentEntity(config);
  const parser = makeListParser(reportUnreadable);
  const { toPage, toAppointments } = parser;
  const find: AppointmentStore['find'] = async (appointmentId) => {
    const { data: row } = await entity.get({ appointmentId }).go({ consistent: true });
    return row ? parseAppointment(row) : undefined;
  };

  return {
    find,
    async get(appointmentId) {
      return (await find(appointmentId)) ?? throwNotFound();
    },
    async byIds(appointmentIds) {
      const keys = appointmentIds.map((appointmentId) => ({ appointmentId }));
      const rows = await batchGet(keys, (batchKeys) => entity.get(batchKeys).go());
      const appointments = toAppointments(rows);
      const byId = new Map(appointments.map((appointment) => [appointment.appointmentId, appointment]));
      return appointmentIds.flatMap((appointmentId) => byId.get(appointmentId) ?? []);
    },
    ...makePatientReader(entity, parser),
    ...makeQueueReader(entity, parser),
    byStaff: async (staffId, firstDate, lastDate, cursor) => {
      const list = entity.query.byStaff({ staffId }).between({ date: firstDate }, { date: `${lastDate}~` });
      return toPage(await readPage(list, { limit: pageSize, cursor }));
    },
    listPatientIds: async (staffId) => {
      const { data } = await entity.query
        .byStaff({ staffId })
        .go({ pages: 'all', attributes: ['patientId', 'status', 'hidden'] });
      return new Set(data.filter(isConfirmedOrCompleted).map(({ patientId }) => patientId));
    },
    create: (appointment) => putRow(entity.create(toAppointmentRow(appointment)).params()),
    save: (appointment) => {
      const row = { ...toAppointmentRow(appointment), version: appointment.version + 1 };
      return putRow(entity.put(row).where(atVersion(appointment.version)).params());
    },
  };
}
