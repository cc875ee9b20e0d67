import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  acceptLaserConsent,
  getLaserConsent,
  listConsentsDue,
} from '#shared/records/consents/laser-consent-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** The laser appointments of today that nobody has consented to; another desk may sign one meanwhile. */
export const useConsentsDue = () => useQuery({ ...queryOf(listConsentsDue), ...liveQuery });

export const useAcceptLaserConsent = (appointmentId: string) =>
  useCommand(acceptLaserConsent, {
    inputOf: (body: BodyOf<typeof acceptLaserConsent>) => ({ params: { appointmentId }, body }),
    // The flag goes before the dialog does; the record shows the new consent when it is opened again.
    refreshes: [listConsentsDue],
    refreshOn: 'success',
    waitsForRefresh: true,
  });

/** As it was signed. */
export const useLaserConsent = (appointmentId: string) =>
  useQuery({ ...queryOf(getLaserConsent, { params: { appointmentId } }), ...auditedRead });
