import { useEffect, useState } from 'react';
import type { OfferedService } from '#shared/appointments/views.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { type HeldReservation, RequestAttempt } from './request-attempt.ts';
import { buildInitialValues, type InitialPreference } from './request-preference.tsx';
import { RequestDraft, RequestForm } from './schema.ts';

type UseRequestFormInput = {
  draft: string;
  fullName: string;
  services: readonly OfferedService[];
  preference: InitialPreference;
};

/** The form, filled from the persisted draft or else the preference. Omits services no longer offered. */
export function useRequestForm({ draft, fullName, services, preference }: UseRequestFormInput) {
  const [initialValues] = useState(() => buildInitialValues(preference, services));
  const savedDraft = useRestoredDraft(draft, RequestDraft);
  const isContinued = savedDraft !== undefined;
  const { serviceIds: initialIds, ...slot } = savedDraft ?? initialValues;
  const form = useAppForm(RequestForm, {
    serviceIds: services.map(({ serviceId }) => serviceId).filter((id) => initialIds.includes(id)),
    ...slot,
    cardholder: fullName,
    policyAccepted: false,
  });
  const [serviceIds, date, time] = form.watch(['serviceIds', 'date', 'time']);
  usePersistedDraft(draft, { serviceIds, date, time }, initialValues);
  return { form, initialValues, isContinued, isStarted: isContinued || form.formState.isDirty };
}

/** The request attempt of one form, released on unmount. */
export function useRequestAttempt(patientId: string) {
  const refresh = useRefresh();
  const [reservation, setReservation] = useState<HeldReservation>();
  const [attempt] = useState(
    () =>
      new RequestAttempt({
        patientId,
        refresh,
        onReleased: (outcome) =>
          toast[outcome === 'unknown' ? 'error' : 'success'](requestText.releaseOutcomes[outcome]),
        onReservation: setReservation,
      }),
  );
  useEffect(() => {
    attempt.open();
    return () => attempt.close();
  }, [attempt]);
  return {
    attempt,
    isHeld: reservation !== undefined,
    reservedUntil: reservation === 'unanswered' ? undefined : reservation?.reservedUntil,
  };
}
