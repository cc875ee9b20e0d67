import { AppError } from '#shared/core/errors.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';
import { fullName } from '#shared/core/person.ts';
import { type Appointment, type AppointmentStatus, intervalOf, occupies } from '../appointment.ts';
import { appointmentErrors } from '../errors.ts';

/** An appointment as the calendar draws it. */
export type SheetAppointment = Interval & {
  readonly appointmentId: string;
  readonly patientName: string;
  readonly status: AppointmentStatus;
  readonly attendanceConfirmed: boolean;
  readonly serviceIds: readonly string[];
};

/** One person's day: what fills it, and the version every booking, move and cancellation must have seen. */
export type DaySheet = {
  readonly staffId: string;
  readonly date: string;
  /** 0 while it has no row. */
  readonly version: number;
  readonly appointments: readonly SheetAppointment[];
};

export const emptySheet = (staffId: string, date: string): DaySheet => ({
  staffId,
  date,
  version: 0,
  appointments: [],
});

const entryOf = (appointment: Appointment): SheetAppointment => ({
  ...intervalOf(appointment),
  appointmentId: appointment.appointmentId,
  patientName: fullName(appointment.patient),
  status: appointment.status,
  attendanceConfirmed: appointment.attendanceConfirmed,
  serviceIds: appointment.services.map(({ serviceId }) => serviceId),
});

/** What is done then, by name: the sheet knows services alone, and one without any is of medicines. */
export const sheetTreatments = (
  { serviceIds }: Pick<SheetAppointment, 'serviceIds'>,
  nameOf: ReadonlyMap<string, string>,
): string[] =>
  serviceIds.length === 0 ? ['Medicamentos'] : serviceIds.flatMap((serviceId) => nameOf.get(serviceId) ?? []);

/**
 * The sheet as an appointment leaves it: in its place while it occupies time on this sheet, absent otherwise.
 * Throws `appointment.slot_taken` when another appointment is there already.
 */
export function withAppointment(sheet: DaySheet, appointment: Appointment): DaySheet {
  const others = sheet.appointments.filter(
    ({ appointmentId }) => appointmentId !== appointment.appointmentId,
  );
  const { staffId, date, status, hidden } = appointment;
  const isHere = staffId === sheet.staffId && date === sheet.date;
  if (!isHere || hidden || !occupies(status)) return { ...sheet, appointments: others };

  const entry = entryOf(appointment);
  if (others.some((other) => overlaps(other, entry))) throw new AppError(appointmentErrors.slot_taken);
  return { ...sheet, appointments: [...others, entry].sort((a, b) => a.start - b.start) };
}

/** What the calendar is for: appointments to decide, to carry out, and those whose clients said they come (R209). */
export const isOnCalendar = ({
  status,
  attendanceConfirmed,
}: Pick<SheetAppointment, 'status' | 'attendanceConfirmed'>) =>
  status === 'pending' || status === 'confirmed' || attendanceConfirmed;

/** What fills a day, apart from one appointment that may be moving. */
export const busyIntervals = (sheet: DaySheet, exceptAppointmentId?: string): Interval[] =>
  sheet.appointments
    .filter(({ appointmentId }) => appointmentId !== exceptAppointmentId)
    .map(({ start, end }) => ({ start, end }));
