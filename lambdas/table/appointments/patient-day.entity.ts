import * as z from 'zod/mini';
import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const PatientDayRow = z.object({
  patientId: z.string(),
  date: z.string(),
  version: z.int(),
  appointments: z.custom<PatientDay['appointments']>(),
});

// byPatient: a client's day (consistent), with a version
export const patientDayEntity = defineEntity('patientDay', PatientDayRow, {
  byPatient: { pk: pk(['patientId']), sk: sk(['date']) },
});
