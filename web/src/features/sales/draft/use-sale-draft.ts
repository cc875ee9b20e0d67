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
  /** The appointments whose balance was collected. Absent in sales stored before it was added. */
  appointmentIds: z.optional(z.array(Id)),
});
export type LastSale = z.infer<typeof LastSale>;

const draftName = 'pos.sale';
const StoredSale = z.object({ draft: SaleDraft, last: z.optional(LastSale) });
type StoredSale = z.infer<typeof StoredSale>;

export type ChangeDraft = (change: (draft: SaleDraft) => SaleDraft) => void;

type ChangeStoredSale = (change: (before: StoredSale) => StoredSale) => void;
/** Setter of the mounted POS. */
let changeMountedPos: ChangeStoredSale | undefined;

/** Changes the draft of the mounted POS, or the stored draft if the POS was left during a sale. */
const changeStored: ChangeStoredSale = (change) => {
  if (changeMountedPos) return changeMountedPos(change);
  const stored = StoredSale.safeParse(readDraft(draftName));
  if (stored.success) saveDraft(draftName, change(stored.data));
};

const startDraft = (): SaleDraft => createEmptyDraft(crypto.randomUUID());

/** The POS's draft and the last sale, persisted across reloads. */
export function useSaleDraft() {
  const restored = useRestoredDraft<StoredSale>(draftName, StoredSale);
  const [{ draft, last }, setStoredSale] = useState<StoredSale>(() => restored ?? { draft: startDraft() });
  usePersistedDraft(draftName, { draft, ...(last && { last }) }, { draft: createEmptyDraft(draft.saleId) });
  useEffect(() => {
    changeMountedPos = setStoredSale;
    return () => {
      changeMountedPos = undefined;
    };
  }, []);
  const change: ChangeDraft = useCallback(
    (changeDraft) =>
      setStoredSale((before) => {
        const after = changeDraft(before.draft);
        return hasContent(after) ? { draft: after } : { ...before, draft: after };
      }),
    [],
  );
  /** Starts the next sale with a new id, without the lines of `completed`, and shows `lastSale` beside it. */
  const startNext = useCallback(
    (lastSale?: LastSale, completed?: Pick<Sale, 'saleId' | 'lines'>) =>
      changeStored((before) => ({
        draft: createNextDraft(before.draft, completed, crypto.randomUUID()),
        ...(lastSale && { last: lastSale }),
      })),
    [],
  );
  const replace = useCallback((newDraft: SaleDraft) => setStoredSale(() => ({ draft: newDraft })), []);
  return { draft, lastSale: last, change, startNext, replace };
}
