import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  findOverlappingIds,
  type PatientDay,
  takesSameTime,
  withPatientAppointment,
} from '#shared/appointments/booking/patient-day.ts';
import { formatBusyIntervals } from '#shared/appointments/calendar/busy-month.ts';
import { withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import type { RowWrite } from '../engine/write.ts';
import type { AppointmentStore } from './appointment.store.ts';
import type { BusyMonthStore } from './busy-month.store.ts';
import type { DaySheetStore } from './day-sheet.store.ts';
import type { PatientDayStore } from './patient-day.store.ts';
import { type UnpaidReservationsStore, unpaidReservationsStore } from './unpaid-reservations.store.ts';

type StaffDay = { readonly staffId: string; readonly date: string };

/** Throws if the client may not have these other appointments at the same time. */
type OverlapCheck = (others: readonly Appointment[]) => void;

/**
 * Writes an appointment with its staff days, client days and busy months, which prevents double booking.
 * Throws `appointment.slot_taken`, and without `atOnce` also `appointment.patient_busy`.
 */
export type BookingStore = UnpaidReservationsStore & {
  create(appointment: Appointment, atOnce?: OverlapCheck): Promise<RowWrite[]>;
  /** Moves the appointment between days as needed. */
  change(before: Appointment, after: Appointment, atOnce?: OverlapCheck): Promise<RowWrite[]>;
};

const rejectOverlaps: OverlapCheck = (others) => {
  if (others.length > 0) throw new AppError(appointmentErrors.patient_busy);
};

const isSameDay = (a: StaffDay, b: StaffDay) => a.staffId === b.staffId && a.date === b.date;

/** True if the day sheet shows the same. */
const isSameOnDaySheet = (before: Appointment, after: Appointment) =>
  isSameDay(before, after) &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes &&
  before.status === after.status &&
  before.hidden === after.hidden &&
  before.attendanceConfirmed === after.attendanceConfirmed;

type BookingStores = {
  readonly appointments: AppointmentStore;
  readonly daySheets: DaySheetStore;
  readonly busyMonths: BusyMonthStore;
  readonly patientDays: PatientDayStore;
};

/** Writes of the client's days, after checking simultaneous appointments. */
function makePatientDayWriter({
  appointments,
  patientDays,
}: Pick<BookingStores, 'appointments' | 'patientDays'>) {
  return async (
    days: readonly PatientDay[],
    after: Appointment,
    atOnce: OverlapCheck,
  ): Promise<RowWrite[]> => {
    const overlapping = days
      .filter(({ date }) => date === after.date)
      .flatMap((day) => findOverlappingIds(day, after));
    if (overlapping.length > 0) atOnce(await appointments.byIds(overlapping));
    return days.map((day) => patientDays.save(withPatientAppointment(day, after)));
  };
}

type AffectedDays = {
  readonly days: readonly StaffDay[];
  readonly dates: readonly string[];
  readonly atOnce: OverlapCheck;
};

export function bookingStore(config: TableConfig, stores: BookingStores): BookingStore {
  const { appointments, daySheets, busyMonths } = stores;
  const writePatientDays = makePatientDayWriter(stores);
  const readPatientDays = ({ patientId }: Appointment, dates: readonly string[]) =>
    Promise.all([...new Set(dates)].map((date) => stores.patientDays.get(patientId, date)));
  const readSheets = (days: readonly StaffDay[]) =>
    Promise.all(days.map(({ staffId, date }) => daySheets.get(staffId, date)));

  /** Writes of the days that the appointment leaves and enters, and of their busy months. */
  async function makeDayWrites(
    appointment: Appointment,
    { days, dates, atOnce }: AffectedDays,
  ): Promise<RowWrite[]> {
    const [read, patientDays] = await Promise.all([readSheets(days), readPatientDays(appointment, dates)]);
    const sheets = read.map((before) => ({ before, after: withAppointment(before, appointment) }));
    const changed = sheets.flatMap(({ before, after: { staffId, date, appointments } }) => {
      const busy = formatBusyIntervals(appointments);
      return busy === formatBusyIntervals(before.appointments) ? [] : [{ staffId, date, busy }];
    });
    return [
      ...sheets.map(({ after }) => daySheets.save(after)),
      ...busyMonths.follow(changed),
      ...(await writePatientDays(patientDays, appointment, atOnce)),
    ];
  }

  return {
    ...unpaidReservationsStore(config),
    create: async (appointment, atOnce = rejectOverlaps) => [
      appointments.create(appointment),
      ...(await makeDayWrites(appointment, { days: [appointment], dates: [appointment.date], atOnce })),
    ],

    async change(before, after, atOnce = rejectOverlaps) {
      const save = appointments.save(after);
      if (isSameOnDaySheet(before, after)) return [save];
      const dates = takesSameTime(before, after) ? [] : [before.date, after.date];
      const days = isSameDay(before, after) ? [after] : [before, after];
      return [save, ...(await makeDayWrites(after, { days, dates, atOnce }))];
    },
  };
}
