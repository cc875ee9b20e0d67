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

const isAmount = (input: string) => parseCents(input) !== undefined;

const CloseForm = z.object({
  leftCents: z.string().check(z.refine(isAmount, { error: text.invalidLeft })),
  terminalCents: z
    .string()
    .check(z.refine((input) => input.trim() === '' || isAmount(input), { error: text.invalidTerminal })),
  note: z.string().check(z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' })),
});
export type CloseValues = z.infer<typeof CloseForm>;

/** The draft, which may hold invalid values. */
const ClosingDraft = z.object({ leftCents: z.string(), terminalCents: z.string(), note: z.string() });

/** Returns the closing form with a draft that survives reloads for this shift only. */
export function useClosingForm({ register }: Drawer): AppForm<CloseValues, CloseValues> {
  const initialValues = {
    leftCents: formatPlainDollars(register.opening?.floatCents ?? 0),
    terminalCents: '',
    note: '',
  };
  const name = `closing ${register.shiftId ?? ''}`;
  const draft = useRestoredDraft(name, ClosingDraft);
  const form = useAppForm(CloseForm, draft ?? initialValues);
  usePersistedDraft(name, useFormInput(form), initialValues);
  return form;
}

const InvalidPiecesDraft = z.record(z.string(), z.string());

/** Holds the counted pieces, including invalid input, in a draft for this shift that survives reloads. */
function useCountDraft(shiftId: string): [PieceCount, (pieceCount: PieceCount) => void] {
  const [draftNames] = useState({ pieces: `count ${shiftId}`, unread: `unread count ${shiftId}` });
  const [pieceCount, setPieceCount] = useState<PieceCount>(() => ({
    pieces: StoredPieces.safeParse(readDraft(draftNames.pieces)).data ?? emptyPieceCount.pieces,
    unread: InvalidPiecesDraft.safeParse(readDraft(draftNames.unread)).data ?? emptyPieceCount.unread,
  }));
  useEffect(() => {
    saveDraft(draftNames.pieces, pieceCount.pieces);
    saveDraft(draftNames.unread, pieceCount.unread);
  }, [draftNames, pieceCount]);
  return [pieceCount, setPieceCount];
}

/** Counts the cash events of a drawer, whose number tells whether cash has moved. */
const countCashEvents = ({ moves, payments, returns }: Drawer): number =>
  moves.length + payments.cash + returns;

type CashReveal = { readonly cash: DrawerCash; readonly eventCount: number };

/** Holds the count of a drawer and, once it may be revealed, the expected cash. */
export function useCount(drawer: Drawer) {
  const { register, cash: visibleCash, countsBlindly } = drawer;
  const eventCount = countCashEvents(drawer);
  const shiftId = register.shiftId ?? '';
  const [pieceCount, setPieceCount] = useCountDraft(shiftId);
  const { pieces } = pieceCount;
  const [reveal, setReveal] = useState<CashReveal>();
  const countDrawer = useCountDrawer(register.registerId);
  const isRevealed = reveal?.eventCount === eventCount;
  const revealedCash = isRevealed ? reveal.cash : undefined;
  const cash = countsBlindly ? revealedCash : visibleCash;
  const countedCents = calculatePiecesCents(pieces);
  return {
    shiftId,
    pieceCount,
    setPieceCount,
    pieces,
    countedCents,
    /** Whether every count is valid. If not, no sum is shown and closing is disabled. */
    isComplete: isCountComplete(pieceCount),
    cash,
    differenceCents: cash && countedCents - cash.expectedCents,
    isEnding: countDrawer.isPending,
    error: countDrawer.error,
    /** The expected cash changed after it was revealed. */
    hasMoved: reveal !== undefined && !isRevealed,
    /** Records a blind count and reveals the expected cash. */
    end: () =>
      countDrawer.mutate(
        { shiftId, pieces },
        { onSuccess: ({ cash: expectedCash }) => setReveal({ cash: expectedCash, eventCount }) },
      ),
    /** Hides the revealed cash if it has moved since, whether or not the change is on screen yet. */
    handleError: (error: unknown) => {
      if (error instanceof CallError && error.is(registerErrors.cash_moved))
        setReveal((before) => before && { ...before, eventCount: Number.NaN });
    },
  };
}
export type Count = ReturnType<typeof useCount>;

/** Returns the counted sum, or a hint while a count is invalid. */
export const formatSum = ({
  isComplete,
  countedCents,
}: Pick<Count, 'isComplete' | 'countedCents'>): string =>
  isComplete ? text.formatMoney(countedCents) : pieceCountText.noSum;
