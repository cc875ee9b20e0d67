import { DoseRequest, isOpenDoseRequest } from '#shared/health/dose-request.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one request
// byPatient: requests of a client, in order
// byQueue: open and decided requests
export const doseRequestEntity = defineEntity(
  'doseRequest',
  DoseRequest,
  {
    byId: { pk: pk(['requestId']), sk: sk([]) },
    byPatient: { index: gsi1.name, pk: keys1.pk(['patientId']), sk: keys1.sk(['createdAt', 'requestId']) },
    byQueue: { index: gsi2.name, pk: keys2.pk(['queue']), sk: keys2.sk(['createdAt', 'requestId']) },
  },
  (request: DoseRequest) => ({
    queue: isOpenDoseRequest(request) ? ('open' as const) : ('decided' as const),
  }),
);
