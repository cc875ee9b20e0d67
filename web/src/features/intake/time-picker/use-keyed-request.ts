import { useCallback, useEffect, useRef, useState } from 'react';

type KeyedResponse<T> = { readonly key: string; readonly data?: T; readonly error?: unknown };

/** Sends a call per key. An empty key disables it. Replaces the query library on small pages. */
export function useKeyedRequest<T>(key: string, send: (signal: AbortSignal) => Promise<T>) {
  const [response, setResponse] = useState<KeyedResponse<T>>();
  const [attempt, setAttempt] = useState(0);
  const latestSend = useRef(send);
  latestSend.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Reintentar' repeats the call
  useEffect(() => {
    if (key === '') return;
    const abortController = new AbortController();
    setResponse(undefined);
    latestSend.current(abortController.signal).then(
      (data) => setResponse({ key, data }),
      (error: unknown) => abortController.signal.aborted || setResponse({ key, error }),
    );
    return () => abortController.abort();
  }, [key, attempt]);
  const currentResponse = response?.key === key ? response : undefined;
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { data: currentResponse?.data, error: currentResponse?.error, retry };
}
