import { useCallback, useEffect, useRef, useState } from 'react';

type KeyedResponse<T> = { readonly key: string; readonly data?: T; readonly error?: unknown };

/** The answer of a call by key; an empty key disables it. Replaces the query library on small pages. */
export function useKeyedRequest<T>(key: string, send: (signal: AbortSignal) => Promise<T>) {
  const [response, setResponse] = useState<KeyedResponse<T>>();
  const [round, setRound] = useState(0);
  const latest = useRef(send);
  latest.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Reintentar' repeats the call
  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    setResponse(undefined);
    latest.current(leaving.signal).then(
      (data) => setResponse({ key, data }),
      (error: unknown) => leaving.signal.aborted || setResponse({ key, error }),
    );
    return () => leaving.abort();
  }, [key, round]);
  const currentResponse = response?.key === key ? response : undefined;
  const retry = useCallback(() => setRound((now) => now + 1), []);
  return { data: currentResponse?.data, error: currentResponse?.error, retry };
}
