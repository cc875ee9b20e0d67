import { useEffect, useEffectEvent, useState } from 'react';
import { athErrors } from '#shared/payments/errors.ts';
import { type Cart, listParkedSales, removeParkedSale, type TenderInput } from '#shared/sales/api.ts';
import { type AthSaleState, askAthSale, followAthSale } from '#shared/sales/ath-sale-api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale } from '#shared/sales/sales-api.ts';
import { useCommand, useMultiStepCommand, useRefresh } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { CallError } from '#web/src/lib/problem.ts';
import type { SendInput } from '#web/src/lib/send.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { SaleDraft } from '../draft/sale-draft.ts';
import type { ChangeDraft } from '../draft/use-sale-draft.ts';
import { focusCash } from '../pos/pos-focus.ts';
import { useParkedSales } from '../pos/queries.ts';
import type { AthDialogExit } from './ath-dialog.tsx';
import { athText as text } from './copy.ts';

/** A sale whose remaining amount is requested on the client's phone. */
type AthRequestInput = {
  readonly saleId: string;
  readonly cart: Cart;
  /** Payments by other methods. */
  readonly others: readonly TenderInput[];
  readonly amountCents: number;
  readonly phone: string;
};
type AthRequestResult = { readonly state: AthSaleState } | { readonly alreadySold: Sale };

const isErrorOf = (
  error: unknown,
  definition: (typeof athErrors)['waiting'] | (typeof saleErrors)['already_sold'],
) => error instanceof CallError && error.is(definition);

/** The pending payment of a sale, requested earlier here or in another tab. */
async function findPendingPayment(saleId: string, call: IdempotentCall): Promise<AthSaleState | undefined> {
  const { rows } = await call(listParkedSales, {});
  const paymentId = rows.find((row) => row.saleId === saleId)?.ath?.paymentId;
  return paymentId === undefined ? undefined : call(followAthSale, { params: { paymentId } });
}

type SendAthRequest = (input: SendInput<typeof askAthSale>) => Promise<AthSaleState>;

/** Requests the payment. Finds the pending payment or the completed sale if there is one already. */
async function requestOrFind(
  { others, ...request }: AthRequestInput,
  send: SendAthRequest,
  call: IdempotentCall,
): Promise<AthRequestResult> {
  const { saleId } = request;
  try {
    const params = { paymentId: crypto.randomUUID() };
    return { state: await send({ params, body: { ...request, others: [...others] } }) };
  } catch (error) {
    if (isErrorOf(error, saleErrors.already_sold))
      return { alreadySold: (await call(getSale, { params: { saleId } })).sale };
    const state = isErrorOf(error, athErrors.waiting) ? await findPendingPayment(saleId, call) : undefined;
    if (state) return { state };
    throw error;
  }
}

type UseAthSaleInput = {
  /** The request without the phone number. */
  readonly sale: Omit<AthRequestInput, 'phone'>;
  readonly change: ChangeDraft;
  readonly startNext: () => void;
  readonly onSold: (sale: Sale, repeated: boolean) => void;
  readonly onFailed: (error: unknown) => void;
};

/** Loads a sale's pending payment after a reload or when the sale is resumed elsewhere. Returns whether it loads. */
function useRestoredPayment(
  saleId: string,
  isUnseen: (paymentId: string) => boolean,
  setCurrent: (state: AthSaleState) => void,
) {
  const followPayment = useCommand(followAthSale, {
    inputOf: (paymentId: string) => ({ params: { paymentId } }),
    onSuccess: setCurrent,
  });
  const waitingSale = useParkedSales().data?.rows.find((row) => row.saleId === saleId && row.isWaiting);
  const paymentId = waitingSale?.ath?.paymentId;
  const findUnseen = useEffectEvent((id: string) => {
    if (isUnseen(id)) followPayment.mutate(id);
  });
  useEffect(() => {
    if (paymentId !== undefined) findUnseen(paymentId);
  }, [paymentId]);
  return followPayment.isPending;
}

/** The payment in the dialog with its actions. */
export function useAthSale({ sale, change, startNext, onSold, onFailed }: UseAthSaleInput) {
  const { saleId } = sale;
  const [current, setCurrent] = useState<AthSaleState>();
  const [closedIds, setClosedIds] = useState<readonly string[]>([]);
  const refresh = useRefresh();
  const unpark = useCommand(removeParkedSale, { inputOf: () => ({ params: { saleId } }) });
  const close = () => {
    if (current) setClosedIds((ids) => [...ids, current.payment.paymentId]);
    setCurrent(undefined);
    void refresh(listParkedSales);
  };
  const sendRequest = useConfirmedCommand(askAthSale, {
    inputOf: (input: SendInput<typeof askAthSale>) => input,
  });
  const request = useMultiStepCommand(
    (input: AthRequestInput, call) => requestOrFind(input, sendRequest.mutateAsync, call),
    {
      onSuccess: (result) => {
        if ('state' in result) return setCurrent(result.state);
        close();
        onSold(result.alreadySold, true);
      },
      onError: (error) => {
        close();
        onFailed(error);
      },
    },
  );
  const isUnseen = (paymentId: string) => !current && !request.isPending && !closedIds.includes(paymentId);
  const isFinding = useRestoredPayment(saleId, isUnseen, setCurrent);
  return {
    current,
    isRequesting: request.isPending || isFinding,
    request: (phone: string) => request.mutate({ ...sale, phone }),
    sold(completedSale: Sale) {
      close();
      onSold(completedSale, false);
    },
    leave(exit: AthDialogExit) {
      close();
      if (exit === 'later') {
        startNext();
        toast.info(text.parkedNotice);
        return;
      }
      // The sale continues here, so it is no longer parked.
      unpark.mutate();
      if (exit !== 'cancelled') change(createMethodChange(exit));
      if (exit === 'otherMethod') focusCash();
    },
  };
}

const createMethodChange = (exit: 'otherMethod' | 'byHand') => (draft: SaleDraft) => {
  const isByHand = exit === 'byHand';
  const method = isByHand ? ('athMovil' as const) : ('cash' as const);
  return { ...draft, typed: { ...draft.typed, method, isByHand } };
};
