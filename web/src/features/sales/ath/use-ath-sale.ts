import { useEffect, useEffectEvent, useState } from 'react';
import { athErrors } from '#shared/payments/errors.ts';
import { type Cart, type GivenTender, listParkedSales, removeParkedSale } from '#shared/sales/api.ts';
import { type AthSaleState, askAthSale, followAthSale } from '#shared/sales/ath-sale-api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale } from '#shared/sales/sales-api.ts';
import { useCommand, useRefresh, useSteps } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import type { SendInput } from '#web/src/lib/send.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { SaleDraft } from '../draft/sale-draft.ts';
import type { ChangeDraft } from '../draft/use-sale-draft.ts';
import { useParkedSales } from '../till/queries.ts';
import { focusCash } from '../till/till-places.ts';
import type { AthLeave } from './ath-dialog.tsx';
import { athText as text } from './copy.ts';

/** A sale whose remaining amount is requested on the client's phone. */
type AskAthInput = {
  readonly saleId: string;
  readonly cart: Cart;
  /** Payments by other methods. */
  readonly others: readonly GivenTender[];
  readonly amountCents: number;
  readonly phone: string;
};
type AskAthReply = { readonly state: AthSaleState } | { readonly alreadySold: Sale };

const isRefusal = (
  error: unknown,
  definition: (typeof athErrors)['waiting'] | (typeof saleErrors)['already_sold'],
) => error instanceof CallError && error.is(definition);

/** The pending payment of a sale, requested earlier here or in another tab. */
async function askedBefore(saleId: string, call: Call): Promise<AthSaleState | undefined> {
  const { rows } = await call(listParkedSales, {});
  const paymentId = rows.find((row) => row.saleId === saleId)?.ath?.paymentId;
  return paymentId === undefined ? undefined : call(followAthSale, { params: { paymentId } });
}

type Ask = (input: SendInput<typeof askAthSale>) => Promise<AthSaleState>;

/** Requests the payment, or finds the one requested or sold before. */
async function askOnce({ others, ...asked }: AskAthInput, ask: Ask, call: Call): Promise<AskAthReply> {
  const { saleId } = asked;
  try {
    const params = { paymentId: crypto.randomUUID() };
    return { state: await ask({ params, body: { ...asked, others: [...others] } }) };
  } catch (error) {
    if (isRefusal(error, saleErrors.already_sold))
      return { alreadySold: (await call(getSale, { params: { saleId } })).sale };
    const state = isRefusal(error, athErrors.waiting) ? await askedBefore(saleId, call) : undefined;
    if (state) return { state };
    throw error;
  }
}

type UseAthSaleInput = {
  /** The request without the phone number. */
  readonly sale: Omit<AskAthInput, 'phone'>;
  readonly change: ChangeDraft;
  readonly startAnew: () => void;
  readonly onSold: (sale: Sale, repeated: boolean) => void;
  readonly onRefused: (error: unknown) => void;
};

/** Finds a sale's pending payment after a reload or when the sale is resumed elsewhere. */
function useFoundAgain(
  saleId: string,
  isNews: (paymentId: string) => boolean,
  show: (state: AthSaleState) => void,
) {
  const finding = useCommand(followAthSale, {
    inputOf: (paymentId: string) => ({ params: { paymentId } }),
    onSuccess: show,
  });
  const waiting = useParkedSales().data?.rows.find((row) => row.saleId === saleId && row.isWaiting);
  const paymentId = waiting?.ath?.paymentId;
  const find = useEffectEvent((id: string) => {
    if (isNews(id)) finding.mutate(id);
  });
  useEffect(() => {
    if (paymentId !== undefined) find(paymentId);
  }, [paymentId]);
  return finding.isPending;
}

/** The payment in the dialog with its actions. */
export function useAthSale({ sale, change, startAnew, onSold, onRefused }: UseAthSaleInput) {
  const { saleId } = sale;
  const [shown, show] = useState<AthSaleState>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const refresh = useRefresh();
  const unpark = useCommand(removeParkedSale, { inputOf: () => ({ params: { saleId } }) });
  const close = () => {
    if (shown) setLeft((before) => [...before, shown.payment.paymentId]);
    show(undefined);
    void refresh(listParkedSales);
  };
  const askNow = useConfirmedCommand(askAthSale, { inputOf: (input: SendInput<typeof askAthSale>) => input });
  const asking = useSteps((input: AskAthInput, call) => askOnce(input, askNow.mutateAsync, call), {
    onSuccess: (asked) => {
      if ('state' in asked) return show(asked.state);
      close();
      onSold(asked.alreadySold, true);
    },
    onError: (error) => {
      close();
      onRefused(error);
    },
  });
  const isNews = (paymentId: string) => !shown && !asking.isPending && !left.includes(paymentId);
  const isFinding = useFoundAgain(saleId, isNews, show);
  return {
    shown,
    isAsking: asking.isPending || isFinding,
    ask: (phone: string) => asking.mutate({ ...sale, phone }),
    sold(made: Sale) {
      close();
      onSold(made, false);
    },
    leave(how: AthLeave) {
      close();
      if (how === 'later') {
        startAnew();
        toast.info(text.nowWaiting);
        return;
      }
      // The sale continues here, so it is no longer parked.
      unpark.mutate();
      if (how !== 'cancelled') change(payingBy(how));
      if (how === 'otherMethod') focusCash();
    },
  };
}

const payingBy = (how: 'otherMethod' | 'byHand') => (draft: SaleDraft) => {
  const isByHand = how === 'byHand';
  const method = isByHand ? ('athMovil' as const) : ('cash' as const);
  return { ...draft, typed: { ...draft.typed, method, isByHand } };
};
