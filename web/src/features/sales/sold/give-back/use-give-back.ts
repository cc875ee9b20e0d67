import { useState } from 'react';
import type { Sale } from '#shared/sales/sale.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useTillRegister } from '../../till/till-register.ts';
import { giveBackText as text } from '../copy.ts';
import { useGiveBack as useGiveBackPress } from '../queries.ts';
import {
  type BackDraft,
  type BackWay,
  emptyBack,
  figuresOf,
  splitBack,
  wantedBack,
} from './give-back-draft.ts';
import { useReason } from './reason-field.tsx';
import { useReturnLimit } from './use-return-limit.ts';

const isWrong = ({ cents, most }: BackWay) => cents === undefined || cents > most;

/** What goes back of a sale, while it is chosen, and the press that gives it back. */
export function useGiveBack(sale: Sale, onDone: () => void) {
  // One for as long as the dialog is open: a press whose answer was lost gives back once.
  const [returnId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<BackDraft>(emptyBack);
  const [isTried, setTried] = useState(false);
  const reason = useReason();
  const register = useTillRegister();
  const press = useGiveBackPress({ saleId: sale.saleId, returnId });
  const wanted = wantedBack(sale, draft);
  const figures = figuresOf(sale, draft);
  const { dueCents } = figures;
  const ways = splitBack({
    tenders: sale.tenders,
    dueCents,
    ways: draft.ways,
    isDrawerOpen: register.isOpen,
  });
  const missingCents = dueCents - ways.reduce((sum, { cents = 0 }) => sum + cents, 0);
  const limit = useReturnLimit(dueCents);

  /** Another sum is split anew. */
  const change = (changes: Partial<BackDraft>) => {
    press.reset();
    setDraft((before) => ({ ...before, ways: {}, ...changes }));
  };
  const submit = () => {
    setTried(true);
    const hasReason = reason.passes();
    if (!wanted || !hasReason || missingCents !== 0 || ways.some(isWrong) || limit !== undefined) return;
    const tenders = ways.flatMap(({ tender: { tenderId, method }, cents = 0 }) => {
      const authorization = method === 'card' ? draft.authorizations[tenderId]?.trim() : '';
      return cents === 0 ? [] : [{ tenderId, amountCents: cents, ...(authorization && { authorization }) }];
    });
    const { registerId } = register;
    const { reason: why } = reason;
    press.mutate(
      { registerId, wanted, reason: why, withTip: figures.tipCents > 0, tenders, shownCents: dueCents },
      {
        onSuccess: () => {
          toast.success(text.done);
          onDone();
        },
      },
    );
  };
  return {
    sale,
    draft,
    change,
    wanted,
    figures,
    ways,
    missingCents,
    limit,
    reason,
    register,
    isTried,
    press,
    submit,
    isDirty: draft !== emptyBack || reason.isDirty,
  };
}
export type GivingBack = ReturnType<typeof useGiveBack>;
