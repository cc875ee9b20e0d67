import { useCallback, useEffect, useRef, useState } from 'react';

type KeyedAnswer<T> = { readonly key: string; readonly data?: T; readonly error?: unknown };

/** The answer of a call by key; an empty key disables it. Replaces the query library on small pages. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [asked, setAsked] = useState<KeyedAnswer<T>>();
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Reintentar' repeats the call
  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    setAsked(undefined);
    latest.current(leaving.signal).then(
      (data) => setAsked({ key, data }),
      (error: unknown) => leaving.signal.aborted || setAsked({ key, error }),
    );
    return () => leaving.abort();
  }, [key, round]);
  const answer = asked?.key === key ? asked : undefined;
  const retry = useCallback(() => setRound((now) => now + 1), []);
  return { data: answer?.data, error: answer?.error, retry };
}
