import { GetCommand, type GetCommandInput } from '@aws-sdk/lib-dynamodb';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { daySheetEntity } from '#lambdas/table/appointments/day-sheet.entity.ts';
import { patientDayEntity } from '#lambdas/table/appointments/patient-day.entity.ts';
import { patientDayStore } from '#lambdas/table/appointments/patient-day.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type TransactItem } from '#lambdas/table/engine/write.ts';
import { auditEntryEntity } from '#lambdas/table/system/audit-entry.entity.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import { withPatientAppointment } from '#shared/appointments/booking/patient-day.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { formatBusyIntervals } from '#shared/appointments/calendar/busy-month.ts';
import { type DaySheet, placeAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { createReservation } from '#shared/appointments/lifecycle.ts';
import { toMonth } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { buildPatient } from '../center/center.ts';

type BookingContext = { readonly config: TableConfig; readonly platform: Platform };
type BookingInput = {
  readonly patientId: string;
  readonly member: StaffMember;
  readonly date: string;
  readonly time: string;
  readonly service: BookedService;
};

/** Creates a reservation without writing it. */
export function buildReservation({ patientId, member, date, time, service }: BookingInput): Appointment {
  return createReservation({
    appointmentId: newId(),
    patientId,
    patient: buildPatient(patientId),
    now: new Date(),
    services: [service],
    quote: calculateQuote([service]),
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
  });
}

/**
 * Prepares the rows of a booking for a bare client. They are the appointment, both days, the month, the
 * schedule and the audit entry.
 */
export function buildBookingWrites(
  { config, platform }: BookingContext,
  { member, appointment, sheet }: { member: StaffMember; appointment: Appointment; sheet: DaySheet },
): TransactItem[] {
  const { staffId, patientId, date, time, appointmentId } = appointment;
  const auditEntry = auditEntryEntity(config).put({
    subjectId: appointmentId,
    auditId: newId(),
    at: appointment.createdAt,
    action: 'appointment.reserved',
    actor: 'system:bench',
    correlationId: 'bench',
    details: { staffId, date, time },
  });
  const bookedSheet = placeAppointment(sheet, appointment);
  const patientDays = patientDayStore(config);
  const emptyPatientDay = { patientId, date, version: 0, appointments: [] };
  return [
    platform.appointments.create(appointment),
    platform.daySheets.save(bookedSheet),
    ...platform.busyMonths.saveDays([{ staffId, date, busy: formatBusyIntervals(bookedSheet.appointments) }]),
    patientDays.save(withPatientAppointment(emptyPatientDay, appointment)),
    platform.staff.assertScheduleUnchanged(member),
    putRow(auditEntry.params()),
  ].map(({ item }) => item);
}

/**
 * Prepares the first reads of a booking without the product, which are the staff member's day and the
 * client's.
 */
export function prepareDayReads(config: TableConfig, { staffId, patientId, date }: Appointment) {
  const sheet = daySheetEntity(config).get({ month: toMonth(date), date, staffId });
  const patientDay = patientDayEntity(config).get({ patientId, date });
  const getCommands = [sheet.params<GetCommandInput>(), patientDay.params<GetCommandInput>()].map(
    (day) => new GetCommand({ ...day, ConsistentRead: true }),
  );
  return () => Promise.all(getCommands.map((command) => config.client.send(command)));
}
