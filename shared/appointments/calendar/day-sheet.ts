import { AppError } from '#shared/core/errors.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';
import { formatFullName } from '#shared/core/person.ts';
import {
  type Appointment,
  type AppointmentStatus,
  isSameSlot,
  listHeldSlots,
  type SlotChoice,
  toAppointmentInterval,
} from '../appointment.ts';
import { appointmentErrors } from '../errors.ts';

export type SheetAppointment = Interval & {
  readonly appointmentId: string;
  readonly patientName: string;
  readonly status: AppointmentStatus;
  readonly attendanceConfirmed: boolean;
  readonly arrivedAt?: string | undefined;
  readonly inTreatmentAt?: string | undefined;
  readonly serviceIds: readonly string[];
};

/** Minutes of a day that a staff member keeps free of appointments, as part of a range of days. */
export type BlockedTime = Interval & {
  /** The same on every day of the range. */
  readonly blockId: string;
  readonly reason: string;
  /** First and last day of the range. */
  readonly from: string;
  readonly to: string;
};

export type DaySheet = {
  readonly staffId: string;
  readonly date: string;
  /** 0 if the row does not exist. */
  readonly version: number;
  readonly appointments: readonly SheetAppointment[];
  /** Absent on a day without any. */
  readonly blocked?: readonly BlockedTime[] | undefined;
};

export const listBlockedTimes = ({ blocked = [] }: Pick<DaySheet, 'blocked'>): readonly BlockedTime[] =>
  blocked;

export const createEmptySheet = (staffId: string, date: string): DaySheet => ({
  staffId,
  date,
  version: 0,
  appointments: [],
});

/** Returns when the client arrived and when the treatment began, if they are marked. */
export const toDayMarkTimes = (appointment: Appointment) => ({
  arrivedAt: 'arrived' in appointment ? appointment.arrived?.at : undefined,
  inTreatmentAt: 'inTreatment' in appointment ? appointment.inTreatment?.at : undefined,
});

const toSheetAppointment = (appointment: Appointment): SheetAppointment => ({
  ...toAppointmentInterval(appointment),
  appointmentId: appointment.appointmentId,
  patientName: formatFullName(appointment.patient),
  status: appointment.status,
  attendanceConfirmed: appointment.attendanceConfirmed,
  ...toDayMarkTimes(appointment),
  serviceIds: appointment.services.map(({ serviceId }) => serviceId),
});

/** A proposed time, which is held as a reservation is: it blocks bookings, and the calendar does not show it. */
const toProposedEntry = (appointment: Appointment, slot: SlotChoice): SheetAppointment => ({
  ...toAppointmentInterval(slot),
  appointmentId: appointment.appointmentId,
  patientName: formatFullName(appointment.patient),
  status: 'reserved',
  attendanceConfirmed: false,
  serviceIds: [],
});

/** Lists the names of the services. An appointment without services is for medications. */
export const listServiceNames = (
  { serviceIds }: Pick<SheetAppointment, 'serviceIds'>,
  namesById: ReadonlyMap<string, string>,
): string[] =>
  serviceIds.length === 0
    ? ['Medicamentos']
    : serviceIds.flatMap((serviceId) => namesById.get(serviceId) ?? []);

/**
 * Adds, moves or removes the appointment and the times proposed for it on the sheet. Throws
 * `appointment.slot_taken` if one overlaps another appointment or a blocked time.
 */
export function placeAppointment(sheet: DaySheet, appointment: Appointment): DaySheet {
  const others = sheet.appointments.filter(
    ({ appointmentId }) => appointmentId !== appointment.appointmentId,
  );
  const entries = listHeldSlots(appointment)
    .filter(({ staffId, date }) => staffId === sheet.staffId && date === sheet.date)
    .map((slot) =>
      isSameSlot(slot, appointment) ? toSheetAppointment(appointment) : toProposedEntry(appointment, slot),
    );
  const taken = [...others, ...listBlockedTimes(sheet)];
  if (entries.some((entry) => taken.some((other) => overlaps(other, entry))))
    throw new AppError(appointmentErrors.slot_taken);
  return { ...sheet, appointments: [...others, ...entries].sort((a, b) => a.start - b.start) };
}

/** Whether the calendar shows the appointment (R209, docs/decisions.md). */
export const isOnCalendar = ({ status }: Pick<SheetAppointment, 'status'>) =>
  status === 'pending' || status === 'confirmed' || status === 'completed';

/** Lists the times that appointments and blocks take, in order. */
export const listBusyIntervals = (sheet: DaySheet, exceptAppointmentId?: string): Interval[] =>
  [
    ...sheet.appointments.filter(({ appointmentId }) => appointmentId !== exceptAppointmentId),
    ...listBlockedTimes(sheet),
  ]
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start);
