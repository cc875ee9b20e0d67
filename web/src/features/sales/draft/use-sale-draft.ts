import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Cents, Id } from '#shared/core/schemas.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { draftAfter, emptyDraft, isBegun, SaleDraft } from './sale-draft.ts';

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
const Kept = z.object({ draft: SaleDraft, last: z.optional(LastSale) });
type Kept = z.infer<typeof Kept>;

export type ChangeDraft = (change: (draft: SaleDraft) => SaleDraft) => void;

type ChangeKept = (change: (before: Kept) => Kept) => void;
/** Setter of the mounted POS. */
let changeShown: ChangeKept | undefined;

/** Also updates the stored draft when the POS was left during a sale. */
const changeKept: ChangeKept = (change) => {
  if (changeShown) return changeShown(change);
  const kept = Kept.safeParse(readDraft(name));
  if (kept.success) saveDraft(name, change(kept.data));
};

const begin = (): SaleDraft => emptyDraft(crypto.randomUUID());

/** The POS's draft and the last sale, persisted across reloads. */
export function useSaleDraft() {
  const kept = useKept<Kept>(name, Kept);
  const [{ draft, last }, set] = useState<Kept>(() => kept ?? { draft: begin() });
  useKeeping(name, { draft, ...(last && { last }) }, { draft: emptyDraft(draft.saleId) });
  useEffect(() => {
    changeShown = set;
    return () => {
      changeShown = undefined;
    };
  }, []);
  const change: ChangeDraft = useCallback(
    (next) =>
      set((before) => {
        const after = next(before.draft);
        return isBegun(after) ? { draft: after } : { ...before, draft: after };
      }),
    [],
  );
  /** Starts the next sale with a new id; `done` is the completed one, `sold` its lines. */
  const startAnew = useCallback(
    (done?: LastSale, sold?: Pick<Sale, 'saleId' | 'lines'>) =>
      changeKept((before) => ({
        draft: draftAfter(before.draft, sold, crypto.randomUUID()),
        ...(done && { last: done }),
      })),
    [],
  );
  const replace = useCallback((next: SaleDraft) => set(() => ({ draft: next })), []);
  return { draft, last, change, startAnew, replace };
}
