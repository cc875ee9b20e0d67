import { services } from '#infra/local/seed/catalog.ts';
import { appointmentStore } from '#lambdas/table/appointments/appointment.store.ts';
import { busyMonthEntity, toDayAttribute } from '#lambdas/table/appointments/busy-month.entity.ts';
import { daySheetStore } from '#lambdas/table/appointments/day-sheet.store.ts';
import { catalogStore } from '#lambdas/table/catalog/catalog.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type RowWrite } from '#lambdas/table/engine/write.ts';
import { accountStore } from '#lambdas/table/people/account.store.ts';
import { availabilityStore } from '#lambdas/table/people/availability-block.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { staffStore } from '#lambdas/table/people/staff-member.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import {
  type BusyMonth,
  formatBusyIntervals,
  groupBusyDays,
} from '#shared/appointments/calendar/busy-month.ts';
import {
  createEmptySheet,
  listBusyIntervals,
  placeAppointment,
} from '#shared/appointments/calendar/day-sheet.ts';
import {
  applyApproval,
  applyCompletion,
  applyHold,
  createReservation,
  selectPaymentMethod,
} from '#shared/appointments/lifecycle.ts';
import { toInstant, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor, Role } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { serializeHours } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { writeRows } from './table.ts';
import { buildBlocks, type PlannedStaff, type Workload } from './workload.ts';

const createdAt = '2026-01-01T12:00:00.000Z';
const benchActor: Actor = { kind: 'system', name: 'bench' };
const weekMs = 7 * 86_400_000;

/**
 * Two clients have a fixed number of appointments, so that their lists have a known length. One client has
 * none, and forty share the rest.
 */
export const clientWithoutAppointments = 'client-of-0';
export const clientWith20Appointments = 'client-of-20';
export const clientWith150Appointments = 'client-of-150';
const otherClientCount = 40;
export const frontDesk = 'front-desk';

const contact = (name: string) => ({
  firstName: 'Marisol',
  lastName: 'Ortiz Díaz',
  email: `${name}@serena.example`,
  phone: '787-555-0150',
});

function pickClientId(number: number): string {
  if (number < 20) return clientWith20Appointments;
  return number < 170 ? clientWith150Appointments : `client-${number % otherClientCount}`;
}

export const buildPatient = (patientId: string): Patient => ({
  patientId,
  ...contact(patientId),
  active: true,
  address: 'Calle Fortaleza 12, San Juan',
  permissions: ['laser'],
  allowedServiceIds: [],
  createdAt,
  version: 0,
});

const allServiceIds = services.map(({ productId }) => productId);
/** A service that only this staff member performs. */
export const toOwnServiceId = (staffId: string) => `only-${staffId}`;

export const buildStaffMember = (staffId: string): StaffMember => ({
  staffId,
  ...contact(staffId),
  active: true,
  serviceIds: [...allServiceIds, toOwnServiceId(staffId)],
  colorIndex: 0,
  scheduleVersion: 1,
});

export const buildBookedService = (serviceId: string, durationMinutes: number): BookedService => ({
  serviceId,
  name: 'Facial de limpieza profunda',
  durationMinutes,
  priceCents: 11_000,
  taxBasisPoints: 0,
  laser: false,
});

/** Builds a confirmed or, if past, completed appointment with the transitions of the product. */
function buildAppointment(
  number: number,
  assignment: { staffId: string; date: string },
  { start, end }: Interval,
  isPast: boolean,
): Appointment {
  const patientId = pickClientId(number);
  const time = toTimeOfDay(start);
  const startsAt = toInstant(assignment.date, time);
  const requestedAt = new Date(startsAt.getTime() - weekMs);
  const { firstName, lastName, email, phone } = buildPatient(patientId);
  const bookedServices = [buildBookedService('facial-de-limpieza-profunda', end - start)];
  const appointment = createReservation({
    appointmentId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    patientId,
    patient: { firstName, lastName, email, phone },
    now: requestedAt,
    services: bookedServices,
    quote: calculateQuote(bookedServices),
    assignment: { ...assignment, staffName: formatFullName(contact(assignment.staffId)), time },
  });
  const confirmed = applyApproval(
    applyHold(appointment, {}, benchActor, requestedAt),
    'SERENA26',
    benchActor,
    requestedAt,
  );
  const staff: Actor = { kind: 'user', id: assignment.staffId, role: 'staff' };
  return isPast
    ? applyCompletion(selectPaymentMethod(confirmed, 'card', staff, startsAt), staff, startsAt)
    : confirmed;
}

/** Builds all appointments of the workload and their day sheets. */
export function buildAppointments(
  { dates, staff }: Workload,
  { from: firstNumber = 0, isPast = false },
): { appointments: Appointment[]; sheets: ReturnType<typeof createEmptySheet>[] } {
  let number = firstNumber;
  const days = staff.flatMap(({ staffId, busy }) =>
    dates.map((date, day) => {
      const appointments = busy[day]!.map((interval) =>
        buildAppointment(number++, { staffId, date }, interval, isPast),
      );
      return { appointments, sheet: appointments.reduce(placeAppointment, createEmptySheet(staffId, date)) };
    }),
  );
  return {
    appointments: days.flatMap(({ appointments }) => appointments),
    sheets: days.map(({ sheet }) => sheet).filter(({ appointments }) => appointments.length > 0),
  };
}

/** Builds a staff member with stored working hours, as after a schedule change. */
function buildScheduledMember(plannedStaff: PlannedStaff, dates: readonly string[]): StaffMember {
  const member = buildStaffMember(plannedStaff.staffId);
  const hoursText = serializeHours(buildBlocks(plannedStaff, dates));
  return { ...member, hours: { version: member.scheduleVersion, from: dates[0]!, text: hoursText } };
}

/** Builds the write of an account with this role. */
export const buildAccountWrite = (config: TableConfig, userId: string, role: Role) =>
  accountStore(config).create({ userId, role, ...contact(userId), active: true });

/** Writes the staff, their schedules and the clients, without any appointment. */
export async function loadPeople(config: TableConfig, { dates, staff }: Workload): Promise<void> {
  const clients = [
    clientWithoutAppointments,
    clientWith20Appointments,
    clientWith150Appointments,
    ...Array.from({ length: otherClientCount }, (_, index) => `client-${index}`),
  ];
  const patients = patientStore(config, counterStore(config));
  const availability = availabilityStore(config);
  await writeRows(config, [
    ...services.map((service) => catalogStore(config).putProduct({ ...service, createdAt })),
    // Only puts, because no bench reads the number of clients.
    ...clients.flatMap((id) => patients.put(buildPatient(id)).filter(({ item }) => item.Put)),
    buildAccountWrite(config, frontDesk, 'admin'),
    ...clients.map((id) => buildAccountWrite(config, id, 'patient')),
    ...staff.map(({ staffId }) => buildAccountWrite(config, staffId, 'staff')),
    ...staff.map((plannedStaff) => staffStore(config).put(buildScheduledMember(plannedStaff, dates))),
    ...staff.flatMap((plannedStaff) => buildBlocks(plannedStaff, dates).map(availability.put)),
  ]);
}

function buildMonthWrite(config: TableConfig, { staffId, month, days }: BusyMonth): RowWrite {
  const dayAttributes = Object.entries(days).map(([date, text]) => [toDayAttribute(date), text]);
  return putRow(
    busyMonthEntity(config)
      .put({ staffId, month, ...Object.fromEntries(dayAttributes) })
      .params(),
  );
}

export async function loadAppointments(
  config: TableConfig,
  workload: Workload,
  options: { from?: number; isPast?: boolean } = {},
): Promise<number> {
  const { appointments, sheets } = buildAppointments(workload, options);
  const { create } = appointmentStore(config, ({ error }) => {
    throw error;
  });
  await writeRows(config, appointments.map(create));
  await writeRows(config, sheets.map(daySheetStore(config).save));
  await writeRows(
    config,
    groupBusyDays(
      sheets.map((sheet) => ({ ...sheet, busy: formatBusyIntervals(listBusyIntervals(sheet)) })),
    ).map((month) => buildMonthWrite(config, month)),
  );
  return appointments.length;
}
