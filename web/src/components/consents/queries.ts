import { useQuery } from '@tanstack/react-query';
import { getLaserConsent, listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** The laser appointments of today that nobody has consented to; another desk may sign one meanwhile. */
export const useConsentsDue = () => useQuery({ ...queryOf(listConsentsDue), ...liveQuery });

/** Before they have been asked for once: a list comes with them, and is not kept from who cannot have them. */
export function useConsentsAwaited(): boolean {
  const { isFetching, isFetched } = useConsentsDue();
  return isFetching && !isFetched;
}

/** As it was signed. */
export const useLaserConsent = (appointmentId: string) =>
  useQuery({ ...queryOf(getLaserConsent, { params: { appointmentId } }), ...auditedRead });
