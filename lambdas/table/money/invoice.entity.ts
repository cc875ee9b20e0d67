import { Entity } from 'electrodb';
import { invoiceStatuses } from '#shared/payments/invoice.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byAppointment  the one invoice of an appointment: its key makes a second impossible
// byPatient      what a client owes and has paid, newest last
export const invoiceEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('invoice'),
      attributes: {
        appointmentId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        description: { type: 'string', required: true },
        amountCents: { type: 'number', required: true },
        status: { type: invoiceStatuses, required: true },
        createdAt: { type: 'string', required: true },
        closedAt: { type: 'string' },
      },
      indexes: {
        byAppointment: { pk: pk(['appointmentId']), sk: sk([]) },
        byPatient: {
          index: gsi1.name,
          pk: keys1.pk(['patientId']),
          sk: keys1.sk(['createdAt', 'appointmentId']),
        },
      },
    },
    config,
  );
