import { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byMedication: reservations of a medication in all lots
// byAppointment: reservations of an appointment
export const doseReservationEntity = defineEntity('doseReservation', DoseReservation, {
  byMedication: { pk: pk(['medicationId']), sk: sk(['reservationId']) },
  byAppointment: {
    index: gsi1.name,
    pk: keys1.pk(['appointmentId']),
    sk: keys1.sk(['medicationId', 'reservationId']),
  },
});
