import { useEffect, useState } from 'react';
import { getIntakeForm } from '#shared/intake/api.ts';
import { adultYears } from '#shared/intake/application/choices.ts';
import { call } from '#web/src/lib/call.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Returns the configured age of consent, or the default until loaded. `refetch` loads and returns it. */
export function useAdultYears() {
  const [years, setYears] = useState<number>(adultYears);
  useEffect(() => {
    const abortController = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (pauseMs: number): Promise<void> =>
      call(getIntakeForm, {}, { signal: abortController.signal }).then(
        (form) => setYears(form.adultYears),
        () => {
          if (abortController.signal.aborted) return;
          timer = setTimeout(() => void load(Math.min(longestPauseMs, pauseMs * 2)), pauseMs);
        },
      );
    void load(firstPauseMs);
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, []);
  const refetch = () =>
    call(getIntakeForm, {}).then(
      (form) => {
        setYears(form.adultYears);
        return form.adultYears;
      },
      () => years,
    );
  return { years, refetch };
}
