import { useQuery } from '@tanstack/react-query';
import { getLaserConsent, listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

/** Reads today's laser appointments without a consent. Polled because another device may sign one. */
export const useConsentsDue = () => useQuery({ ...buildQuery(listConsentsDue), ...liveQuery });

/** Whether the first load is in progress. Lists wait for it, but still appear if it fails. */
export function useIsLoadingConsents(): boolean {
  const { isFetching, isFetched } = useConsentsDue();
  return isFetching && !isFetched;
}

/** Reads a signed consent. */
export const useLaserConsent = (appointmentId: string) =>
  useQuery({ ...buildQuery(getLaserConsent, { params: { appointmentId } }), ...auditedRead });
