import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { atVersion, type TableRows, tableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import type { CounterStore } from '../system/counter.store.ts';
import { patientEntity } from './patient.entity.ts';
import { patientSearch } from './patient-search.ts';

export type PatientStore = {
  /** Undefined also for whoever was archived: they are as absent as whoever never was. */
  find(patientId: string): Promise<Patient | undefined>;
  /** Throws `request.not_found`, also for whoever was archived. */
  get(patientId: string): Promise<Patient>;
  /** The same as `find`, to be read together with rows of other stores. */
  rowAt(patientId: string): RowRead<Patient | undefined>;
  /** For the few who mean it. Throws `request.not_found`. */
  evenArchived(patientId: string): Promise<Patient>;
  /** Those that exist, archived or not, in no order; any number, repeated or not. */
  byIds(patientIds: readonly string[]): Promise<Patient[]>;
  /**
   * Clients with every word, or beginning of a word, of a text in name, e-mail or phone: the best first (`orderFound`),
   * some of them, and how many there are; `among` leaves out everybody else.
   */
  search(
    text: string,
    some: { from?: number; most: number; among?: ReadonlySet<string> | undefined },
  ): Promise<{ rows: Patient[]; total: number }>;
  /** The front desk's list, by last name; the hidden ones are not in it. */
  page(given: { cursor: string | undefined; limit: number }): Promise<Page<Patient>>;
  /** Those who were taken out of it, by last name. */
  archivedPage(given: { cursor: string | undefined; limit: number }): Promise<Page<Patient>>;
  /** Those born on days of one month, `MM` and `DD`, both days included. */
  bornBetween(given: { month: string; from: string; to: string }): Promise<Patient[]>;
  /**
   * The client, the words they are found by and how many there are; `before` is what was read, so that old words are
   * forgotten. Refused as stale when someone else changed them or booked for them since, or when a new one exists already.
   */
  put(patient: Patient, before?: Patient): RowWrite[];
  /**
   * Part of each booking; with it what they applied with is forgotten, where that is said. Refused as stale when the
   * client was deactivated or removed since they were read.
   */
  booked(
    appointment: Pick<Appointment, 'patientId' | 'appointmentId'>,
    forgets?: { readonly wish: boolean },
  ): RowWrite;
  /** What they applied with, and nothing else: what is changed at the same moment elsewhere stays. */
  forgetWish(patientId: string): RowWrite;
};

const isListed = (patient: Patient | undefined) => Number(patient !== undefined && !patient.hidden);
const isActive = (patient: Patient | undefined) =>
  Number(isListed(patient) === 1 && patient?.active === true);

type Rows = TableRows<typeof patientEntity>;

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

/** One client, as they are at this moment. */
function oneOf(patients: Rows): Pick<PatientStore, 'find' | 'get' | 'rowAt' | 'evenArchived'> {
  const unlessArchived = (patient: Patient | undefined) => (patient?.hidden ? undefined : patient);
  const find: PatientStore['find'] = async (patientId) => unlessArchived(await patients.find({ patientId }));
  const rowAt: PatientStore['rowAt'] = (patientId) => {
    const { key, of } = patients.rowAt({ patientId });
    return { key, of: (row) => unlessArchived(of(row)) };
  };
  return {
    find,
    get: async (patientId) => (await find(patientId)) ?? absent(),
    rowAt,
    evenArchived: (patientId) => patients.get({ patientId }),
  };
}

/** While nobody changed them or booked for them since they were read. */
function replaced(patients: Rows, patient: Patient, before: Patient): RowWrite {
  const { version, lastBookedId } = before;
  return patients.put({ ...patient, version: version + 1 }, (row, is) => {
    const booked =
      lastBookedId === undefined ? is.notExists(row.lastBookedId) : is.eq(row.lastBookedId, lastBookedId);
    return `${atVersion(version)(row, is)} AND ${booked}`;
  });
}

const booked = (
  { entity }: Rows,
  { patientId, appointmentId }: Pick<Appointment, 'patientId' | 'appointmentId'>,
  forgetsWish: boolean,
): RowWrite =>
  updateRow(
    entity
      .patch({ patientId })
      .set({ lastBookedId: appointmentId })
      .remove(forgetsWish ? ['preferred'] : [])
      .where(({ active, hidden }, { eq, ne }) => `${eq(active, true)} AND ${ne(hidden, true)}`)
      .params(),
  );

export function patientStore(config: TableConfig, counters: CounterStore): PatientStore {
  const patients = tableRows(patientEntity, config);
  const { entity } = patients;
  const byIds: PatientStore['byIds'] = (patientIds) => {
    const keys = patientIds.map((patientId) => ({ patientId }));
    return batchGet(keys, (some) => entity.get(some).go());
  };
  const search = patientSearch(config);

  const pageIn = (list: string, given: Parameters<PatientStore['page']>[0]) =>
    pageOf(entity.query.byName({ list }), given);

  return {
    byIds,
    ...oneOf(patients),

    search: async (text, { from = 0, most, among }) => {
      const found = (await search.find(text)).filter((patientId) => among?.has(patientId) ?? true);
      const patientIds = found.slice(from, from + most);
      const read = new Map((await byIds(patientIds)).map((patient) => [patient.patientId, patient]));
      return { rows: patientIds.flatMap((patientId) => read.get(patientId) ?? []), total: found.length };
    },

    page: (given) => pageIn('listed', given),
    archivedPage: (given) => pageIn('hidden', given),

    bornBetween: ({ month, from, to }) => {
      const list = entity.query.byBirthday({ birthMonth: month });
      return listAll(list.between({ birthDay: from }, { birthDay: `${to}~` }));
    },

    put: (patient, before) => [
      before ? replaced(patients, patient, before) : patients.create(patient),
      ...counters.add('patients.listed', isListed(patient) - isListed(before)),
      ...counters.add('patients.active', isActive(patient) - isActive(before)),
      ...search.rowsOf(patient, before),
    ],
    booked: (appointment, { wish } = { wish: false }) => booked(patients, appointment, wish),
    forgetWish: (patientId) => updateRow(entity.patch({ patientId }).remove(['preferred']).params()),
  };
}
