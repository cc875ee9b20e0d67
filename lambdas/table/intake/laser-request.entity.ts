import { isOpenRequest, LaserRequest } from '#shared/intake/laser/laser-request.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one request
// byPatient: requests of a client, in order
// byQueue: open requests (sparse)
export const laserRequestEntity = defineEntity(
  'laserRequest',
  LaserRequest,
  {
    byId: { pk: pk(['requestId']), sk: sk([]) },
    byPatient: { index: gsi1.name, pk: keys1.pk(['patientId']), sk: keys1.sk(['createdAt', 'requestId']) },
    byQueue: {
      index: gsi2.name,
      pk: keys2.pk(['queue']),
      sk: keys2.sk(['createdAt', 'requestId']),
      condition: ({ queue }) => queue === 'open',
    },
  },
  (request: LaserRequest) => ({ queue: isOpenRequest(request) ? ('open' as const) : ('none' as const) }),
);
