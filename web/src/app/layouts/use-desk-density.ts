import { useEffect } from 'react';

/** Dialogs and toasts leave the shell, so its density is the body's: `desk`, and `pos` for the till's larger one. */
export function useDeskDensity(more?: 'pos'): void {
  useEffect(() => {
    const classes = ['desk', ...(more ? [more] : [])];
    document.body.classList.add(...classes);
    return () => document.body.classList.remove(...classes);
  }, [more]);
}
