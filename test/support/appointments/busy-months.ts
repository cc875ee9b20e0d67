import { expect } from 'vitest';
import { checkBusyMonths, checkDaySheets } from '#infra/local/operations/restore/invariants/day-sheets.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { parseAppointment } from '#lambdas/table/appointments/appointment.entity.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { thePlatform } from '../center/center.ts';
import { aReservation } from '../system/table.ts';
import { allTableRows } from '../system/table-rows.ts';
import { buildAppointmentIn, type Changes } from './sample-appointment.ts';

/** Returns the busy minutes of a day according to the month rows. */
export const readBusyMinutes = async (staffId: string, date: string) =>
  (await thePlatform().busyMonths.between(date, date))(staffId, date);
export const anHourAt = (hour: number) => ({ start: hour * 60, end: hour * 60 + 60 });

export const book = (changes: Changes) => {
  const appointment = aReservation(changes);
  return retryStale(async () => {
    const { bookings, commit } = thePlatform();
    await commit(...(await bookings.create(appointment)));
    return appointment;
  });
};
export const change = async (before: Appointment, changes: Omit<Changes, 'deposit'>) => {
  const { appointments, bookings, commit } = thePlatform();
  const { status = before.status, ...others } = changes;
  const after = buildAppointmentIn(status, { ...before, ...others });
  await commit(...(await bookings.change(before, after)));
  return appointments.get(before.appointmentId);
};

/** Returns all rows of an entity. Their type is `never`, so that every check accepts them. */
export const listRows = async (entity: string) =>
  (await allTableRows()).filter((row) => row['__edb_e__'] === entity) as never[];
/** Expects day sheets and months to match the appointments of the whole table. */
export async function expectConsistent(): Promise<void> {
  const appointments = (await listRows('appointment')).map(parseAppointment);
  expect(checkDaySheets(appointments, await listRows('daySheet'))).toEqual([]);
  expect(checkBusyMonths(await listRows('daySheet'), await listRows('busyMonth'))).toEqual([]);
}
