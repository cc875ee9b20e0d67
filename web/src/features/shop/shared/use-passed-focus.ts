import { type RefObject, useEffect, useRef } from 'react';

type PassedFocus = {
  /** Ref of the replacing button. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Call it when the clicked button is about to be replaced. */
  readonly pass: () => void;
};

/** Moves the focus from a button that its click removes to the one in its place. */
export function usePassedFocus(stands: unknown): PassedFocus {
  const ref = useRef<HTMLButtonElement>(null);
  const isPassed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another button is shown
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
