import { type RefObject, useEffect, useRef } from 'react';

type FocusTransfer = {
  /** Ref of the button that replaces it. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Call it when the clicked button is about to be replaced. */
  readonly transferFocus: () => void;
};

/** Moves the focus from a button that its click removes to the button that replaces it. */
export function useFocusTransfer(shownButton: unknown): FocusTransfer {
  const ref = useRef<HTMLButtonElement>(null);
  const isTransferDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another button is shown
  useEffect(() => {
    if (isTransferDue.current) ref.current?.focus({ preventScroll: true });
    isTransferDue.current = false;
  }, [shownButton]);
  return {
    ref,
    transferFocus: () => {
      isTransferDue.current = true;
    },
  };
}
