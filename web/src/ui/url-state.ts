import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One filter in the address: it survives a reload, can be shared, and 'back' does not walk through each letter. */
export function useUrlParam(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}
