import { useEffect, useState } from 'react';
import type { OfferedService } from '#shared/appointments/views.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { type HeldHour, RequestAttempt } from './request-attempt.ts';
import { type BeginningWish, startOf } from './request-wish.tsx';
import { RequestChoice, RequestForm } from './schema.ts';

type UseRequestFormInput = {
  draft: string;
  fullName: string;
  services: readonly OfferedService[];
  wish: BeginningWish;
};

/** The form, filled from the preference or the persisted draft without services no longer offered. */
export function useRequestForm({ draft, fullName, services, wish }: UseRequestFormInput) {
  const [start] = useState(() => startOf(wish, services));
  const kept = useKept(draft, RequestChoice);
  const isContinued = kept !== undefined;
  const { serviceIds: begunIds, ...hour } = kept ?? start;
  const form = useAppForm(RequestForm, {
    serviceIds: services.map(({ serviceId }) => serviceId).filter((id) => begunIds.includes(id)),
    ...hour,
    cardholder: fullName,
    policyAccepted: false,
  });
  const [serviceIds, date, time] = form.watch(['serviceIds', 'date', 'time']);
  useKeeping(draft, { serviceIds, date, time }, start);
  return { form, start, isContinued, isBegun: isContinued || form.formState.isDirty };
}

/** The request attempt of one form, released on unmount. */
export function useRequest(patientId: string) {
  const refresh = useRefresh();
  const [held, setHeld] = useState<HeldHour>();
  const [attempt] = useState(
    () =>
      new RequestAttempt({
        patientId,
        refresh,
        onLeft: (outcome) => toast[outcome === 'unknown' ? 'error' : 'success'](requestText.left[outcome]),
        onHeld: setHeld,
      }),
  );
  useEffect(() => {
    attempt.open();
    return () => attempt.close();
  }, [attempt]);
  return {
    attempt,
    isHeld: held !== undefined,
    reservedUntil: held === 'unanswered' ? undefined : held?.reservedUntil,
  };
}
