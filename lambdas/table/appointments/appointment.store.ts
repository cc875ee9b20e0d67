import type { EntityItem } from 'electrodb';
import {
  type Appointment,
  type AppointmentIn,
  type AppointmentStatus,
  isCarriedOut,
} from '#shared/appointments/appointment.ts';
import type { PatientTime } from '#shared/appointments/booking/patient-day.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { atVersion } from '../engine/row.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { appointmentEntity, appointmentOf, rowOf } from './appointment.entity.ts';

export type Page = {
  readonly rows: Appointment[];
  readonly cursor: string | null;
  /** Ids of unreadable rows, for callers that depend on completeness. */
  readonly unreadIds: readonly string[];
};
export type Unread = { readonly appointmentId: string; readonly error: unknown };
export type Queue = 'reserved' | 'pending' | 'confirmed' | 'settling' | 'kept';
type Queued<Q extends Queue> = Q extends AppointmentStatus ? AppointmentIn<Q> : Appointment;

/** Lists omit and report unreadable rows; reading one by id throws. */
export type AppointmentStore = {
  /** Throws `appointment.not_found` and `appointment.unreadable`. */
  get(appointmentId: string): Promise<Appointment>;
  find(appointmentId: string): Promise<Appointment | undefined>;
  /** In the requested order; omits missing ids. */
  byIds(appointmentIds: readonly string[]): Promise<Appointment[]>;
  /** Newest day first. */
  byPatient(patientId: string, cursor?: string, most?: number): Promise<Page>;
  /** Times of a client's appointments over some days; eventually consistent. */
  timesOfPatient(patientId: string, first: string, last: string): Promise<PatientTime[]>;
  byQueue(queue: Queue, cursor?: string): Promise<Page>;
  /** Confirmed, unclosed appointments before a day, earliest first. */
  unclosedBefore(date: string, cursor?: string): Promise<Page>;
  listQueue<Q extends Queue>(queue: Q): Promise<Queued<Q>[]>;
  /** Counts up to `most`. */
  countQueue(queue: Queue, most: number): Promise<number>;
  byStaff(staffId: string, first: string, last: string, cursor?: string): Promise<Page>;
  /** All clients who have or had an appointment with a staff member. */
  patientIdsOf(staffId: string): Promise<Set<string>>;
  create(appointment: Appointment): RowWrite;
  save(appointment: Appointment): RowWrite;
};

const pageSize = 100;

type Row = EntityItem<ReturnType<typeof appointmentEntity>>;
type Answer = { readonly rows: readonly Row[]; readonly cursor?: string };

/** Omits an unreadable row, so that it does not block a list or a sweep. */
function listReader(tell: (unread: Unread) => void) {
  const page = ({ rows: found, cursor }: Answer): Page => {
    const unreadIds: string[] = [];
    const rows = found.flatMap((row) => {
      try {
        return [appointmentOf(row)];
      } catch (error) {
        unreadIds.push(row.appointmentId);
        tell({ appointmentId: row.appointmentId, error });
        return [];
      }
    });
    return { rows, cursor: cursor ?? null, unreadIds };
  };
  return { page, listed: (rows: readonly Row[]) => page({ rows }).rows };
}

function queueReader(
  entity: ReturnType<typeof appointmentEntity>,
  { page, listed }: ReturnType<typeof listReader>,
): Pick<AppointmentStore, 'byQueue' | 'unclosedBefore' | 'listQueue' | 'countQueue'> {
  return {
    byQueue: async (queue, cursor) =>
      page(await pageOf(entity.query.byQueue({ queue }), { limit: pageSize, cursor })),
    unclosedBefore: async (date, cursor) =>
      page(
        await pageOf(entity.query.byQueue({ queue: 'confirmed' }).lt({ date }), { limit: pageSize, cursor }),
      ),
    async listQueue<Q extends Queue>(queue: Q) {
      const { data } = await entity.query.byQueue({ queue }).go({ pages: 'all' });
      // A status queue contains only that status.
      return listed(data) as Queued<Q>[];
    },
    async countQueue(queue, most) {
      const ids = entity.query.byQueue({ queue });
      return (await ids.go({ limit: most, count: most, attributes: ['appointmentId'] })).data.length;
    },
  };
}

function patientReader(
  entity: ReturnType<typeof appointmentEntity>,
  { page }: ReturnType<typeof listReader>,
): Pick<AppointmentStore, 'byPatient' | 'timesOfPatient'> {
  return {
    byPatient: async (patientId, cursor, most = pageSize) =>
      page(await pageOf(entity.query.byPatient({ patientId }), { order: 'desc', limit: most, cursor })),
    timesOfPatient: async (patientId, first, last) => {
      const list = entity.query.byPatient({ patientId }).between({ date: first }, { date: `${last}~` });
      const attributes = ['appointmentId', 'date', 'time', 'durationMinutes', 'status', 'hidden'] as const;
      return (await list.go({ pages: 'all', attributes: [...attributes] })).data;
    },
  };
}

const absent = (): never => {
  throw new AppError(appointmentErrors.not_found);
};

export function appointmentStore(config: TableConfig, tell: (unread: Unread) => void): AppointmentStore {
  const entity = appointmentEntity(config);
  const reader = listReader(tell);
  const { page, listed } = reader;
  const find: AppointmentStore['find'] = async (appointmentId) => {
    const { data: row } = await entity.get({ appointmentId }).go({ consistent: true });
    return row ? appointmentOf(row) : undefined;
  };

  return {
    find,
    async get(appointmentId) {
      return (await find(appointmentId)) ?? absent();
    },
    async byIds(appointmentIds) {
      const keys = appointmentIds.map((appointmentId) => ({ appointmentId }));
      const rows = await batchGet(keys, (some) => entity.get(some).go());
      const byId = new Map(listed(rows).map((appointment) => [appointment.appointmentId, appointment]));
      return appointmentIds.flatMap((appointmentId) => byId.get(appointmentId) ?? []);
    },
    ...patientReader(entity, reader),
    ...queueReader(entity, reader),
    byStaff: async (staffId, first, last, cursor) => {
      const list = entity.query.byStaff({ staffId }).between({ date: first }, { date: `${last}~` });
      return page(await pageOf(list, { limit: pageSize, cursor }));
    },
    patientIdsOf: async (staffId) => {
      const { data } = await entity.query
        .byStaff({ staffId })
        .go({ pages: 'all', attributes: ['patientId', 'status', 'hidden'] });
      return new Set(data.filter(isCarriedOut).map(({ patientId }) => patientId));
    },
    create: (appointment) => putRow(entity.create(rowOf(appointment)).params()),
    save: (appointment) => {
      const next = { ...rowOf(appointment), version: appointment.version + 1 };
      return putRow(entity.put(next).where(atVersion(appointment.version)).params());
    },
  };
}
