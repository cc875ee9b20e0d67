import { useState } from 'react';
import { money } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { returnableCents, type SaleReturn } from '#shared/sales/sale-return.ts';
import type { returnSale } from '#shared/sales/sales-api.ts';
import { useRegister } from '#web/src/components/registers/use-register.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { giveBackText as text } from '../copy.ts';
import { type SoldSale, useGiveBack as useGiveBackPress } from '../queries.ts';
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
import { useReturnMade } from './use-return-made.ts';

const isWrong = ({ cents, most }: BackWay) => cents === undefined || cents > most;

type Tenders = NonNullable<BodyOf<typeof returnSale>['tenders']>;

const tendersOf = (ways: readonly BackWay[], { authorizations }: BackDraft): Tenders =>
  ways.flatMap(({ tender: { tenderId, method }, cents = 0 }) => {
    const authorization = method === 'card' ? authorizations[tenderId]?.trim() : '';
    return cents === 0 ? [] : [{ tenderId, amountCents: cents, ...(authorization && { authorization }) }];
  });

/** The draft with its amounts and payment methods. */
function useBackDraft(sale: Sale) {
  const [draft, setDraft] = useState<BackDraft>(emptyBack);
  const { registerId, isOpen, isKnown } = useRegister();
  const isDrawerOpen = isKnown ? isOpen : undefined;
  const figures = figuresOf(sale, draft);
  const { dueCents } = figures;
  const ways = splitBack({ tenders: sale.tenders, dueCents, ways: draft.ways, isDrawerOpen });
  return {
    draft,
    setDraft,
    registerId,
    isDrawerOpen,
    wanted: wantedBack(sale, draft),
    figures,
    ways,
    missingCents: dueCents - ways.reduce((sum, { cents = 0 }) => sum + cents, 0),
    limit: useReturnLimit(dueCents),
  };
}

/** Why nothing can be returned any more, after another user's return or void. */
function goneOf(sale: Sale): string | undefined {
  if (sale.status === 'voided') return saleErrors.voided.text;
  return returnableCents(sale) === 0 ? text.allGone : undefined;
}

/** The recorded return may differ from the input, if an earlier submit with a lost answer was recorded. */
function sayMade({ returnId, amountCents, tipCents }: SaleReturn, askedCents: number | undefined): void {
  const cents = amountCents + tipCents;
  if (cents === askedCents) toast.success(text.done, { id: returnId });
  else toast.info(text.earlier, { id: returnId, description: text.earlierFor(money(cents)) });
}

/** State of a return and its submit. */
export function useGiveBack({ sale, returns }: Pick<SoldSale, 'sale' | 'returns'>, onDone: () => void) {
  // One id per open dialog, so a retry after a lost answer returns once.
  const [returnId] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const reason = useReason();
  const { setDraft, ...back } = useBackDraft(sale);
  const press = useGiveBackPress({ saleId: sale.saleId, returnId });
  const { draft, wanted, figures, ways, missingCents, registerId } = back;
  const gone = goneOf(sale);
  const end = (given: SaleReturn, askedCents: number | undefined) => {
    sayMade(given, askedCents);
    onDone();
  };
  useReturnMade({ returns, returnId, onMade: (given) => end(given, press.variables?.shownCents) });

  /** A changed sum resets the typed split. */
  const change = (changes: Partial<BackDraft>) => {
    press.reset();
    setDraft((before) => ({ ...before, ways: {}, ...changes }));
  };
  const submit = () => {
    setTried(true);
    const hasReason = reason.passes();
    const isSplit = missingCents === 0 && !ways.some(isWrong);
    if (!wanted || !hasReason || !isSplit) return;
    press.mutate(
      {
        registerId,
        wanted,
        reason: reason.reason,
        withTip: figures.tipCents > 0,
        tenders: tendersOf(ways, draft),
        shownCents: figures.dueCents,
      },
      { onSuccess: ({ given }) => end(given, figures.dueCents) },
    );
  };
  const isDirty = draft !== emptyBack || reason.isDirty;
  return { sale, ...back, change, reason, isTried, gone, press, submit, isDirty };
}
export type GivingBack = ReturnType<typeof useGiveBack>;
