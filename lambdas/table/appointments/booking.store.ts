import type { Appointment } from '#shared/appointments/appointment.ts';
import { withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import type { RowWrite } from '../engine/write.ts';
import type { AppointmentStore } from './appointment.store.ts';
import type { DaySheetStore } from './day-sheet.store.ts';

type Day = { readonly staffId: string; readonly date: string };

/** An appointment and the day sheets it stands on, written together: double booking is impossible, not checked. */
export type BookingStore = {
  /** Throws `appointment.slot_taken`. */
  create(appointment: Appointment): Promise<RowWrite[]>;
  /** From what was read to what was decided, moving between sheets as needed. Throws `appointment.slot_taken`. */
  change(before: Appointment, after: Appointment): Promise<RowWrite[]>;
};

const sameDay = (a: Day, b: Day) => a.staffId === b.staffId && a.date === b.date;

/** Nothing the sheet shows has changed. */
const looksTheSame = (before: Appointment, after: Appointment) =>
  sameDay(before, after) &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes &&
  before.status === after.status &&
  before.hidden === after.hidden &&
  before.attendanceConfirmed === after.attendanceConfirmed;

export function bookingStore(appointments: AppointmentStore, daySheets: DaySheetStore): BookingStore {
  const sheetWith = async ({ staffId, date }: Day, appointment: Appointment) =>
    daySheets.save(withAppointment(await daySheets.get(staffId, date), appointment));

  return {
    create: async (appointment) => [
      appointments.create(appointment),
      await sheetWith(appointment, appointment),
    ],

    async change(before, after) {
      const save = appointments.save(after);
      if (looksTheSame(before, after)) return [save];
      const days = sameDay(before, after) ? [after] : [before, after];
      return [save, ...(await Promise.all(days.map((day) => sheetWith(day, after))))];
    },
  };
}
