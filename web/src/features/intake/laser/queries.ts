import { useQuery } from '@tanstack/react-query';
import { getLaserStanding, requestLaser } from '#shared/intake/laser/laser-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Loads whether a client may request laser. The query is live, because the front desk may decide at any moment. */
export const useLaserEligibility = (patientId: string) =>
  useQuery({ ...buildQuery(getLaserStanding, { params: { patientId } }), ...liveQuery });

export const useRequestLaser = (patientId: string) =>
  useCommand(requestLaser, { inputOf: () => ({ params: { patientId } }), refreshes: [getLaserStanding] });
