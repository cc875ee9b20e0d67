import * as z from 'zod/mini';
import { readDraft, saveDraft } from './session-draft.ts';

const Attempt = z.object({ fingerprint: z.string(), key: z.string() });

/** Returns the idempotency key of these answers, which a retry after a reload reuses. */
export function getDraftIdempotencyKey(name: string, fingerprint: string): string {
  const stored = Attempt.safeParse(readDraft(name));
  if (stored.success && stored.data.fingerprint === fingerprint) return stored.data.key;
  const key = crypto.randomUUID();
  saveDraft(name, { fingerprint, key });
  return key;
}
