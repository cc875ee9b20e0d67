import { useCallback, useEffect, useRef, useState } from 'react';

type KeyedAnswer<T> = { readonly key: string; readonly data?: T; readonly error?: unknown };

/** What a call answers for a key; nothing is asked for an empty one. Light: these pages load no query library. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [asked, setAsked] = useState<KeyedAnswer<T>>();
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Reintentar' asks the same again
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
