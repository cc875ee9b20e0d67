import { useEffect, useState } from 'react';
import { getLanding, type Landing } from '#shared/catalog/api.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { call } from '#web/src/lib/call.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';

type LandingState = { landing?: Landing; error?: string; isBusy: boolean; retry: () => void };

/** Data of the landing page; avoids the query library, which is as large as the page. */
export function useLanding(): LandingState {
  const [landing, setLanding] = useState<Landing>();
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    call(getLanding, {}, { signal: stop.signal }).then(
      (reply) => {
        rememberCenter(reply.settings);
        setLanding(reply);
        setError(undefined);
        setAnswered(attempt);
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return;
        setError(toErrorMessage(caught));
        setAnswered(attempt);
      },
    );
    return () => stop.abort();
  }, [attempt]);

  return {
    ...(landing && { landing }),
    error,
    isBusy: answered < attempt,
    retry: () => setAttempt((past) => past + 1),
  };
}
