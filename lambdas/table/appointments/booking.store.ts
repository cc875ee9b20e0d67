import { isDeepStrictEqual } from 'node:util';
import { type Appointment, listHeldSlots } from '#shared/appointments/appointment.ts';
import {
  findOverlappingIds,
  type PatientDay,
  takesSameTime,
  withPatientAppointment,
} from '#shared/appointments/booking/patient-day.ts';
import { addBlockedTime, removeBlockedTime } from '#shared/appointments/calendar/blocked-time.ts';
import { formatBusyIntervals } from '#shared/appointments/calendar/busy-month.ts';
import {
  type BlockedTime,
  type DaySheet,
  listBusyIntervals,
  placeAppointment,
  toDayMarkTimes,
} from '#shared/appointments/calendar/day-sheet.ts';
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

/** Throws if the client may not have these overlapping appointments. */
type OverlapCheck = (overlapping: readonly Appointment[]) => void;

/**
 * Writes an appointment or a blocked time with its staff days, client days and busy months, which prevents double
 * booking.
 * Throws `appointment.slot_taken`, and without `assertOverlap` also `appointment.patient_busy`.
 */
export type BookingStore = UnpaidReservationsStore & {
  create(appointment: Appointment, assertOverlap?: OverlapCheck): Promise<RowWrite[]>;
  /** Moves the appointment between days as needed. */
  change(before: Appointment, after: Appointment, assertOverlap?: OverlapCheck): Promise<RowWrite[]>;
  /** Blocks time on each of the days. Throws `appointment.block_occupied` or `.time_blocked`. */
  block(days: readonly StaffDay[], blocked: BlockedTime): Promise<RowWrite[]>;
  /** Frees the blocked time on these days. Returns no writes if none of them has it. */
  unblock(days: readonly StaffDay[], blockId: string): Promise<RowWrite[]>;
};

const rejectOverlaps: OverlapCheck = (overlapping) => {
  if (overlapping.length > 0) throw new AppError(appointmentErrors.patient_busy);
};

const isSameDay = (a: StaffDay, b: StaffDay) => a.staffId === b.staffId && a.date === b.date;

/** Lists each staff member's day once. */
const listDays = (days: readonly StaffDay[]): StaffDay[] =>
  days.filter((day, index) => days.findIndex((other) => isSameDay(other, day)) === index);

/** Returns true if the day sheets show the appointment in the same way before and after. */
const isSameOnDaySheet = (before: Appointment, after: Appointment) =>
  isSameDay(before, after) &&
  isDeepStrictEqual(listHeldSlots(before), listHeldSlots(after)) &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes &&
  before.status === after.status &&
  before.hidden === after.hidden &&
  before.attendanceConfirmed === after.attendanceConfirmed &&
  isDeepStrictEqual(toDayMarkTimes(before), toDayMarkTimes(after));

type BookingStores = {
  readonly appointments: AppointmentStore;
  readonly daySheets: DaySheetStore;
  readonly busyMonths: BusyMonthStore;
  readonly patientDays: PatientDayStore;
};

/** Returns a function that checks simultaneous appointments and returns the writes of the client's days. */
function makePatientDayWriter({
  appointments,
  patientDays,
}: Pick<BookingStores, 'appointments' | 'patientDays'>) {
  return async (
    days: readonly PatientDay[],
    after: Appointment,
    assertOverlap: OverlapCheck,
  ): Promise<RowWrite[]> => {
    const overlappingIds = days
      .filter(({ date }) => date === after.date)
      .flatMap((day) => findOverlappingIds(day, after));
    if (overlappingIds.length > 0) assertOverlap(await appointments.byIds(overlappingIds));
    return days.map((day) => patientDays.save(withPatientAppointment(day, after)));
  };
}

type AffectedDays = {
  readonly days: readonly StaffDay[];
  readonly dates: readonly string[];
  readonly assertOverlap: OverlapCheck;
};

export function bookingStore(config: TableConfig, stores: BookingStores): BookingStore {
  const { appointments, daySheets, busyMonths } = stores;
  const writePatientDays = makePatientDayWriter(stores);
  const readPatientDays = ({ patientId }: Appointment, dates: readonly string[]) =>
    Promise.all([...new Set(dates)].map((date) => stores.patientDays.get(patientId, date)));
  const readSheets = (days: readonly StaffDay[]) =>
    Promise.all(days.map(({ staffId, date }) => daySheets.get(staffId, date)));

  /** Returns the writes of the sheets that `change` replaces, and of their busy months. */
  async function writeSheets(days: readonly StaffDay[], change: (sheet: DaySheet) => DaySheet) {
    const sheets = (await readSheets(days)).map((before) => ({ before, after: change(before) }));
    const changedSheets = sheets.filter(({ before, after }) => before !== after);
    const changedDays = changedSheets.flatMap(({ before, after }) => {
      const busy = formatBusyIntervals(listBusyIntervals(after));
      const { staffId, date } = after;
      return busy === formatBusyIntervals(listBusyIntervals(before)) ? [] : [{ staffId, date, busy }];
    });
    return [...changedSheets.map(({ after }) => daySheets.save(after)), ...busyMonths.saveDays(changedDays)];
  }

  /** Returns the writes of the days that the appointment leaves and enters, and of their busy months. */
  async function makeDayWrites(
    appointment: Appointment,
    { days, dates, assertOverlap }: AffectedDays,
  ): Promise<RowWrite[]> {
    const [sheetWrites, patientDays] = await Promise.all([
      writeSheets(days, (sheet) => placeAppointment(sheet, appointment)),
      readPatientDays(appointment, dates),
    ]);
    return [...sheetWrites, ...(await writePatientDays(patientDays, appointment, assertOverlap))];
  }

  return {
    ...unpaidReservationsStore(config),
    async create(appointment, assertOverlap = rejectOverlaps) {
      const affected = { days: [appointment], dates: [appointment.date], assertOverlap };
      return [appointments.create(appointment), ...(await makeDayWrites(appointment, affected))];
    },

    async change(before, after, assertOverlap = rejectOverlaps) {
      const save = appointments.save(after);
      if (isSameOnDaySheet(before, after)) return [save];
      const dates = takesSameTime(before, after) ? [] : [before.date, after.date];
      const days = listDays([before, after, ...listHeldSlots(before), ...listHeldSlots(after)]);
      return [save, ...(await makeDayWrites(after, { days, dates, assertOverlap }))];
    },

    block: (days, blocked) => writeSheets(days, (sheet) => addBlockedTime(sheet, blocked)),
    unblock: (days, blockId) => writeSheets(days, (sheet) => removeBlockedTime(sheet, blockId)),
  };
}
