import { useEffect, useState } from 'react';
import { getLanding, type Landing } from '#shared/catalog/api.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { call } from '#web/src/lib/call.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';

type LandingState = { landing?: Landing; error?: string; isBusy: boolean; retry: () => void };

/** Loads the landing page's data without the query library, which is as large as the page. */
export function useLanding(): LandingState {
  const [landing, setLanding] = useState<Landing>();
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [answeredAttempt, setAnsweredAttempt] = useState(0);

  useEffect(() => {
    const abortController = new AbortController();
    call(getLanding, {}, { signal: abortController.signal }).then(
      (reply) => {
        rememberCenter(reply.settings);
        setLanding(reply);
        setError(undefined);
        setAnsweredAttempt(attempt);
      },
      (requestError: unknown) => {
        if (abortController.signal.aborted) return;
        setError(toErrorMessage(requestError));
        setAnsweredAttempt(attempt);
      },
    );
    return () => abortController.abort();
  }, [attempt]);

  return {
    ...(landing && { landing }),
    error,
    isBusy: answeredAttempt < attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}
