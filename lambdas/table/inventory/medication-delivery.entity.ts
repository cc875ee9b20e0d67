import { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byAppointment: doses given at an appointment
// byLot: doses given of a lot, in order
// byPatient: doses given to a client, in order
export const medicationDeliveryEntity = defineEntity('medicationDelivery', MedicationDelivery, {
  byAppointment: { pk: pk(['appointmentId']), sk: sk(['deliveryId']) },
  byLot: { index: gsi1.name, pk: keys1.pk(['lotId']), sk: keys1.sk(['date', 'time', 'deliveryId']) },
  byPatient: { index: gsi2.name, pk: keys2.pk(['patientId']), sk: keys2.sk(['date', 'time', 'deliveryId']) },
});
