import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { openModal } from './modals.ts';

/**
 * Opens a native dialog above the page while its component is there; focus then returns to where it was. A step back
 * in the history does what is given.
 */
export function useModal(onBack: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const goBack = useRef(onBack);
  useEffect(() => {
    goBack.current = onBack;
  });
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const close = ref.current ? openModal(ref.current, () => goBack.current()) : undefined;
    return () => {
      close?.();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return ref;
}
