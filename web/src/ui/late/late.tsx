import { type ComponentType, useCallback, useEffect, useReducer, useState } from 'react';
import { isOutdated, whyNotLoaded } from '../feedback/release.ts';

/** What is known of a part until its code is here. */
export type Coming<P> = {
  readonly props: P;
  /** Why its code did not come; undefined while it may. */
  readonly error: unknown;
  readonly onRetry: () => void;
};

/**
 * A part whose code is loaded when it is first drawn. Unlike one of React's `lazy`, whose code never comes once it did
 * not, it leaves the screen standing and asks again.
 */
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
    // A name that is gone stays gone: the page that knows the new one asks before it drops what is not saved.
    const retry = isOutdated(error) ? () => window.location.reload() : ask;
    return Part ? <Part {...props} /> : <StandIn props={props} error={error} onRetry={retry} />;
  };
}
