import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { getPatientServices, requestLaserFor, setPatientServices } from '#shared/intake/laser/laser-api.ts';
import { call } from '#web/src/lib/call.ts';

const keyOf = (patientId: string) => ['intake', 'getPatientServices', { patientId }];

/** Read once: what is being chosen is not pulled away. */
export const usePatientServices = (patientId: string) =>
  useQuery({
    queryKey: keyOf(patientId),
    queryFn: ({ signal }) => call(getPatientServices, { params: { patientId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Clients' lists and requests show what was changed. */
function useChange<Input, Reply>(change: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['patients'] });
      void client.invalidateQueries({ queryKey: ['intake'] });
    },
  });
}

export const useSetPatientServices = (patientId: string) =>
  useChange((body: BodyOf<typeof setPatientServices>) =>
    call(setPatientServices, { params: { patientId }, body }),
  );

export const useRequestLaserFor = (patientId: string) =>
  useChange(() => call(requestLaserFor, { params: { patientId } }));
