import { createContext, use, useEffect } from 'react';

export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Reports unsaved input to the dialog, tab or list around, which asks before it closes. */
export function useUnsaved(isUnsaved: boolean): void {
  const reportUnsaved = use(UnsavedContext);
  useEffect(() => {
    reportUnsaved(isUnsaved);
    return () => reportUnsaved(false);
  }, [reportUnsaved, isUnsaved]);
}
