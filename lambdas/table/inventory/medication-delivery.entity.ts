import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byAppointment  what was given at one appointment
// byLot          who was given doses of one lot, in order
// byPatient      what one client was given, in order
export const medicationDeliveryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('medicationDelivery'),
      attributes: {
        appointmentId: { type: 'string', required: true },
        deliveryId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        patientName: { type: 'string', required: true },
        staffId: { type: 'string', required: true },
        staffName: { type: 'string', required: true },
        medicationId: { type: 'string', required: true },
        medicationName: { type: 'string', required: true },
        lotId: { type: 'string', required: true },
        lotNumber: { type: 'string', required: true },
        doses: { type: 'number', required: true },
        mgPerDose: { type: 'number', required: true },
        date: { type: 'string', required: true },
        time: { type: 'string', required: true },
      },
      indexes: {
        byAppointment: { pk: pk(['appointmentId']), sk: sk(['deliveryId']) },
        byLot: {
          index: gsi1.name,
          pk: keys1.pk(['lotId']),
          sk: keys1.sk(['date', 'time', 'deliveryId']),
        },
        byPatient: {
          index: gsi2.name,
          pk: keys2.pk(['patientId']),
          sk: keys2.sk(['date', 'time', 'deliveryId']),
        },
      },
    },
    config,
  );
