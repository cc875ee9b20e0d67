import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { calculateReturnableCents, type SaleReturn } from '#shared/sales/sale-return.ts';
import type { returnSale } from '#shared/sales/sales-api.ts';
import { useRegister } from '#web/src/components/registers/use-register.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { returnText as text } from '../copy.ts';
import { type SaleDetail, useReturnSale } from '../queries.ts';
import { useReason } from './reason-field.tsx';
import {
  calculateReturn,
  emptyReturnDraft,
  type RefundPart,
  type ReturnDraft,
  splitRefund,
  toRequestedReturn,
} from './return-draft.ts';
import { useRecordedReturn } from './use-recorded-return.ts';
import { useReturnLimit } from './use-return-limit.ts';

const isInvalidPart = ({ cents, maximumCents }: RefundPart) => cents === undefined || cents > maximumCents;

type RefundTenders = NonNullable<BodyOf<typeof returnSale>['tenders']>;

const toRefundTenders = (parts: readonly RefundPart[], { authorizations }: ReturnDraft): RefundTenders =>
  parts.flatMap(({ tender: { tenderId, method }, cents = 0 }) => {
    const authorization = method === 'card' ? authorizations[tenderId]?.trim() : '';
    return cents === 0 ? [] : [{ tenderId, amountCents: cents, ...(authorization && { authorization }) }];
  });

/** The draft with its amounts and payment methods. */
function useReturnDraft(sale: Sale) {
  const [draft, setDraft] = useState<ReturnDraft>(emptyReturnDraft);
  const { registerId, isOpen, isKnown } = useRegister();
  const isDrawerOpen = isKnown ? isOpen : undefined;
  const figures = calculateReturn(sale, draft);
  const { dueCents } = figures;
  const refundParts = splitRefund({
    tenders: sale.tenders,
    dueCents,
    typedRefunds: draft.typedRefunds,
    isDrawerOpen,
  });
  return {
    draft,
    setDraft,
    registerId,
    isDrawerOpen,
    requestedReturn: toRequestedReturn(sale, draft),
    figures,
    refundParts,
    missingCents: dueCents - refundParts.reduce((sum, { cents = 0 }) => sum + cents, 0),
    limit: useReturnLimit(dueCents),
  };
}

/** Returns why nothing can be returned any more, after another user's return or void. */
function findFinalReason(sale: Sale): string | undefined {
  if (sale.status === 'voided') return saleErrors.voided.text;
  return calculateReturnableCents(sale) === 0 ? text.nothingLeft : undefined;
}

/** Shows the recorded amount. It differs from the requested one if an earlier submit with a lost response counted. */
function notifyReturnRecorded(
  { returnId, amountCents, tipCents }: SaleReturn,
  requestedCents: number | undefined,
): void {
  const cents = amountCents + tipCents;
  if (cents === requestedCents) toast.success(text.done, { id: returnId });
  else
    toast.info(text.recordedBefore, {
      id: returnId,
      description: text.recordedBeforeDetails(formatMoney(cents)),
    });
}

/** State of a return and its submit. */
export function useSaleReturn({ sale, returns }: Pick<SaleDetail, 'sale' | 'returns'>, onDone: () => void) {
  // One id per open dialog, so a retry after a lost response returns once.
  const [returnId] = useState(() => crypto.randomUUID());
  const [wasSubmitted, setSubmitted] = useState(false);
  const reason = useReason();
  const { setDraft, ...draftState } = useReturnDraft(sale);
  const command = useReturnSale({ saleId: sale.saleId, returnId });
  const { draft, requestedReturn, figures, refundParts, missingCents, registerId } = draftState;
  const finalReason = findFinalReason(sale);
  const finish = (recorded: SaleReturn, requestedCents: number | undefined) => {
    notifyReturnRecorded(recorded, requestedCents);
    onDone();
  };
  useRecordedReturn({
    returns,
    returnId,
    onRecorded: (recorded) => finish(recorded, command.variables?.shownCents),
  });

  /** Changes the draft. Clears the typed refunds unless `changes` contains them, since the sum may change. */
  const change = (changes: Partial<ReturnDraft>) => {
    command.reset();
    setDraft((before) => ({ ...before, typedRefunds: {}, ...changes }));
  };
  const submit = () => {
    setSubmitted(true);
    const hasReason = reason.validate();
    const isSplit = missingCents === 0 && !refundParts.some(isInvalidPart);
    if (!requestedReturn || !hasReason || !isSplit) return;
    command.mutate(
      {
        registerId,
        wanted: requestedReturn,
        reason: reason.reason,
        withTip: figures.tipCents > 0,
        tenders: toRefundTenders(refundParts, draft),
        shownCents: figures.dueCents,
      },
      { onSuccess: ({ given: recorded }) => finish(recorded, figures.dueCents) },
    );
  };
  const isDirty = draft !== emptyReturnDraft || reason.isDirty;
  return {
    sale,
    ...draftState,
    change,
    reason,
    wasSubmitted,
    finalReason,
    command,
    submit,
    isDirty,
  };
}
export type SaleReturnForm = ReturnType<typeof useSaleReturn>;
