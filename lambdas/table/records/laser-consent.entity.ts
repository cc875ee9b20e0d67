import { CustomAttributeType, Entity } from 'electrodb';
import type { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// byAppointment  whether an appointment is consented to; only ever created
// byPatient      what one client consented to, in order
export const laserConsentEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('laserConsent'),
      attributes: {
        appointmentId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        acceptedBy: { type: CustomAttributeType<LaserConsent['acceptedBy']>('any'), required: true },
        recordedBy: { type: CustomAttributeType<LaserConsent['recordedBy']>('any'), required: true },
        at: { type: 'string', required: true },
        version: { type: 'string', required: true },
        textHash: { type: 'string', required: true },
        text: { type: 'string', required: true },
        signatureKey: { type: 'string', required: true },
      },
      indexes: {
        byAppointment: { pk: pk(['appointmentId']), sk: sk([]) },
        byPatient: { index: gsi1.name, pk: keys1.pk(['patientId']), sk: keys1.sk(['at', 'appointmentId']) },
      },
    },
    config,
  );
