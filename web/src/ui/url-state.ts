import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

type ParamsChange = (params: URLSearchParams) => URLSearchParams;
/** `step` adds a history entry. `choice` and `same` replace the current one. */
type HistoryMode = 'step' | 'choice' | 'same';

/** Returns the URL parameters and the function that changes them. Keeps the state of the history entry. */
export function useSearchState(): [
  params: URLSearchParams,
  change: (change: ParamsChange, kind?: HistoryMode) => void,
] {
  const [params, setParams] = useSearchParams();
  const router = use(DataRouterContext)?.router;
  const change = useCallback(
    (changeParams: ParamsChange, kind: HistoryMode = 'same') =>
      // The rendered parameters may be outdated and would lose a change.
      setParams((rendered) => changeParams(new URLSearchParams(router?.state.location.search ?? rendered)), {
        replace: kind !== 'step',
        preventScrollReset: true,
        // A choice in a field must show at once, even if the page renders slowly.
        flushSync: kind !== 'same',
        // State of the current entry. The rendered location may be outdated.
        state: window.history.state?.usr,
      }),
    [setParams, router],
  );
  return [params, change];
}

/** Stores one filter in the URL, where it survives a reload and can be shared. */
export function useUrlParam(name: string, kind?: HistoryMode): [value: string, set: (value: string) => void] {
  const [params, change] = useSearchState();
  const set = useCallback(
    (value: string) =>
      change((nextParams) => {
        if (value === '') nextParams.delete(name);
        else nextParams.set(name, value);
        return nextParams;
      }, kind),
    [name, change, kind],
  );
  return [params.get(name) ?? '', set];
}
