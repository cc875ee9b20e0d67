import * as z from 'zod/mini';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const UnpaidReservationsRow = z.object({
  patientId: z.string(),
  appointmentIds: z.custom<readonly string[]>(),
  version: z.int(),
  expiresAt: z.int(),
});

// byPatient: a client's unpaid reservations (consistent), with a version
export const unpaidReservationsEntity = defineEntity('unpaidReservations', UnpaidReservationsRow, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
