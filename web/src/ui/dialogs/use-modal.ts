import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openModal } from './modals.ts';

/** Opens a native dialog above the page while its component is there; focus then returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const close = ref.current ? openModal(ref.current) : undefined;
    return () => {
      close?.();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return ref;
}
