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

/** Under which this tab keeps the note about a client that is being written, until the record or its part is left. */
export const noteDraftOf = (patientId: string) => `note.${patientId}`;
