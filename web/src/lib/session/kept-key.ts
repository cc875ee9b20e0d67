import * as z from 'zod/mini';
import { readDraft, saveDraft } from './session-draft.ts';

const Attempt = z.object({ mark: z.string(), key: z.string() });

/** Returns the idempotency key of these answers, which a retry after a reload reuses. */
export function keptKey(name: string, mark: string): string {
  const read = Attempt.safeParse(readDraft(name));
  if (read.success && read.data.mark === mark) return read.data.key;
  const key = crypto.randomUUID();
  saveDraft(name, { mark, key });
  return key;
}
