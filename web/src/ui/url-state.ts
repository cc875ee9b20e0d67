import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

type Change = (params: URLSearchParams) => URLSearchParams;
/** `step`: Back leads to how it was. Else 'back' does not walk through each letter, or each `choice` of one field. */
type Kind = 'step' | 'choice' | 'same';

/** The address's words, and the one way to change them: what the entry of history stands for is kept. */
export function useSearch(): [params: URLSearchParams, change: (change: Change, kind?: Kind) => void] {
  const [params, setParams] = useSearchParams();
  const router = use(DataRouterContext)?.router;
  const change = useCallback(
    (next: Change, kind: Kind = 'same') =>
      // From the address that stands there now: the page may still be drawn as it was a moment ago, and would lose a change.
      setParams((drawn) => next(new URLSearchParams(router?.state.location.search ?? drawn)), {
        replace: kind !== 'step',
        preventScrollReset: true,
        // A choice in a field stands from the press on, however slow the page.
        flushSync: kind !== 'same',
        // Of the entry that stands there now: a page that is still to be drawn anew would write down the one it left.
        state: window.history.state?.usr,
      }),
    [setParams, router],
  );
  return [params, change];
}

/** One filter in the address: it survives a reload and can be shared. */
export function useUrlParam(name: string, kind?: Kind): [value: string, set: (value: string) => void] {
  const [params, change] = useSearch();
  const set = useCallback(
    (value: string) =>
      change((next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }, kind),
    [name, change, kind],
  );
  return [params.get(name) ?? '', set];
}
