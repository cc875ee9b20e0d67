import { CustomAttributeType, Entity } from 'electrodb';
import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  one client's day (consistent), guarded by its version
export const patientDayEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patientDay'),
      attributes: {
        patientId: { type: 'string', required: true },
        date: { type: 'string', required: true },
        version: { type: 'number', required: true },
        appointments: {
          type: CustomAttributeType<PatientDay['appointments'][number][]>('any'),
          required: true,
        },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['date']) } },
    },
    config,
  );
