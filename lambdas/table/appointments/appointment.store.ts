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
  /** Those left out because they cannot be read, for who decides by what is not there. */
  readonly unreadIds: readonly string[];
};
/** A row that a list goes on without, and why. */
export type Unread = { readonly appointmentId: string; readonly error: unknown };
export type Queue = 'reserved' | 'pending' | 'confirmed' | 'settling' | 'kept';
type Queued<Q extends Queue> = Q extends AppointmentStatus ? AppointmentIn<Q> : Appointment;

/** Lists leave out what cannot be read, and tell of it; reading it by its id throws. */
export type AppointmentStore = {
  /** Throws `appointment.not_found`, and `appointment.unreadable` as `find` does. */
  get(appointmentId: string): Promise<Appointment>;
  find(appointmentId: string): Promise<Appointment | undefined>;
  /** In the order asked, without those that do not exist. */
  byIds(appointmentIds: readonly string[]): Promise<Appointment[]>;
  /** Newest day first; a page of at most `most`. */
  byPatient(patientId: string, cursor?: string, most?: number): Promise<Page>;
  /** When one client has something over some days, and nothing else of it; what was written a moment ago may be missing. */
  timesOfPatient(patientId: string, first: string, last: string): Promise<PatientTime[]>;
  /** Earliest day first. */
  byQueue(queue: Queue, cursor?: string): Promise<Page>;
  /** Confirmed appointments of the days before one, that nobody closed; earliest day first. */
  unclosedBefore(date: string, cursor?: string): Promise<Page>;
  /** All that stands in a queue, however much that is. */
  listQueue<Q extends Queue>(queue: Q): Promise<Queued<Q>[]>;
  /** How many are in a queue, counted no further than `most`. */
  countQueue(queue: Queue, most: number): Promise<number>;
  byStaff(staffId: string, first: string, last: string, cursor?: string): Promise<Page>;
  /** Every client whose appointment is, or was, one person's to carry out. */
  patientIdsOf(staffId: string): Promise<Set<string>>;
  create(appointment: Appointment): RowWrite;
  /** Replaces what was read; refused as stale when it changed since. */
  save(appointment: Appointment): RowWrite;
};

const pageSize = 100;

type Row = EntityItem<ReturnType<typeof appointmentEntity>>;
type Answer = { readonly rows: readonly Row[]; readonly cursor?: string };

/** One row that cannot be read must not hide the others, nor keep a sweep from them. */
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

/** What still has to happen to appointments. */
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
      // What stands in the queue of a state is in that state.
      return listed(data) as Queued<Q>[];
    },
    async countQueue(queue, most) {
      const ids = entity.query.byQueue({ queue });
      return (await ids.go({ limit: most, count: most, attributes: ['appointmentId'] })).data.length;
    },
  };
}

/** What one client has. */
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
