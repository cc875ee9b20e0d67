import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { discardDraft, readDraft, saveDraft } from './session-draft.ts';

/** Reads a form's draft as its initial value, or undefined if it does not match the schema. */
export function useRestoredDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>): Draft | undefined {
  const [draft] = useState(() => {
    const parsed = schema.safeParse(readDraft(name));
    return parsed.success ? parsed.data : undefined;
  });
  return draft;
}

/** Saves a form's draft on each change, and removes it when the values equal the initial ones. */
export function usePersistedDraft(name: string, values: unknown, initialValues: unknown): void {
  const text = JSON.stringify(values);
  const hasChanges = text !== JSON.stringify(initialValues);
  useEffect(() => {
    if (hasChanges) saveDraft(name, JSON.parse(text));
    else discardDraft(name);
  }, [name, text, hasChanges]);
}
