import { createContext, use, useEffect } from 'react';

export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Says that something was typed on this tab: leaving it asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
}
