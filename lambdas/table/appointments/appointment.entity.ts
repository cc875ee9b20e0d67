import { CustomAttributeType, Entity } from 'electrodb';
import {
  type Appointment,
  appointmentStatuses,
  type BookedMedication,
  type BookedPatient,
  type BookedService,
} from '#shared/appointments/appointment.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';

const queues = ['reserved', 'pending', 'settling', 'kept', 'none'] as const;

/** What still has to happen to an appointment, for the queues that work it off; `none` leaves the index. */
export function queueOf({ status, deposit }: Appointment): (typeof queues)[number] {
  if (status === 'reserved' || status === 'pending') return status;
  switch (deposit.status) {
    case 'releasing':
    case 'refunding':
      return 'settling';
    case 'kept':
      return 'kept';
    default:
      return 'none';
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
  createdAt: { type: 'string', required: true },
  reservedUntil: { type: 'string' },
  requestedAt: { type: 'string' },
  placedAt: { type: 'string' },
  holdWarnedHours: { type: 'number' },
  approval: { type: CustomAttributeType<NonNullable<Appointment['approval']>>('any') },
  confirmationCode: { type: 'string', field: 'visitCode' },
  codeTries: { type: 'number', required: true },
  payment: { type: CustomAttributeType<NonNullable<Appointment['payment']>>('any') },
  attendanceConfirmed: { type: 'boolean', required: true },
  attendanceFor: { type: CustomAttributeType<NonNullable<Appointment['attendanceFor']>>('any') },
  alertOverrides: {
    type: CustomAttributeType<NonNullable<Appointment['alertOverrides']>>('any'),
    field: 'alertsPassed',
  },
  medications: { type: CustomAttributeType<BookedMedication[]>('any') },
  completedAt: { type: 'string' },
  collectedCents: { type: 'number' },
  cancellation: { type: CustomAttributeType<NonNullable<Appointment['cancellation']>>('any') },
  hidden: { type: 'boolean' },
  version: { type: 'number', required: true },
  queue: { type: queues, required: true },
} as const;

// byId       get, guard every change
// byPatient  Mis Citas, the client's record
// byQueue    requests to approve; reservations, holds and deposits the sweepers finish; deposits kept (sparse)
// byStaff    assigned patients over a range of days
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
