import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { atVersion, type Guard, makeTableRows, type TableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import type { CounterStore } from '../system/counter.store.ts';
import { patientEntity } from './patient.entity.ts';
import { makePatientSearch } from './patient-search.ts';

type LastAppointmentOptions = {
  readonly order: 'asc' | 'desc';
  /** Leaves out clients without an appointment, and those with a later one. */
  readonly until?: string;
  readonly cursor: string | undefined;
  readonly limit: number;
};

type SearchOptions = { readonly limit: number; readonly among?: ReadonlySet<string> | undefined };

export type PatientStore = {
  /** Returns undefined for removed clients. */
  find(patientId: string): Promise<Patient | undefined>;
  /** Throws `request.not_found`, also for removed clients. */
  get(patientId: string): Promise<Patient>;
  /** Returns the read of `find`, to be batched with reads of other stores. */
  rowAt(patientId: string): RowRead<Patient | undefined>;
  /** Includes removed clients. Throws `request.not_found`. */
  getIncludingArchived(patientId: string): Promise<Patient>;
  /** Returns existing clients, removed ones included, unordered. */
  byIds(patientIds: readonly string[]): Promise<Patient[]>;
  /** Returns clients, optionally of `among`, that match every word: the best of the first 200 matches. */
  search(text: string, options: SearchOptions): Promise<Patient[]>;
  /** Returns a part of all clients that match every word, best match first, with their total. */
  searchPage(
    text: string,
    options: SearchOptions & { from: number },
  ): Promise<{ rows: Patient[]; total: number }>;
  /** Searches as `search` with the spelling that is nearest to a text that finds nobody. */
  suggest(text: string, options: SearchOptions): Promise<Patient[]>;
  /** Returns the front desk list by last name, without removed clients. */
  page(options: { cursor: string | undefined; limit: number }): Promise<Page<Patient>>;
  /** Returns the same clients by the day of their last appointment. Those without one are the oldest. */
  pageByLastAppointment(options: LastAppointmentOptions): Promise<Page<Patient>>;
  /** Returns inactive clients by last name, without removed ones. */
  inactivePage(options: { cursor: string | undefined; limit: number }): Promise<Page<Patient>>;
  /** Returns the removed clients by last name. */
  archivedPage(options: { cursor: string | undefined; limit: number }): Promise<Page<Patient>>;
  /** Returns the clients born on days of a month, `MM` and `DD`, inclusive. */
  bornBetween(range: { month: string; from: string; to: string }): Promise<Patient[]>;
  /** Writes client, search words and counts. Rejected if the client was changed or booked since the read. */
  put(patient: Patient, before?: Patient): RowWrite[];
  /** Records a booking and may clear the preference. Rejected if the client was deactivated or removed. */
  markBooked(
    appointment: Pick<Appointment, 'patientId' | 'appointmentId'>,
    cleared?: { readonly preference: boolean },
  ): RowWrite;
  /** Changes only the day of the last appointment. Rejected if the client was changed since the read. */
  setLastAppointment(before: Patient, lastAppointment: string | undefined): RowWrite;
  /** Removes only the application's preference, without a version check. */
  forgetPreference(patientId: string): RowWrite;
};

const countListed = (patient: Patient | undefined) => Number(patient !== undefined && !patient.hidden);
const countActive = (patient: Patient | undefined) =>
  Number(countListed(patient) === 1 && patient?.active === true);

/** Matches compared for a search that shows only the best. */
const enoughMatches = 200;

type PatientRows = TableRows<typeof patientEntity>;

const throwNotFound = (): never => {
  throw new AppError(coreErrors.not_found);
};

function makePatientReaders(
  patients: PatientRows,
): Pick<PatientStore, 'find' | 'get' | 'rowAt' | 'getIncludingArchived'> {
  const hideArchived = (patient: Patient | undefined) => (patient?.hidden ? undefined : patient);
  const find: PatientStore['find'] = async (patientId) => hideArchived(await patients.find({ patientId }));
  const rowAt: PatientStore['rowAt'] = (patientId) => {
    const { key, parse } = patients.rowAt({ patientId });
    return { key, parse: (row) => hideArchived(parse(row)) };
  };
  return {
    find,
    get: async (patientId) => (await find(patientId)) ?? throwNotFound(),
    rowAt,
    getIncludingArchived: (patientId) => patients.get({ patientId }),
  };
}

/** Fields that are written without a new version, because no form shows them. */
const unversionedFields = ['lastBookedId', 'lastAppointment'] as const;

/** Requires that the client was not changed, booked for or attended since the read. */
const isUnchanged =
  (before: Patient): Guard<keyof Patient> =>
  (row, conditions) => {
    const { eq, notExists } = conditions;
    const areSame = unversionedFields.map((name) =>
      before[name] === undefined ? notExists(row[name]) : eq(row[name], before[name]),
    );
    return [atVersion(before.version)(row, conditions), ...areSame].join(' AND ');
  };

const makeReplacement = (patients: PatientRows, patient: Patient, before: Patient): RowWrite =>
  patients.put({ ...patient, version: before.version + 1 }, isUnchanged(before));

function makeLastAppointmentWrite(
  { entity }: PatientRows,
  before: Patient,
  lastAppointment: string | undefined,
): RowWrite {
  const { patientId } = before;
  const { lastAppointment: _, ...patient } = before;
  const after = { ...patient, ...(lastAppointment && { lastAppointment }) };
  return updateRow(
    entity
      .patch({ patientId })
      .set({ ...patientEntity.derive?.(after), ...(lastAppointment && { lastAppointment }) })
      .remove(lastAppointment ? [] : ['lastAppointment'])
      .where(isUnchanged(before))
      .params(),
  );
}

const makeBookingWrite = (
  { entity }: PatientRows,
  { patientId, appointmentId }: Pick<Appointment, 'patientId' | 'appointmentId'>,
  clearsPreference: boolean,
): RowWrite =>
  updateRow(
    entity
      .patch({ patientId })
      .set({ lastBookedId: appointmentId })
      .remove(clearsPreference ? ['preferred'] : [])
      .where(({ active, hidden }, { eq, ne }) => `${eq(active, true)} AND ${ne(hidden, true)}`)
      .params(),
  );

export function patientStore(config: TableConfig, counters: CounterStore): PatientStore {
  const patients = makeTableRows(patientEntity, config);
  const { entity } = patients;
  const byIds: PatientStore['byIds'] = (patientIds) => {
    const keys = patientIds.map((patientId) => ({ patientId }));
    return batchGet(keys, (batchKeys) => entity.get(batchKeys).go());
  };
  const inOrder = async (patientIds: readonly string[]) => {
    const byId = new Map((await byIds(patientIds)).map((patient) => [patient.patientId, patient]));
    return patientIds.flatMap((patientId) => byId.get(patientId) ?? []);
  };
  const search = makePatientSearch(config);

  const readList = (list: string, options: Parameters<PatientStore['page']>[0]) =>
    readPage(entity.query.byName({ list }), options);

  return {
    byIds,
    ...makePatientReaders(patients),

    search: async (text, { limit, among }) =>
      inOrder((await search.find(text, { among, enough: enoughMatches })).slice(0, limit)),
    searchPage: async (text, { from, limit, among }) => {
      const matchingIds = await search.find(text, { among });
      return { rows: await inOrder(matchingIds.slice(from, from + limit)), total: matchingIds.length };
    },
    suggest: async (text, { limit, among }) =>
      inOrder((await search.findNearest(text, { among, enough: enoughMatches })).slice(0, limit)),

    page: (options) => readList('listed', options),
    archivedPage: (options) => readList('hidden', options),
    inactivePage: (options) => readPage(entity.query.byGroup({ group: 'inactive' }), options),
    pageByLastAppointment: ({ until, ...options }) => {
      const list = entity.query.byLastAppointment({ list: 'listed' });
      return readPage(
        until === undefined ? list : list.between({ sortDate: '0' }, { sortDate: `${until}~` }),
        options,
      );
    },

    bornBetween: ({ month, from, to }) => {
      const list = entity.query.byGroup({ group: month });
      return listAll(list.between({ position: from }, { position: `${to}~` }));
    },

    put: (patient, before) => [
      before ? makeReplacement(patients, patient, before) : patients.create(patient),
      ...counters.add('patients.listed', countListed(patient) - countListed(before)),
      ...counters.add('patients.active', countActive(patient) - countActive(before)),
      ...search.buildWrites(patient, before),
    ],
    markBooked: (appointment, { preference } = { preference: false }) =>
      makeBookingWrite(patients, appointment, preference),
    setLastAppointment: (before, lastAppointment) =>
      makeLastAppointmentWrite(patients, before, lastAppointment),
    forgetPreference: (patientId) => updateRow(entity.patch({ patientId }).remove(['preferred']).params()),
  };
}
