import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getLaserStanding, requestLaser } from '#shared/intake/laser/laser-api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const keyOf = (patientId: string) => ['intake', 'getLaserStanding', { patientId }];

/** Whether a client may ask for laser; the front desk may answer at any moment. */
export const useLaserStanding = (patientId: string) =>
  useQuery({
    queryKey: keyOf(patientId),
    queryFn: ({ signal }) => call(getLaserStanding, { params: { patientId } }, { signal }),
    ...liveQuery,
  });

export function useRequestLaser(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestLaser, { params: { patientId } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(patientId) });
    },
  });
}
