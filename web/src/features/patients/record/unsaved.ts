import { createContext, use, useEffect } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';

export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Says that something was typed on this tab: leaving it asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
}

const kept = ['note', 'skin', 'goals'] as const;

/** Under which this tab keeps what is being written about a client, until the record or its part is left. */
export const recordDraft = (what: (typeof kept)[number], patientId: string) => `${what}.${patientId}`;
export const forgetRecordDrafts = (patientId: string) =>
  forget(...kept.map((what) => recordDraft(what, patientId)));
