import { type ComponentType, useCallback, useEffect, useReducer, useState } from 'react';
import { isOutdated, whyNotLoaded } from '../feedback/release.ts';

export type Coming<P> = {
  readonly props: P;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Loads a component on its first render. Unlike with React's `lazy`, a failure can be retried. */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  StandIn: ComponentType<Coming<P>>,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  return function Late(props: P) {
    const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
    const [error, setError] = useState<unknown>();
    const ask = useCallback(() => {
      setError(undefined);
      load().then(
        (part) => {
          Part = part;
          draw();
        },
        (cause: unknown) => void whyNotLoaded(cause).then(setError),
      );
    }, []);
    useEffect(() => {
      if (!Part) ask();
    }, [ask]);
    // A removed file needs a reload; with unsaved input the page asks first.
    const retry = isOutdated(error) ? () => window.location.reload() : ask;
    return Part ? <Part {...props} /> : <StandIn props={props} error={error} onRetry={retry} />;
  };
}
