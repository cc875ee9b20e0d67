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

/** However wrong. */
const TypedClosing = z.object({ leftCents: z.string(), terminalCents: z.string(), note: z.string() });

/** What is said of the count; like the count itself, it stays over a reload, for this shift alone. */
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

/** What was counted so far stays over a reload, for this shift alone; also what cannot be read of it. */
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

/** How much has happened to the cash of a drawer; another number once more has. */
const cashEvents = ({ moves, payments, returns }: Drawer): number => moves.length + payments.cash + returns;

type Told = { readonly cash: DrawerCash; readonly events: number };

/** A drawer as it is counted: what is in it, and once that may be known, what should be. */
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
    /** Else nothing is said of the sum, and nothing closes by it. */
    isWhole: isCountedWhole(typed),
    cash,
    differenceCents: cash && counted - cash.expectedCents,
    isEnding: count.isPending,
    error: count.error,
    /** What was told is not what is expected any more. */
    hasMoved: told !== undefined && !isTold,
    /** Where the center counts blindly: what was counted is noted, and what was expected told. */
    end: () =>
      count.mutate({ shiftId, pieces }, { onSuccess: ({ cash: now }) => setTold({ cash: now, events }) }),
    /** Cash moved since it was told: it is to be asked for again, whether that is on screen yet or not. */
    heard: (error: unknown) => {
      if (error instanceof CallError && error.is(registerErrors.cash_moved))
        setTold((before) => before && { ...before, events: Number.NaN });
    },
  };
}
export type Count = ReturnType<typeof useCount>;

/** What was counted, once all of it can be read. */
export const sumText = ({ isWhole, counted }: Pick<Count, 'isWhole' | 'counted'>): string =>
  isWhole ? text.money(counted) : pieceText.unread;
