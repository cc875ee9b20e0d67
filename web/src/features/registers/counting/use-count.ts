import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { plainDollars } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { DrawerCash } from '#shared/registers/drawer.ts';
import type { getDrawer } from '#shared/registers/drawer-api.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { countedCents, KeptPieces } from '#shared/registers/pieces.ts';
import { pieceText } from '#web/src/components/registers/copy.ts';
import {
  type Counted,
  isCountedWhole,
  nothingCounted,
} from '#web/src/components/registers/piece-counter.tsx';
import { useCountDrawer } from '#web/src/components/registers/queries.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { type AppForm, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { countText as text } from './copy.ts';

export type Drawer = ReplyOf<typeof getDrawer>;

const isAmount = (typed: string) => centsOf(typed) !== undefined;

const CloseForm = z.object({
  leftCents: z.string().check(z.refine(isAmount, { error: text.leftWrong })),
  terminalCents: z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || isAmount(typed), { error: text.terminalWrong })),
  note: z.string().check(z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' })),
});
export type CloseValues = z.infer<typeof CloseForm>;

/** The draft, which may hold invalid values. */
const TypedClosing = z.object({ leftCents: z.string(), terminalCents: z.string(), note: z.string() });

/** Closing form with a draft that survives reloads for this shift only. */
export function useClosingForm({ register }: Drawer): AppForm<CloseValues, CloseValues> {
  const start = {
    leftCents: plainDollars(register.opening?.floatCents ?? 0),
    terminalCents: '',
    note: '',
  };
  const name = `closing ${register.shiftId ?? ''}`;
  const kept = useKept(name, TypedClosing);
  const form = useAppForm(CloseForm, kept ?? start);
  useKeeping(name, useTyped(form), start);
  return form;
}

const KeptUnread = z.record(z.string(), z.string());

/** Counted pieces with a draft that survives reloads for this shift only, including invalid input. */
function useCounted(shiftId: string): [Counted, (counted: Counted) => void] {
  const [names] = useState({ pieces: `count ${shiftId}`, unread: `unread count ${shiftId}` });
  const [counted, setCounted] = useState<Counted>(() => ({
    pieces: KeptPieces.safeParse(readDraft(names.pieces)).data ?? nothingCounted.pieces,
    unread: KeptUnread.safeParse(readDraft(names.unread)).data ?? nothingCounted.unread,
  }));
  useEffect(() => {
    saveDraft(names.pieces, counted.pieces);
    saveDraft(names.unread, counted.unread);
  }, [names, counted]);
  return [counted, setCounted];
}

/** Number of cash events of a drawer; it grows with each event. */
const cashEvents = ({ moves, payments, returns }: Drawer): number => moves.length + payments.cash + returns;

type Told = { readonly cash: DrawerCash; readonly events: number };

/** The count of a drawer and, once it may be revealed, the expected cash. */
export function useCount(drawer: Drawer) {
  const { register, cash: known, countsBlindly } = drawer;
  const events = cashEvents(drawer);
  const shiftId = register.shiftId ?? '';
  const [typed, setTyped] = useCounted(shiftId);
  const { pieces } = typed;
  const [told, setTold] = useState<Told>();
  const count = useCountDrawer(register.registerId);
  const isTold = told?.events === events;
  const cash = countsBlindly ? (isTold ? told.cash : undefined) : known;
  const counted = countedCents(pieces);
  return {
    shiftId,
    typed,
    setTyped,
    pieces,
    counted,
    /** Whether every count is valid; otherwise no sum is shown and closing is disabled. */
    isWhole: isCountedWhole(typed),
    cash,
    differenceCents: cash && counted - cash.expectedCents,
    isEnding: count.isPending,
    error: count.error,
    /** The expected cash changed after it was revealed. */
    hasMoved: told !== undefined && !isTold,
    /** For blind counts: records the count and reveals the expected cash. */
    end: () =>
      count.mutate({ shiftId, pieces }, { onSuccess: ({ cash: now }) => setTold({ cash: now, events }) }),
    /** Cash moved since the reveal: requests it again, whether or not the change is on screen yet. */
    heard: (error: unknown) => {
      if (error instanceof CallError && error.is(registerErrors.cash_moved))
        setTold((before) => before && { ...before, events: Number.NaN });
    },
  };
}
export type Count = ReturnType<typeof useCount>;

/** The counted sum, or a hint while a count is invalid. */
export const sumText = ({ isWhole, counted }: Pick<Count, 'isWhole' | 'counted'>): string =>
  isWhole ? text.money(counted) : pieceText.unread;
