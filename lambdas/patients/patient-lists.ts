import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { findFrontDeskError } from '#shared/appointments/booking/eligibility.ts';
import { findNextAppointment, sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { compareByLastName } from '#shared/core/sort-names.ts';
import * as api from '#shared/patients/api.ts';
import { findLastAwayDate, isAway } from '#shared/patients/away.ts';
import * as deskApi from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';

type CatalogServices = Awaited<ReturnType<Platform['catalog']['services']>>;

/** Returns the preferred service for the first booking, or undefined if it is no longer offered. */
function findOfferedPreference(
  patient: Patient,
  services: CatalogServices,
): api.PatientPreference | undefined {
  const { preferred: preference } = patient;
  const service = preference && services.find(({ productId }) => productId === preference.serviceId);
  const rejection = service && findFrontDeskError(service, patient);
  if (!service || rejection === appointmentErrors.service_inactive) return undefined;
  return {
    ...preference,
    serviceName: service.name,
    needsLaser: rejection === appointmentErrors.laser_not_approved,
  };
}

export const searchPatients = operation(api.searchPatients, async ({ query }, { patients, catalog }) => {
  const rows = await patients.search(query.text, { limit: api.maxSearchResults });
  const services = rows.some(({ preferred }) => preferred) ? await catalog.services() : [];
  return rows.map((patient) => {
    const { patientId, firstName, lastName, email, phone, active } = patient;
    const preference = findOfferedPreference(patient, services);
    return { patientId, firstName, lastName, email, phone, active, ...(preference && { wish: preference }) };
  });
});

type PageOptions = { readonly cursor: string | undefined; readonly limit: number };
type PatientPage = { readonly rows: readonly Patient[]; readonly total?: number; readonly cursor?: string };
type ReadPage = (options: PageOptions) => Promise<PatientPage>;
type ListChoice = {
  readonly text?: string | undefined;
  readonly filter?: deskApi.PatientFilter | undefined;
  readonly order?: deskApi.PatientOrder | undefined;
};
type ListPorts = Pick<
  Platform,
  'accounts' | 'appointments' | 'counters' | 'invitations' | 'mailStops' | 'now' | 'patients'
>;

/** Parses the cursor of a list in memory, which is an offset because each call reads the list again. */
function parseOffset(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError(coreErrors.malformed);
  return Number(cursor);
}

const toNextCursor = (offset: number, limit: number, total: number) => {
  const nextOffset = offset + limit;
  return nextOffset < total ? { cursor: String(nextOffset) } : {};
};

const makeSearchReader =
  ({ patients }: ListPorts, text: string, among?: ReadonlySet<string>): ReadPage =>
  async ({ cursor, limit }) => {
    const offset = parseOffset(cursor);
    const { rows, total } = await patients.searchPage(text, { from: offset, limit, among });
    return { rows, total, ...toNextCursor(offset, limit, total) };
  };

const compareByLastNameThenId = (a: Patient, b: Patient) =>
  compareByLastName(a, b) || (a.patientId < b.patientId ? -1 : 1);

/** Compares by last appointment, oldest first. Clients without one are the oldest. */
const compareByLastAppointment = (a: Patient, b: Patient) =>
  (a.lastAppointment ?? '').localeCompare(b.lastAppointment ?? '') || compareByLastNameThenId(a, b);

/** Sorts clients as the front desk's indexes do, except invited ones, who are by name. */
function sortPatients(patients: readonly Patient[], { filter, order }: ListChoice): Patient[] {
  if (order === undefined && filter !== 'away') return patients.toSorted(compareByLastNameThenId);
  const oldestFirst = patients.toSorted(compareByLastAppointment);
  return order === 'oldest' ? oldestFirst : oldestFirst.toReversed();
}

/** Returns the clients that may match the filter. Only of those not seen for 90 days some may not. */
async function filterPatients(
  platform: ListPorts,
  patients: readonly Patient[],
  filter: deskApi.PatientFilter | undefined,
): Promise<readonly Patient[]> {
  switch (filter) {
    case 'inactive':
      return patients.filter(({ active }) => !active);
    case 'invited': {
      const states = await Promise.all(patients.map((patient) => readSignInState(platform, patient)));
      return patients.filter((_, index) => states[index]?.invited);
    }
    case 'away': {
      const lastAwayDate = findLastAwayDate(getToday(platform.now()));
      return patients.filter(({ lastAppointment = '~' }) => lastAppointment <= lastAwayDate);
    }
    case undefined:
      return patients;
  }
}

/** Reads the clients whose records the aesthetician may open, who are few enough to be read at once. */
async function makeAestheticianReader(
  platform: ListPorts,
  staffId: string,
  choice: ListChoice,
): Promise<ReadPage> {
  const assignedIds = await platform.appointments.listPatientIds(staffId);
  if (choice.text !== undefined) return makeSearchReader(platform, choice.text, assignedIds);
  const assigned = await platform.patients.byIds([...assignedIds]);
  const visible = assigned.filter(({ hidden }) => !hidden);
  const sorted = sortPatients(await filterPatients(platform, visible, choice.filter), choice);
  const total = choice.filter === 'away' ? {} : { total: sorted.length };
  return async ({ cursor, limit }) => {
    const offset = parseOffset(cursor);
    const rows = sorted.slice(offset, offset + limit);
    return { rows, ...total, ...toNextCursor(offset, limit, sorted.length) };
  };
}

/** Reads clients by invitation, newest first. Invited staff and removed clients are left out. */
async function readInvitedPage({ invitations, patients }: ListPorts, options: PageOptions) {
  const { rows: invited, ...page } = await invitations.openPage(options);
  const clients = await patients.byIds(invited.map(({ userId }) => userId));
  const byId = new Map(clients.filter(({ hidden }) => !hidden).map((client) => [client.patientId, client]));
  return { ...page, rows: invited.flatMap(({ userId }) => byId.get(userId) ?? []) };
}

/** Reads the lists of the front desk by an index, in which each filter has one. */
function makeDeskReader(platform: ListPorts, { text, filter, order }: ListChoice): ReadPage {
  const { patients, counters, now } = platform;
  if (text !== undefined) return makeSearchReader(platform, text);
  const readListed = (options: PageOptions, until?: string) =>
    patients.pageByLastAppointment({
      ...options,
      ...(until !== undefined && { until }),
      order: order === 'oldest' ? 'asc' : 'desc',
    });
  switch (filter) {
    case 'invited':
      return (options) => readInvitedPage(platform, options);
    case 'away':
      return (options) => readListed(options, findLastAwayDate(getToday(now())));
    case 'inactive':
      return async (options) => {
        const [page, listed, active] = await Promise.all([
          patients.inactivePage(options),
          counters.read('patients.listed'),
          counters.read('patients.active'),
        ]);
        return { ...page, total: listed - active };
      };
    case undefined:
      return async (options) => {
        const [page, total] = await Promise.all([
          order === undefined ? patients.page(options) : readListed(options),
          counters.read('patients.listed'),
        ]);
        return { ...page, total };
      };
  }
}

/** Reads whether a pending invitation or a lost e-mail keeps the client from signing in. */
async function readSignInState(
  { accounts, invitations }: ListPorts,
  { patientId }: Patient,
): Promise<Pick<deskApi.PatientRow, 'invited' | 'emailLost'>> {
  const { passwordTemporary = false, emailLost } = (await accounts.find(patientId)) ?? {};
  // Imported clients have an account, but no invitation until someone sends it.
  const invited = passwordTemporary && (await invitations.find(patientId)) !== undefined;
  return { invited, ...(emailLost && { emailLost }) };
}

async function toPatientRow(
  platform: ListPorts,
  patient: Patient,
  actor: Actor,
): Promise<deskApi.PatientRow> {
  const { patientId, firstName, lastName, email, phone, address, active } = patient;
  const seesAddress = actor.kind === 'user' && actor.role !== 'staff';
  return {
    patientId,
    firstName,
    lastName,
    email,
    phone,
    active,
    ...(seesAddress && address && { address }),
    ...(await readSignInState(platform, patient)),
  };
}

/** Reads the dates of the last and the next appointment by one query per row, which does not depend on the number of clients. */
async function readNearestDates(platform: ListPorts, { patientId }: Patient, today: string) {
  const appointments = await listAllPatientAppointments(platform, patientId);
  const [lastAppointment] = sortCompletedAppointments(appointments);
  return { lastAppointment: lastAppointment?.date, next: findNextAppointment(appointments, today)?.date };
}

async function toPatientRows(
  platform: ListPorts,
  patients: readonly Patient[],
  actor: Actor,
): Promise<deskApi.PatientRow[]> {
  const today = getToday(platform.now());
  const stops = await platform.mailStops.findStops(patients.map(({ email }) => email));
  const reasonByEmail = new Map(stops.map((stop) => [stop.email, stop.reason]));
  const rowReads = patients.map(async (patient) => {
    const mailStop = reasonByEmail.get(patient.email);
    const [row, nearestDates] = await Promise.all([
      toPatientRow(platform, patient, actor),
      readNearestDates(platform, patient, today),
    ]);
    return { ...row, ...nearestDates, ...(mailStop && { mailStop }) };
  });
  return Promise.all(rowReads);
}

const matchesFilter = (row: deskApi.PatientRow, { text, filter }: ListChoice, today: string): boolean => {
  if (text !== undefined || filter === undefined) return true;
  if (filter === 'away') return isAway(row, today);
  return filter === 'invited' ? row.invited : !row.active;
};

const [defaultLimit] = deskApi.patientsPageSizes;

/**
 * Fills a page with the rows that match the filter. The indexes contain few others: clients with an
 * appointment to come, who are not away, and removed clients and staff with an unused invitation.
 */
export const listPatients = operation(deskApi.listPatients, async ({ query, actor }, platform) => {
  const { cursor: firstCursor, limit: chosenLimit = defaultLimit, ...choice } = query;
  const limit = Number(chosenLimit);
  const readPage =
    actor.kind === 'user' && actor.role === 'staff'
      ? await makeAestheticianReader(platform, actor.id, choice)
      : makeDeskReader(platform, choice);
  const today = getToday(platform.now());
  const rows: deskApi.PatientRow[] = [];
  let page: PatientPage;
  let cursor = firstCursor;
  do {
    page = await readPage({ cursor, limit: limit - rows.length });
    const pageRows = await toPatientRows(platform, page.rows, actor);
    rows.push(...pageRows.filter((row) => matchesFilter(row, choice, today)));
    cursor = page.cursor;
  } while (cursor !== undefined && rows.length < limit);
  return { ...page, rows };
});

const removedPerPage = 20;

/** Lists removed clients, with only the fields needed to find their access log. */
export const listRemovedPatients = operation(
  deskApi.listRemovedPatients,
  async ({ query: { cursor } }, { patients }) => {
    const page = await patients.archivedPage({ cursor, limit: removedPerPage });
    return {
      ...page,
      rows: page.rows.map(({ patientId, firstName, lastName, email, phone }) => ({
        patientId,
        firstName,
        lastName,
        email,
        phone,
      })),
    };
  },
);
