import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, readDraft, saveDraft } from './session-draft.ts';

/** Reads a form's draft as its initial value; undefined if it does not match the schema. */
export function useKept<Kept>(name: string, shape: z.ZodMiniType<Kept>): Kept | undefined {
  const [kept] = useState(() => {
    const found = shape.safeParse(readDraft(name));
    return found.success ? found.data : undefined;
  });
  return kept;
}

/** Saves a form's draft on each change, and removes it when the values equal the initial ones. */
export function useKeeping(name: string, held: unknown, start: unknown): void {
  const text = JSON.stringify(held);
  const isBegun = text !== JSON.stringify(start);
  useEffect(() => {
    if (isBegun) saveDraft(name, JSON.parse(text));
    else forget(name);
  }, [name, text, isBegun]);
}
