import {
  BatchGetCommand,
  type BatchGetCommandInput,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { appointmentEntity } from '#lambdas/table/appointments/appointment.entity.ts';
import { patientDayEntity } from '#lambdas/table/appointments/patient-day.entity.ts';
import { patientDayStore } from '#lambdas/table/appointments/patient-day.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type TransactItem } from '#lambdas/table/engine/write.ts';
import { auditEntryEntity } from '#lambdas/table/system/audit-entry.entity.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import { patientDayOf } from '#shared/appointments/booking/patient-day.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { busyText } from '#shared/appointments/calendar/busy-month.ts';
import { type DaySheet, withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { reserved } from '#shared/appointments/lifecycle.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { patientOf } from '../center/center.ts';

type Place = { readonly config: TableConfig; readonly platform: Platform };
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

/** The rows of a booking as a bare client is given them, ready made: appointment, both days, month, schedule, audit. */
export async function bookingRows(
  { config, platform }: Place,
  { member, appointment, sheet }: { member: StaffMember; appointment: Appointment; sheet: DaySheet },
): Promise<TransactItem[]> {
  const { staffId, patientId, date, time, appointmentId } = appointment;
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
  const patientDays = patientDayStore(config, platform.appointments);
  return [
    platform.appointments.create(appointment),
    platform.daySheets.save(booked),
    ...(await platform.busyMonths.follow(
      [{ staffId, date, busy: busyText(booked.appointments) }],
      new Set([monthOf(date)]),
    )),
    patientDays.save(patientDayOf(patientId, date, [appointment])),
    platform.staff.scheduleUnchanged(member),
    putRow(line.params()),
  ].map(({ item }) => item);
}

/** What a booking reads first, bare: the person's day, whether its month is whole, and the client's day, written or not. */
export function dayReads({ config, platform }: Place, { staffId, patientId, date }: Appointment) {
  const { table, client } = config;
  const { daySheets, busyMonths } = platform;
  const Keys = [daySheets.keyOf(staffId, date), busyMonths.markKeyOf(monthOf(date))];
  const own: BatchGetCommandInput = { RequestItems: { [table]: { Keys, ConsistentRead: true } } };
  const day = patientDayEntity(config).get({ patientId, date }).params<GetCommandInput>();
  const others = appointmentEntity(config)
    .query.byPatient({ patientId })
    .begins({ date })
    .params<QueryCommandInput>();
  const patientDay = async () => {
    await client.send(new GetCommand({ ...day, ConsistentRead: true }));
    await client.send(new QueryCommand(others));
  };
  return () => Promise.all([client.send(new BatchGetCommand(own)), patientDay()]);
}
