import { CustomAttributeType, Entity } from 'electrodb';
import {
  type AgreedSlot,
  type AlertOverride,
  Appointment,
  type AppointmentWithStatus,
  appointmentStatuses,
  type BookedMedication,
  type BookedPatient,
  type Cancellation,
  type CollectedBalance,
  type DayMark,
  type Payment,
  type Proposal,
} from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';

const queues = ['reserved', 'pending', 'confirmed', 'settling', 'kept', 'none'] as const;

/** Returns the work queue of an appointment. The index omits `none`. */
export function toQueue({ status, deposit }: Appointment): (typeof queues)[number] {
  if (status === 'reserved' || status === 'pending') return status;
  switch (deposit.status) {
    case 'releasing':
    case 'refunding':
      return 'settling';
    case 'kept':
      return 'kept';
    default:
      return status === 'confirmed' ? 'confirmed' : 'none';
  }
}

const attributes = {
  appointmentId: { type: 'string', required: true },
  patientId: { type: 'string', required: true },
  patient: { type: CustomAttributeType<BookedPatient>('any'), required: true },
  services: { type: CustomAttributeType<BookedService[]>('any'), required: true },
  staffId: { type: 'string', required: true },
  staffName: { type: 'string', required: true },
  date: { type: 'string', required: true },
  time: { type: 'string', required: true },
  durationMinutes: { type: 'number', required: true },
  status: { type: appointmentStatuses, required: true },
  origin: { type: ['client', 'admin'] as const, required: true },
  subtotalCents: { type: 'number', required: true },
  taxCents: { type: 'number', required: true },
  totalCents: { type: 'number', required: true },
  deposit: { type: CustomAttributeType<Appointment['deposit']>('any'), required: true },
  balanceDueCents: { type: 'number', required: true },
  freeCancellationHours: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  reservedUntil: { type: 'string' },
  requestedAt: { type: 'string' },
  placedAt: { type: 'string' },
  changedFrom: { type: CustomAttributeType<AgreedSlot>('any') },
  holdWarnedHours: { type: 'number' },
  approval: { type: CustomAttributeType<NonNullable<AppointmentWithStatus<'pending'>['approval']>>('any') },
  proposal: { type: CustomAttributeType<Proposal>('any') },
  confirmationCode: { type: 'string' },
  codeTries: { type: 'number', required: true },
  payment: { type: CustomAttributeType<Payment>('any') },
  collected: { type: CustomAttributeType<CollectedBalance>('any') },
  attendanceConfirmed: { type: 'boolean', required: true },
  attendanceFor: {
    type: CustomAttributeType<NonNullable<AppointmentWithStatus<'confirmed'>['attendanceFor']>>('any'),
  },
  arrived: { type: CustomAttributeType<DayMark>('any') },
  inTreatment: { type: CustomAttributeType<DayMark>('any') },
  alertOverrides: { type: CustomAttributeType<AlertOverride[]>('any'), required: true },
  medications: { type: CustomAttributeType<BookedMedication[]>('any'), required: true },
  completedAt: { type: 'string' },
  collectedCents: { type: 'number' },
  cancellation: { type: CustomAttributeType<Cancellation>('any') },
  hidden: { type: 'boolean', required: true },
  version: { type: 'number', required: true },
  queue: { type: queues, required: true },
} as const;

// byId: one appointment
// byPatient: appointments of a client, for Mis Citas and the record
// byQueue: requests, unclosed appointments, and holds and deposits for the sweeps (sparse)
// byStaff: appointments of a staff member in a range of days
export const appointmentEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('appointment'),
      attributes,
      indexes: {
        byId: { pk: pk(['appointmentId']), sk: sk([]) },
        byPatient: { index: gsi1.name, pk: keys1.pk(['patientId']), sk: keys1.sk(['date', 'time']) },
        byQueue: {
          index: gsi2.name,
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['date', 'time']),
          condition: ({ queue }) => queue !== 'none',
        },
        byStaff: { index: gsi3.name, pk: keys3.pk(['staffId']), sk: keys3.sk(['date', 'time']) },
      },
    },
    config,
  );

export const toAppointmentRow = (appointment: Appointment) => ({
  ...appointment,
  queue: toQueue(appointment),
});

/** Fields of each status, and whether they are required. */
const fieldsByStatus = new Map(
  Appointment.def.options.map(({ shape }) => [
    String(shape.status.def.values[0]),
    Object.entries(shape).map(([name, field]) => ({ name, isRequired: field.type !== 'optional' })),
  ]),
);

const makeUnreadableError = (reason: string) =>
  new AppError(appointmentErrors.unreadable, { cause: new Error(reason) });

/** Parses a row. Throws `appointment.unreadable` if a field that its status requires is missing. */
export function parseAppointment(row: Readonly<Record<string, unknown>>): Appointment {
  const { appointmentId, status } = row;
  const fields = fieldsByStatus.get(String(status));
  if (!fields) throw makeUnreadableError(`${appointmentId} is ${status}.`);
  const appointment: Record<string, unknown> = {};
  for (const { name, isRequired } of fields) {
    const value = row[name];
    if (value !== undefined) appointment[name] = value;
    else if (isRequired) throw makeUnreadableError(`${appointmentId} is ${status} without ${name}.`);
  }
  // All fields of the status were checked.
  return appointment as Appointment;
}
