import { type RefObject, useEffect, useRef } from 'react';

type FocusTransfer = {
  /** Ref of the replacing button. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Call it when the clicked button is about to be replaced. */
  readonly pass: () => void;
};

/** Moves the focus from a button that its click removes to the one in its place. */
export function useFocusTransfer(shownButton: unknown): FocusTransfer {
  const ref = useRef<HTMLButtonElement>(null);
  const isPassed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another button is shown
  useEffect(() => {
    if (isPassed.current) ref.current?.focus({ preventScroll: true });
    isPassed.current = false;
  }, [shownButton]);
  return {
    ref,
    pass: () => {
      isPassed.current = true;
    },
  };
}
