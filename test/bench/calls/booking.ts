import type { BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type TransactItem } from '#lambdas/table/engine/write.ts';
import { auditEntryEntity } from '#lambdas/table/system/audit-entry.entity.ts';
import { type Appointment, type BookedService, fullName } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { busyText } from '#shared/appointments/calendar/busy-month.ts';
import { type DaySheet, withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { reserved } from '#shared/appointments/lifecycle.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { patientOf } from '../center/center.ts';

type Booking = {
  readonly patientId: string;
  readonly member: StaffMember;
  readonly date: string;
  readonly time: string;
  readonly service: BookedService;
};

/** What a reservation writes, before it is written. */
export function appointmentOf({ patientId, member, date, time, service }: Booking): Appointment {
  return reserved({
    appointmentId: newId(),
    patientId,
    patient: patientOf(patientId),
    now: new Date(),
    services: [service],
    quote: quoteOf([service]),
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
  });
}

/** The rows of a booking as a bare client is given them, ready made: appointment, sheet, month, schedule, audit. */
export async function bookingRows(given: {
  config: TableConfig;
  platform: Platform;
  member: StaffMember;
  appointment: Appointment;
  sheet: DaySheet;
}): Promise<TransactItem[]> {
  const { config, platform, member, appointment, sheet } = given;
  const { staffId, date, time, appointmentId } = appointment;
  const line = auditEntryEntity(config).put({
    subjectId: appointmentId,
    auditId: newId(),
    at: appointment.createdAt,
    action: 'appointment.reserved',
    actor: 'system:bench',
    correlationId: 'bench',
    details: { staffId, date, time },
  });
  const booked = withAppointment(sheet, appointment);
  return [
    platform.appointments.create(appointment),
    platform.daySheets.save(booked),
    ...(await platform.busyMonths.follow(
      [{ staffId, date, busy: busyText(booked.appointments) }],
      new Set([monthOf(date)]),
    )),
    platform.staff.scheduleUnchanged(member),
    putRow(line.params()),
  ].map(({ item }) => item);
}

/** The read that a booking begins with: the day's sheet, and whether its month is whole. */
export const dayInput = (
  { table }: TableConfig,
  { daySheets, busyMonths }: Platform,
  { staffId, date }: Pick<DaySheet, 'staffId' | 'date'>,
): BatchGetCommandInput => {
  const Keys = [daySheets.keyOf(staffId, date), busyMonths.markKeyOf(monthOf(date))];
  return { RequestItems: { [table]: { Keys, ConsistentRead: true } } };
};
