import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, readDraft, saveDraft } from './session-draft.ts';

/** What this tab kept under a name before the page was loaded anew, as a form begins with it; nothing that is not of its shape. */
export function useKept<Kept>(name: string, shape: z.ZodMiniType<Kept>): Kept | undefined {
  const [kept] = useState(() => {
    const found = shape.safeParse(readDraft(name));
    return found.success ? found.data : undefined;
  });
  return kept;
}

/** Keeps what a form holds as it is changed; where that is what it began with, there is nothing to keep. */
export function useKeeping(name: string, held: unknown, start: unknown): void {
  const text = JSON.stringify(held);
  const isBegun = text !== JSON.stringify(start);
  useEffect(() => {
    if (isBegun) saveDraft(name, JSON.parse(text));
    else forget(name);
  }, [name, text, isBegun]);
}
