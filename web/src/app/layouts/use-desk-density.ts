import { useEffect } from 'react';

/** Sets the density class on the body, because dialogs and toasts render outside the shell. */
export function useDeskDensity(variant?: 'pos'): void {
  useEffect(() => {
    const classes = ['desk', ...(variant ? [variant] : [])];
    document.body.classList.add(...classes);
    return () => document.body.classList.remove(...classes);
  }, [variant]);
}
