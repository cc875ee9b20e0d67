import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  acceptLaserConsent,
  getLaserConsent,
  listConsentsDue,
} from '#shared/records/consents/laser-consent-api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

const dueKey = ['patients', 'listConsentsDue', {}] as const;

/** The laser appointments of today that nobody has consented to; another desk may sign one meanwhile. */
export const useConsentsDue = () =>
  useQuery({
    queryKey: dueKey,
    queryFn: ({ signal }) => call(listConsentsDue, {}, { signal }),
    ...liveQuery,
  });

export function useAcceptLaserConsent(appointmentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof acceptLaserConsent>) =>
      call(acceptLaserConsent, { params: { appointmentId }, body }),
    // The flag goes before the dialog does; the record shows the new consent when it is opened again.
    onSuccess: () => client.invalidateQueries({ queryKey: dueKey }),
  });
}

/** As it was signed. */
export const useLaserConsent = (appointmentId: string) =>
  useQuery({
    queryKey: ['records', 'getLaserConsent', { appointmentId }],
    queryFn: ({ signal }) => call(getLaserConsent, { params: { appointmentId } }, { signal }),
    ...auditedRead,
  });
