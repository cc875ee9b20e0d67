import { type RefObject, useEffect, useRef } from 'react';

type PassedFocus = {
  /** Of what stands there now. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** What is pressed gives way to something else. */
  readonly pass: () => void;
};

/** A button that is gone once it is pressed: what comes in its place has the focus, for who goes by keys or by ear. */
export function usePassedFocus(stands: unknown): PassedFocus {
  const ref = useRef<HTMLButtonElement>(null);
  const isPassed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else stands there
  useEffect(() => {
    if (isPassed.current) ref.current?.focus({ preventScroll: true });
    isPassed.current = false;
  }, [stands]);
  return {
    ref,
    pass: () => {
      isPassed.current = true;
    },
  };
}
