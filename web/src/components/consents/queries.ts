import { useQuery } from '@tanstack/react-query';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import {
  acceptLaserConsent,
  getLaserConsent,
  listConsentsDue,
} from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** The laser appointments of today that nobody has consented to; another desk may sign one meanwhile. */
export const useConsentsDue = () => useQuery({ ...queryOf(listConsentsDue), ...liveQuery });

/** Before they have been asked for once: a list comes with them, and is not kept from who cannot have them. */
export function useConsentsAwaited(): boolean {
  const { isFetching, isFetched } = useConsentsDue();
  return isFetching && !isFetched;
}

const overs = [
  recordErrors.consent_signed,
  recordErrors.consent_not_today,
  recordErrors.consent_not_laser,
  appointmentErrors.not_found,
] as const;

/** Whether an appointment takes no consent any more: nobody can do anything about that where it is signed. */
export const isOver = (error: unknown): error is CallError =>
  error instanceof CallError && overs.some((each) => error.is(each));

export function useAcceptLaserConsent(appointmentId: string) {
  const refresh = useRefresh();
  return useCommand(acceptLaserConsent, {
    inputOf: (body: BodyOf<typeof acceptLaserConsent>) => ({ params: { appointmentId }, body }),
    // The flag goes before the dialog does; the record shows the new consent when it is opened again.
    refreshes: [listConsentsDue],
    refreshOn: 'success',
    waitsForRefresh: true,
    onError: (error) => {
      if (isOver(error)) void refresh(listConsentsDue);
    },
  });
}

/** As it was signed. */
export const useLaserConsent = (appointmentId: string) =>
  useQuery({ ...queryOf(getLaserConsent, { params: { appointmentId } }), ...auditedRead });
