import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Cents, Id } from '#shared/core/schemas.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { draftAfter, emptyDraft, isBegun, SaleDraft } from './sale-draft.ts';

/** What the person at the counter still needs of the sale before: its change, until the next begins. */
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
/** Of the till on screen. */
let changeShown: ChangeKept | undefined;

/** Also of a till that was left while its sale was under way: what stands there now, or will when somebody comes back. */
const changeKept: ChangeKept = (change) => {
  if (changeShown) return changeShown(change);
  const kept = Kept.safeParse(readDraft(name));
  if (kept.success) saveDraft(name, change(kept.data));
};

const begin = (): SaleDraft => emptyDraft(crypto.randomUUID());

/** The sale that is being made at this till, which a reload does not lose; and the one before it. */
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
  /** The next sale, under an id of its own; `done` is the one that was made, `sold` what is in it. */
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
