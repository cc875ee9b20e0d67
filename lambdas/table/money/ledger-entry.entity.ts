import { Entity } from 'electrodb';
import { paymentMethods } from '#shared/appointments/appointment.ts';
import { ledgerKinds } from '#shared/payments/ledger.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byAppointment  the money of one appointment; its key makes each kind of movement happen once
// byDay          what a day earned
export const ledgerEntryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('ledgerEntry'),
      attributes: {
        appointmentId: { type: 'string', required: true },
        kind: { type: ledgerKinds, required: true },
        date: { type: 'string', required: true },
        at: { type: 'string', required: true },
        amountCents: { type: 'number', required: true },
        patientId: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        method: { type: paymentMethods },
        paymentIntentId: { type: 'string' },
      },
      indexes: {
        byAppointment: { pk: pk(['appointmentId']), sk: sk(['kind']) },
        byDay: { index: gsi1.name, pk: keys1.pk(['date']), sk: keys1.sk(['at', 'appointmentId', 'kind']) },
      },
    },
    config,
  );
