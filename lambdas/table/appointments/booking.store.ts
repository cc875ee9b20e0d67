import type { Appointment } from '#shared/appointments/appointment.ts';
import { busyText } from '#shared/appointments/calendar/busy-month.ts';
import { withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import { rawGets } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
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

/**
 * The sheets of these days, and which of their months are whole, in one request. Looked up each time: what a process
 * remembers would outlive a table that was restored.
 */
function dayReader(
  config: TableConfig,
  { daySheets, busyMonths }: Pick<Written, 'daySheets' | 'busyMonths'>,
) {
  return async (days: readonly Day[]) => {
    const asked = days.map(({ staffId, date }) => ({
      staffId,
      date,
      month: monthOf(date),
      sheet: daySheets.keyOf(staffId, date),
      mark: busyMonths.markKeyOf(monthOf(date)),
    }));
    const rowAt = await rawGets(
      config,
      asked.flatMap(({ sheet, mark }) => [sheet, mark]),
    );
    return {
      sheets: asked.map(({ sheet, staffId, date }) => daySheets.fromRow(rowAt(sheet), staffId, date)),
      wholeMonths: new Set(asked.filter(({ mark }) => rowAt(mark)).map(({ month }) => month)),
    };
  };
}

export function bookingStore(
  config: TableConfig,
  { appointments, daySheets, busyMonths }: Written,
): BookingStore {
  const readDays = dayReader(config, { daySheets, busyMonths });

  /** The sheets of these days with an appointment as it is to be, and the months whose minutes change with them. */
  async function sheetsWith(days: readonly Day[], appointment: Appointment): Promise<RowWrite[]> {
    const read = await readDays(days);
    const sheets = read.sheets.map((before) => ({ before, after: withAppointment(before, appointment) }));
    const changed = sheets.flatMap(({ before, after: { staffId, date, appointments } }) => {
      const busy = busyText(appointments);
      return busy === busyText(before.appointments) ? [] : [{ staffId, date, busy }];
    });
    const months = await busyMonths.follow(changed, read.wholeMonths);
    return [...sheets.map(({ after }) => daySheets.save(after)), ...months];
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
