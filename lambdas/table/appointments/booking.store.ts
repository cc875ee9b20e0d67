import type { Appointment } from '#shared/appointments/appointment.ts';
import { busyText } from '#shared/appointments/calendar/busy-month.ts';
import { withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import type { RowWrite } from '../engine/write.ts';
import type { AppointmentStore } from './appointment.store.ts';
import type { BusyMonthStore } from './busy-month.store.ts';
import type { DaySheetStore } from './day-sheet.store.ts';

type Day = { readonly staffId: string; readonly date: string };

/** An appointment, the day sheets it stands on and the months they are of, written together: double booking is impossible, not checked. */
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

/** The stores whose rows a booking writes. */
type Written = {
  readonly appointments: AppointmentStore;
  readonly daySheets: DaySheetStore;
  readonly busyMonths: BusyMonthStore;
};

export function bookingStore({ appointments, daySheets, busyMonths }: Written): BookingStore {
  /** The sheets of these days with an appointment as it is to be, and the months whose minutes change with them. */
  async function sheetsWith(days: readonly Day[], appointment: Appointment): Promise<RowWrite[]> {
    const sheets = await Promise.all(
      days.map(async ({ staffId, date }) => {
        const before = await daySheets.get(staffId, date);
        return { before, after: withAppointment(before, appointment) };
      }),
    );
    const changed = sheets.flatMap(({ before, after: { staffId, date, appointments } }) => {
      const busy = busyText(appointments);
      return busy === busyText(before.appointments) ? [] : [{ staffId, date, busy }];
    });
    return [...sheets.map(({ after }) => daySheets.save(after)), ...(await busyMonths.follow(changed))];
  }

  return {
    create: async (appointment) => [
      appointments.create(appointment),
      ...(await sheetsWith([appointment], appointment)),
    ],

    async change(before, after) {
      const save = appointments.save(after);
      if (looksTheSame(before, after)) return [save];
      const days = sameDay(before, after) ? [after] : [before, after];
      return [save, ...(await sheetsWith(days, after))];
    },
  };
}
