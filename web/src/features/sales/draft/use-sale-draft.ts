import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Cents, Id } from '#shared/core/schemas.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { createEmptyDraft, createNextDraft, hasContent, SaleDraft } from './sale-draft.ts';

/** Summary of the last sale with its change, shown until the next one starts. */
export const LastSale = z.object({
  saleId: Id,
  number: z.string(),
  paidCents: Cents,
  changeCents: Cents,
  methods: z.string(),
});
export type LastSale = z.infer<typeof LastSale>;

const name = 'pos.sale';
const StoredSale = z.object({ draft: SaleDraft, last: z.optional(LastSale) });
type StoredSale = z.infer<typeof StoredSale>;

export type ChangeDraft = (change: (draft: SaleDraft) => SaleDraft) => void;

type ChangeStoredSale = (change: (before: StoredSale) => StoredSale) => void;
/** Setter of the mounted POS. */
let changeMounted: ChangeStoredSale | undefined;

/** Also updates the stored draft when the POS was left during a sale. */
const changeStored: ChangeStoredSale = (change) => {
  if (changeMounted) return changeMounted(change);
  const stored = StoredSale.safeParse(readDraft(name));
  if (stored.success) saveDraft(name, change(stored.data));
};

const startDraft = (): SaleDraft => createEmptyDraft(crypto.randomUUID());

/** The POS's draft and the last sale, persisted across reloads. */
export function useSaleDraft() {
  const restored = useRestoredDraft<StoredSale>(name, StoredSale);
  const [{ draft, last }, set] = useState<StoredSale>(() => restored ?? { draft: startDraft() });
  usePersistedDraft(name, { draft, ...(last && { last }) }, { draft: createEmptyDraft(draft.saleId) });
  useEffect(() => {
    changeMounted = set;
    return () => {
      changeMounted = undefined;
    };
  }, []);
  const change: ChangeDraft = useCallback(
    (next) =>
      set((before) => {
        const after = next(before.draft);
        return hasContent(after) ? { draft: after } : { ...before, draft: after };
      }),
    [],
  );
  /** Starts the next sale with a new id; `done` is the completed one, `sold` its lines. */
  const startNext = useCallback(
    (lastSale?: LastSale, completed?: Pick<Sale, 'saleId' | 'lines'>) =>
      changeStored((before) => ({
        draft: createNextDraft(before.draft, completed, crypto.randomUUID()),
        ...(lastSale && { last: lastSale }),
      })),
    [],
  );
  const replace = useCallback((next: SaleDraft) => set(() => ({ draft: next })), []);
  return { draft, last, change, startNext, replace };
}
