import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, compareAppointmentStarts } from '#shared/appointments/appointment.ts';
import { findNextAppointment, sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  type FoundAppointment,
  type FoundClient,
  type FoundSale,
  listRecentRows,
  maxFoundRows,
  searchCenter,
} from '#shared/desk/search-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { formatSaleNumber, parseSaleNumber, type Sale } from '#shared/sales/sale.ts';

/** Appointments read per client, newest first. Older ones are in the client's record. */
const appointmentsPerClient = 20;

/** Returns the id of an aesthetician, who may find only their own clients. The front desk finds all. */
const findStaffId = (actor: Actor) =>
  actor.kind === 'user' && actor.role === 'staff' ? actor.id : undefined;

async function findClients({ patients, appointments }: Platform, text: string, staffId: string | undefined) {
  const among = staffId === undefined ? undefined : await appointments.listPatientIds(staffId);
  const rows = await patients.search(text, { limit: maxFoundRows, among });
  if (rows.length > 0) return { clients: rows, isSuggestion: false };
  const suggestions = await patients.suggest(text, { limit: 1, among });
  return { clients: suggestions, isSuggestion: suggestions.length > 0 };
}

const isListed = ({ hidden, status }: Appointment) =>
  !hidden && status !== 'reserved' && status !== 'expired';
const isFindable = (appointment: Appointment, staffId: string | undefined) =>
  staffId === undefined || appointment.staffId === staffId;

function toFoundClient(patient: Patient, appointments: readonly Appointment[], today: string): FoundClient {
  const { patientId, firstName, lastName, phone, active } = patient;
  const next = findNextAppointment(appointments, today);
  const [last] = sortCompletedAppointments(appointments);
  return {
    patientId,
    firstName,
    lastName,
    phone,
    active,
    ...(next && { next: { date: next.date, time: next.time } }),
    lastDate: last?.date,
  };
}

const toFoundAppointment = (appointment: Appointment): FoundAppointment => ({
  appointmentId: appointment.appointmentId,
  date: appointment.date,
  time: appointment.time,
  status: appointment.status,
  clientName: formatFullName(appointment.patient),
  serviceNames: appointment.services.map(({ name }) => name).join(', '),
});

/** Sorts upcoming appointments first, the next one on top, then the past ones, the latest on top. */
function sortByNearness(appointments: readonly Appointment[], today: string): Appointment[] {
  const sorted = appointments.toSorted(compareAppointmentStarts);
  const isUpcoming = ({ date }: Appointment) => date >= today;
  return [
    ...sorted.filter(isUpcoming),
    ...sorted.filter((appointment) => !isUpcoming(appointment)).reverse(),
  ];
}

const toFoundSale = (sale: Sale): FoundSale => ({
  saleId: sale.saleId,
  number: formatSaleNumber(sale),
  date: sale.date,
  totalCents: sale.totalCents,
  clientName: sale.client?.name,
});

/** Finds the sale of a number, as printed on a receipt (`REC-2026-010421`) or shown in a list. */
async function findSales({ sales }: Platform, text: string): Promise<FoundSale[]> {
  const number = parseSaleNumber(text.trim().replace(/^(rec-\d{4}-|#)/i, ''));
  const sale = number && (await sales.findByNumber(number));
  return sale ? [toFoundSale(sale)] : [];
}

/** Reads the clients' appointments that the caller may find, newest first. */
function readAppointments(
  { appointments }: Platform,
  patients: readonly Patient[],
  staffId: string | undefined,
) {
  return Promise.all(
    patients.map(async (patient) => {
      const { rows } = await appointments.byPatient(patient.patientId, undefined, appointmentsPerClient);
      return { patient, appointments: rows.filter((row) => isListed(row) && isFindable(row, staffId)) };
    }),
  );
}

export const search = operation(searchCenter, async ({ query: { text }, actor }, platform) => {
  const staffId = findStaffId(actor);
  const [{ clients, isSuggestion }, sales] = await Promise.all([
    findClients(platform, text, staffId),
    staffId === undefined ? findSales(platform, text) : [],
  ]);
  const today = getToday(platform.now());
  const found = await readAppointments(platform, clients, staffId);
  const appointments = isSuggestion ? [] : found.flatMap((row) => row.appointments);
  return {
    clients: found.map(({ patient, appointments: rows }) => toFoundClient(patient, rows, today)),
    isSuggestion,
    appointments: sortByNearness(appointments, today).slice(0, maxFoundRows).map(toFoundAppointment),
    sales,
  };
});

const toIds = (list: string | undefined) => [...new Set(list?.split(',') ?? [])];

export const readRecentRows = operation(listRecentRows, async ({ query, actor }, platform) => {
  const staffId = findStaffId(actor);
  const today = getToday(platform.now());
  const [among, patients, appointments, sales] = await Promise.all([
    staffId === undefined ? undefined : platform.appointments.listPatientIds(staffId),
    platform.patients.byIds(toIds(query.clients)),
    platform.appointments.byIds(toIds(query.appointments)),
    staffId === undefined ? Promise.all(toIds(query.sales).map(platform.sales.find)) : [],
  ]);
  const clients = patients.filter(({ hidden, patientId }) => !hidden && (among?.has(patientId) ?? true));
  const found = await readAppointments(platform, clients, staffId);
  return {
    clients: found.map(({ patient, appointments: rows }) => toFoundClient(patient, rows, today)),
    appointments: appointments
      .filter((row) => isListed(row) && isFindable(row, staffId))
      .map(toFoundAppointment),
    sales: sales.flatMap((sale) => (sale ? [toFoundSale(sale)] : [])),
  };
});
