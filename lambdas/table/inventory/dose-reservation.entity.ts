import { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byMedication   what is reserved of one medicine, in whatever lot
// byAppointment  what is reserved for one appointment
export const doseReservationEntity = defineEntity('doseReservation', DoseReservation, {
  byMedication: { pk: pk(['medicationId']), sk: sk(['reservationId']) },
  byAppointment: {
    index: gsi1.name,
    pk: keys1.pk(['appointmentId']),
    sk: keys1.sk(['medicationId', 'reservationId']),
  },
});
