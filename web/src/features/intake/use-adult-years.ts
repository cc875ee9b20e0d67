import { useEffect, useState } from 'react';
import { adultYears } from '#shared/intake/answers.ts';
import { getIntakeForm } from '#shared/intake/api.ts';
import { call } from '#web/src/lib/call.ts';

/** From how many years on people answer for themselves here; until it is known, or if it cannot be, as centres start. */
export function useAdultYears(): number {
  const [years, setYears] = useState<number>(adultYears);
  useEffect(() => {
    const leaving = new AbortController();
    call(getIntakeForm, {}, { signal: leaving.signal }).then(
      (form) => setYears(form.adultYears),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return years;
}
