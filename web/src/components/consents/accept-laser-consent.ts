import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { acceptLaserConsent, listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';

const finalErrors = [
  recordErrors.consent_signed,
  recordErrors.consent_not_today,
  recordErrors.consent_not_laser,
  appointmentErrors.not_found,
] as const;

/** Whether the appointment no longer accepts a consent, so that the dialog can only close. */
export const isFinalConsentError = (error: unknown): error is CallError =>
  error instanceof CallError && finalErrors.some((definition) => error.is(definition));

export function useAcceptLaserConsent(appointmentId: string) {
  const refresh = useRefresh();
  return useCommand(acceptLaserConsent, {
    inputOf: (body: BodyOf<typeof acceptLaserConsent>) => ({ params: { appointmentId }, body }),
    // The badge disappears before the dialog closes. The record is refetched when it is opened.
    refreshes: [listConsentsDue],
    refreshOn: 'success',
    waitsForRefresh: true,
    onError: (error) => {
      if (isFinalConsentError(error)) void refresh(listConsentsDue);
    },
  });
}
