import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { getPatientServices, requestLaserFor, setPatientServices } from '#shared/intake/laser/laser-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Read once: what is being chosen is not pulled away. */
export const usePatientServices = (patientId: string) =>
  useQuery({
    ...queryOf(getPatientServices, { params: { patientId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Clients' lists and requests show what was changed. */
export const useSetPatientServices = (patientId: string) =>
  useCommand(setPatientServices, {
    inputOf: (body: BodyOf<typeof setPatientServices>) => ({ params: { patientId }, body }),
    refreshes: ['patients', 'intake'],
  });

export const useRequestLaserFor = (patientId: string) =>
  useCommand(requestLaserFor, {
    inputOf: () => ({ params: { patientId } }),
    refreshes: ['patients', 'intake'],
  });
