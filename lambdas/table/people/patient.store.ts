import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { lastNameKey } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { batchGet, keyFrom, type TableKey, type TableRow } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { putRow, type RowWrite, updateRow } from '../engine/write.ts';
import type { CounterStore } from '../system/counter.store.ts';
import { patientEntity } from './patient.entity.ts';
import { patientSearch } from './patient-search.ts';

type PatientPage = { readonly rows: Patient[]; readonly cursor?: string };

export type PatientStore = {
  /** Undefined also for whoever was archived: they are as absent as whoever never was. */
  find(patientId: string): Promise<Patient | undefined>;
  /** Throws `request.not_found`, also for whoever was archived. */
  get(patientId: string): Promise<Patient>;
  /** Where a client is, for who reads them with rows of others, and the client that a row there is; throws as `get`. */
  keyOf(patientId: string): TableKey;
  fromRow(row: TableRow | undefined): Patient;
  /** The same of `find`. */
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
  page(given: { cursor: string | undefined; limit: number }): Promise<PatientPage>;
  /** Those who were taken out of it, by last name. */
  archivedPage(given: { cursor: string | undefined; limit: number }): Promise<PatientPage>;
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

/** What the indexes are made of. */
const keysOf = ({ birthDate, hidden, ...patient }: Patient) => ({
  birthMonth: (!hidden && birthDate?.slice(5, 7)) || 'none',
  birthDay: (!hidden && birthDate?.slice(8)) || 'none',
  list: hidden ? 'hidden' : 'listed',
  sortName: lastNameKey(patient),
});

const isListed = (patient: Patient | undefined) => Number(patient !== undefined && !patient.hidden);
const isActive = (patient: Patient | undefined) =>
  Number(isListed(patient) === 1 && patient?.active === true);

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

/** One client, as they are at this moment. */
function oneOf(
  patients: ReturnType<typeof patientEntity>,
): Pick<PatientStore, 'find' | 'get' | 'keyOf' | 'fromRow' | 'rowAt' | 'evenArchived'> {
  const read = async (patientId: string): Promise<Patient | null> =>
    (await patients.get({ patientId }).go({ consistent: true })).data;
  const unlessArchived = (patient: Patient | null) => (patient?.hidden ? undefined : (patient ?? undefined));
  const find: PatientStore['find'] = async (patientId) => unlessArchived(await read(patientId));
  return {
    find,
    get: async (patientId) => (await find(patientId)) ?? absent(),
    keyOf: (patientId) => keyFrom(patients.get({ patientId }).params()),
    fromRow: (row) => unlessArchived(row ? patients.parse({ Item: row }).data : null) ?? absent(),
    rowAt: (patientId) =>
      rowRead(patients.get({ patientId }), (Item) => unlessArchived(patients.parse({ Item }).data)),
    evenArchived: async (patientId) => (await read(patientId)) ?? absent(),
  };
}

/** While nobody changed them or booked for them since they were read. */
function replaced(patients: ReturnType<typeof patientEntity>, patient: Patient, before: Patient): RowWrite {
  const { version, lastBookedId } = before;
  return putRow(
    patients
      .put({ ...patient, ...keysOf(patient), version: version + 1 })
      .where((row, { eq, notExists }) => {
        const booked =
          lastBookedId === undefined ? notExists(row.lastBookedId) : eq(row.lastBookedId, lastBookedId);
        return `${eq(row.version, version)} AND ${booked}`;
      })
      .params(),
  );
}

const booked = (
  patients: ReturnType<typeof patientEntity>,
  { patientId, appointmentId }: Pick<Appointment, 'patientId' | 'appointmentId'>,
  forgetsWish: boolean,
): RowWrite =>
  updateRow(
    patients
      .patch({ patientId })
      .set({ lastBookedId: appointmentId })
      .remove(forgetsWish ? ['preferred'] : [])
      .where(({ active, hidden }, { eq, ne }) => `${eq(active, true)} AND ${ne(hidden, true)}`)
      .params(),
  );

export function patientStore(config: TableConfig, counters: CounterStore): PatientStore {
  const patients = patientEntity(config);
  const byIds: PatientStore['byIds'] = (patientIds) => {
    const keys = patientIds.map((patientId) => ({ patientId }));
    return batchGet(keys, (some) => patients.get(some).go());
  };
  const search = patientSearch(config);

  const pageIn = async (list: string, given: Parameters<PatientStore['page']>[0]): Promise<PatientPage> => {
    const page = await pageOf(patients.query.byName({ list }), given);
    return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
  };

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

    bornBetween: async ({ month, from, to }) => {
      const list = patients.query.byBirthday({ birthMonth: month });
      return (await list.between({ birthDay: from }, { birthDay: `${to}~` }).go({ pages: 'all' })).data;
    },

    put: (patient, before) => [
      before
        ? replaced(patients, patient, before)
        : putRow(patients.create({ ...patient, ...keysOf(patient) }).params()),
      ...counters.add('patients.listed', isListed(patient) - isListed(before)),
      ...counters.add('patients.active', isActive(patient) - isActive(before)),
      ...search.rowsOf(patient, before),
    ],
    booked: (appointment, { wish } = { wish: false }) => booked(patients, appointment, wish),
    forgetWish: (patientId) => updateRow(patients.patch({ patientId }).remove(['preferred']).params()),
  };
}
