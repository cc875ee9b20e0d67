import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { formatPlainDollars } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { DrawerCash } from '#shared/registers/drawer.ts';
import type { getDrawer } from '#shared/registers/drawer-api.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { calculatePiecesCents, StoredPieces } from '#shared/registers/pieces.ts';
import { pieceCountText } from '#web/src/components/registers/copy.ts';
import {
  emptyPieceCount,
  isCountComplete,
  type PieceCount,
} from '#web/src/components/registers/piece-counter.tsx';
import { useCountDrawer } from '#web/src/components/registers/queries.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { type AppForm, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { countText as text } from './copy.ts';

export type Drawer = ReplyOf<typeof getDrawer>;

const isAmount = (typed: string) => parseCents(typed) !== undefined;

const CloseForm = z.object({
  leftCents: z.string().check(z.refine(isAmount, { error: text.leftWrong })),
  terminalCents: z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || isAmount(typed), { error: text.terminalWrong })),
  note: z.string().check(z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' })),
});
export type CloseValues = z.infer<typeof CloseForm>;

/** The draft, which may hold invalid values. */
const ClosingDraft = z.object({ leftCents: z.string(), terminalCents: z.string(), note: z.string() });

/** Closing form with a draft that survives reloads for this shift only. */
export function useClosingForm({ register }: Drawer): AppForm<CloseValues, CloseValues> {
  const start = {
    leftCents: formatPlainDollars(register.opening?.floatCents ?? 0),
    terminalCents: '',
    note: '',
  };
  const name = `closing ${register.shiftId ?? ''}`;
  const draft = useRestoredDraft(name, ClosingDraft);
  const form = useAppForm(CloseForm, draft ?? start);
  usePersistedDraft(name, useFormInput(form), start);
  return form;
}

const InvalidPiecesDraft = z.record(z.string(), z.string());

/** Counted pieces with a draft that survives reloads for this shift only, including invalid input. */
function useCountDraft(shiftId: string): [PieceCount, (counted: PieceCount) => void] {
  const [names] = useState({ pieces: `count ${shiftId}`, unread: `unread count ${shiftId}` });
  const [counted, setCounted] = useState<PieceCount>(() => ({
    pieces: StoredPieces.safeParse(readDraft(names.pieces)).data ?? emptyPieceCount.pieces,
    unread: InvalidPiecesDraft.safeParse(readDraft(names.unread)).data ?? emptyPieceCount.unread,
  }));
  useEffect(() => {
    saveDraft(names.pieces, counted.pieces);
    saveDraft(names.unread, counted.unread);
  }, [names, counted]);
  return [counted, setCounted];
}

/** Number of cash events of a drawer; it grows with each event. */
const countCashEvents = ({ moves, payments, returns }: Drawer): number =>
  moves.length + payments.cash + returns;

type RevealedCash = { readonly cash: DrawerCash; readonly events: number };

/** The count of a drawer and, once it may be revealed, the expected cash. */
export function useCount(drawer: Drawer) {
  const { register, cash: known, countsBlindly } = drawer;
  const events = countCashEvents(drawer);
  const shiftId = register.shiftId ?? '';
  const [typed, setTyped] = useCountDraft(shiftId);
  const { pieces } = typed;
  const [revealed, setRevealed] = useState<RevealedCash>();
  const count = useCountDrawer(register.registerId);
  const isRevealed = revealed?.events === events;
  const cash = countsBlindly ? (isRevealed ? revealed.cash : undefined) : known;
  const counted = calculatePiecesCents(pieces);
  return {
    shiftId,
    typed,
    setTyped,
    pieces,
    counted,
    /** Whether every count is valid; otherwise no sum is shown and closing is disabled. */
    isComplete: isCountComplete(typed),
    cash,
    differenceCents: cash && counted - cash.expectedCents,
    isEnding: count.isPending,
    error: count.error,
    /** The expected cash changed after it was revealed. */
    hasMoved: revealed !== undefined && !isRevealed,
    /** For blind counts: records the count and reveals the expected cash. */
    end: () =>
      count.mutate({ shiftId, pieces }, { onSuccess: ({ cash: now }) => setRevealed({ cash: now, events }) }),
    /** Cash moved since the reveal: requests it again, whether or not the change is on screen yet. */
    handleError: (error: unknown) => {
      if (error instanceof CallError && error.is(registerErrors.cash_moved))
        setRevealed((before) => before && { ...before, events: Number.NaN });
    },
  };
}
export type Count = ReturnType<typeof useCount>;

/** The counted sum, or a hint while a count is invalid. */
export const formatSum = ({ isComplete, counted }: Pick<Count, 'isComplete' | 'counted'>): string =>
  isComplete ? text.formatMoney(counted) : pieceCountText.unread;
