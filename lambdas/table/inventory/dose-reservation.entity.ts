import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byMedication   what is reserved of one medicine, in whatever lot
// byAppointment  what is reserved for one appointment
export const doseReservationEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('doseReservation'),
      attributes: {
        medicationId: { type: 'string', required: true },
        reservationId: { type: 'string', required: true },
        appointmentId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        lotId: { type: 'string', required: true },
        doses: { type: 'number', required: true },
        date: { type: 'string', required: true },
        time: { type: 'string', required: true },
      },
      indexes: {
        byMedication: { pk: pk(['medicationId']), sk: sk(['reservationId']) },
        byAppointment: {
          index: gsi1.name,
          pk: keys1.pk(['appointmentId']),
          sk: keys1.sk(['medicationId', 'reservationId']),
        },
      },
    },
    config,
  );
