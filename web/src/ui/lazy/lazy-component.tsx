import { type ComponentType, useCallback, useEffect, useReducer, useState } from 'react';
import { isOutdated, toLoadError } from '../feedback/release.ts';

export type PlaceholderProps<P> = {
  readonly props: P;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Loads a component on its first render. Unlike with React's `lazy`, a failure can be retried. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<PlaceholderProps<P>>,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  return function LazyComponent(props: P) {
    const [, rerender] = useReducer((renderCount: number) => renderCount + 1, 0);
    const [error, setError] = useState<unknown>();
    const loadPart = useCallback(() => {
      setError(undefined);
      load().then(
        (part) => {
          Part = part;
          rerender();
        },
        (cause: unknown) => void toLoadError(cause).then(setError),
      );
    }, []);
    useEffect(() => {
      if (!Part) loadPart();
    }, [loadPart]);
    // A removed file needs a reload. With unsaved input the page asks first.
    const retry = isOutdated(error) ? () => window.location.reload() : loadPart;
    return Part ? <Part {...props} /> : <Placeholder props={props} error={error} onRetry={retry} />;
  };
}
