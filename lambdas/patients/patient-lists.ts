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
  const { rows } = await patients.search(query.text, { limit: api.maxSearchResults });
  const services = rows.some(({ preferred }) => preferred) ? await catalog.services() : [];
  return rows.map((patient) => {
    const { patientId, firstName, lastName, email, phone, active } = patient;
    const preference = findOfferedPreference(patient, services);
    return { patientId, firstName, lastName, email, phone, active, ...(preference && { wish: preference }) };
  });
});

type PatientPage = { readonly rows: Patient[]; readonly total: number; readonly cursor?: string };
type PatientListPorts = Pick<Platform, 'patients' | 'counters' | 'accounts'>;
type ListInput = {
  readonly text?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Parses the cursor of a search page, which is an offset because each page searches again. */
function parseOffset(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError(coreErrors.malformed);
  return Number(cursor);
}

const toNextCursor = (offset: number, limit: number, total: number) => {
  const nextOffset = offset + limit;
  return nextOffset < total ? { cursor: String(nextOffset) } : {};
};

async function searchPage(
  { patients }: PatientListPorts,
  text: string,
  { cursor, limit, among }: Omit<ListInput, 'text'> & { readonly among?: ReadonlySet<string> },
): Promise<PatientPage> {
  const offset = parseOffset(cursor);
  const { rows, total } = await patients.search(text, { from: offset, limit, among });
  return { rows, total, ...toNextCursor(offset, limit, total) };
}

const compareByLastNameThenId = (a: Patient, b: Patient) =>
  compareByLastName(a, b) || (a.patientId < b.patientId ? -1 : 1);

/** Lists the clients whose records the staff member may open. */
async function listForAesthetician(
  platform: PatientListPorts & Pick<Platform, 'appointments'>,
  staffId: string,
  { text, cursor, limit }: ListInput,
): Promise<PatientPage> {
  const assignedIds = await platform.appointments.listPatientIds(staffId);
  if (text !== undefined) return searchPage(platform, text, { cursor, limit, among: assignedIds });
  const offset = parseOffset(cursor);
  const assignedPatients = await platform.patients.byIds([...assignedIds]);
  const visiblePatients = assignedPatients.filter(({ hidden }) => !hidden).sort(compareByLastNameThenId);
  const total = visiblePatients.length;
  const rows = visiblePatients.slice(offset, offset + limit);
  return { rows, total, ...toNextCursor(offset, limit, total) };
}

async function listAllPatients(
  { patients, counters }: PatientListPorts,
  { cursor, limit }: Omit<ListInput, 'text'>,
): Promise<PatientPage> {
  const [page, total] = await Promise.all([
    patients.page({ cursor, limit }),
    counters.read('patients.listed'),
  ]);
  return { ...page, total };
}

/** Reads whether a pending invitation or a lost e-mail keeps the client from signing in. */
async function readSignInState(
  { accounts }: PatientListPorts,
  { patientId }: Patient,
): Promise<Pick<deskApi.PatientRow, 'invited' | 'emailLost'>> {
  const { passwordTemporary = false, emailLost } = (await accounts.find(patientId)) ?? {};
  return { invited: passwordTemporary, ...(emailLost && { emailLost }) };
}

async function toPatientRow(
  platform: PatientListPorts,
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
async function readNearestDates(
  platform: Pick<Platform, 'appointments'>,
  { patientId }: Patient,
  today: string,
) {
  const appointments = await listAllPatientAppointments(platform, patientId);
  const [lastAppointment] = sortCompletedAppointments(appointments);
  return { lastAppointment: lastAppointment?.date, next: findNextAppointment(appointments, today)?.date };
}

function listPage(platform: Platform, actor: Actor, input: ListInput): Promise<PatientPage> {
  if (actor.kind === 'user' && actor.role === 'staff') return listForAesthetician(platform, actor.id, input);
  const { text, ...page } = input;
  return text === undefined ? listAllPatients(platform, page) : searchPage(platform, text, page);
}

const [defaultLimit] = deskApi.patientsPageSizes;

export const listPatients = operation(deskApi.listPatients, async ({ query, actor }, platform) => {
  const input = { ...query, limit: Number(query.limit ?? defaultLimit) };
  const { rows, ...page } = await listPage(platform, actor, input);
  const today = getToday(platform.now());
  const stops = await platform.mailStops.findStops(rows.map(({ email }) => email));
  const reasonByEmail = new Map(stops.map((stop) => [stop.email, stop.reason]));
  const rowReads = rows.map(async (patient) => {
    const mailStop = reasonByEmail.get(patient.email);
    const [row, nearestDates] = await Promise.all([
      toPatientRow(platform, patient, actor),
      readNearestDates(platform, patient, today),
    ]);
    return { ...row, ...nearestDates, ...(mailStop && { mailStop }) };
  });
  return { rows: await Promise.all(rowReads), ...page };
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
