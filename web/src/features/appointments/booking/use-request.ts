import { useEffect, useState } from 'react';
import { useRefresh } from '#web/src/lib/command.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { type HeldHour, RequestAttempt } from './request-attempt.ts';

/** One form's attempt to request an appointment, given up when the form goes away. */
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
