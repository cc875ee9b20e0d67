import { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byAppointment: consent of an appointment (append-only)
// byPatient: consents of a client, in order
export const laserConsentEntity = defineEntity('laserConsent', LaserConsent, {
  byAppointment: { pk: pk(['appointmentId']), sk: sk([]) },
  byPatient: { index: gsi1.name, pk: keys1.pk(['patientId']), sk: keys1.sk(['at', 'appointmentId']) },
});
