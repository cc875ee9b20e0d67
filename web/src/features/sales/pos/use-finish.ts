import { useEffect, useRef, useState } from 'react';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { formatList, formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { Email } from '#shared/core/schemas.ts';
import {
  type Cart,
  getPosClient,
  getPosSettings,
  listBalanceStates,
  listOpenBalances,
  listParkedSales,
  sell,
  type TenderInput,
} from '#shared/sales/api.ts';
import {
  calculateChangeCents,
  calculateSalePaidCents,
  formatSaleNumber,
  type Sale,
} from '#shared/sales/sale.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAthSale } from '../ath/use-ath-sale.ts';
import { buildSoldToastId, clientText, posText, payingText as text } from '../copy.ts';
import { hasNoLines, type SaleDraft, toCart } from '../draft/sale-draft.ts';
import type { LastSale } from '../draft/use-sale-draft.ts';
import { clearPaymentInput, type PaymentState } from '../paying/payment.ts';
import type { PosState } from './pos-context.ts';
import { focusClient, focusReceived, focusWrongPayment } from './pos-focus.ts';
import { useStockDeduction } from './queries.ts';
import { usePendingReceipts } from './receipt-outcome.tsx';

const listMethods = ({ tenders }: Sale) =>
  formatList([...new Set(tenders.map(({ method }) => text.methods[method]))]);

const toLastSale = (sale: Sale): LastSale => ({
  saleId: sale.saleId,
  number: formatSaleNumber(sale),
  paidCents: calculateSalePaidCents(sale),
  changeCents: sumCents(sale.tenders.map(calculateChangeCents)),
  methods: listMethods(sale),
  appointmentIds: sale.lines.filter(({ kind }) => kind === 'balance').map(({ itemId }) => itemId),
});

/** Queries to invalidate after a sale. The catalog is excluded because it is large. */
const soldQueries = [listOpenBalances, listBalanceStates, getPosClient, listParkedSales] as const;
const rejectedQueries = [...soldQueries, listDeskProducts, listTaxes, getPosSettings] as const;

/** Returns why the client's e-mail is insufficient, or undefined if it suffices. */
function findEmailProblem({ client, email }: SaleDraft, isOptional: boolean): string | undefined {
  const typedEmail = email.trim();
  if (typedEmail === '') return client?.email || isOptional ? undefined : clientText.required;
  const { error } = Email.safeParse(typedEmail);
  return error?.issues[0]?.message;
}

export type FinishInput = Pick<
  PosState,
  'draft' | 'change' | 'startNext' | 'prices' | 'remainingCents' | 'settings' | 'register' | 'payment'
> & {
  /** The first reason that blocks the sale, apart from the client's e-mail and the payment. */
  readonly blockedBy: string | undefined;
  readonly go: (address: string) => void;
};

function notifySaleCompleted(sale: Sale, repeated: boolean, go: (address: string) => void): void {
  const action = { label: text.seeReceipt, onClick: () => go(paths.sale(sale.saleId)) };
  const toastOptions = { id: buildSoldToastId(sale.saleId), action, durationMs: 8_000 };
  if (repeated)
    toast.info(text.repeated, {
      ...toastOptions,
      description: text.repeatedDetails(formatSaleNumber(sale), formatMoney(calculateSalePaidCents(sale))),
    });
  else if (sale.receipt === 'none') toast.success(text.successWithout, toastOptions);
  else if (sale.receipt === 'sent') toast.success(text.success, toastOptions);
  else toast.success(text.successQueued(sale.client?.email ?? ''), toastOptions);
}

/** Returns the server's message for a failed submit. A general sentence precedes it unless it is a rejection (R310). */
function messageForFailure(error: unknown): string {
  if (!(error instanceof CallError)) return text.failure;
  const isRejected = error.status >= 400 && error.status < 500;
  return isRejected || isUnanswered(error) ? error.detail : `${text.failure} ${error.detail}`;
}

/** Returns the e-mail error of a failed submit, from the server or the form. */
const findEmailError = (
  { submitProblem, error }: FailedSale,
  clientProblem: string | undefined,
): string | undefined =>
  error?.fields.find(({ field }) => field === 'email')?.message ??
  (submitProblem === clientProblem ? clientProblem : undefined);

type FailedSale = { readonly submitProblem: string; readonly error?: CallError };

/** Notifies a user who left the POS that the sale was not completed and can be resumed. */
const notifySaleFailed = (failure: string, go: (address: string) => void) =>
  toast.error(text.notSold, {
    id: 'pos.sold',
    description: failure,
    action: { label: posText.seeSale, onClick: () => go(paths.pos) },
  });

function useIsUnmounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => !isMounted.current;
}

/** Outcome of the last submit, until something changes. */
function useSaleOutcome({ draft, startNext, go }: FinishInput) {
  const receipts = usePendingReceipts();
  const [failed, setFailed] = useState<FailedSale & { readonly draft: SaleDraft }>();
  const isUnmounted = useIsUnmounted();
  const deductStock = useStockDeduction();
  const refresh = useRefresh();
  const fail = (submitProblem: string, error?: CallError) =>
    setFailed({ draft, submitProblem, ...(error && { error }) });
  return {
    failed: failed?.draft === draft ? failed : undefined,
    fail,
    receipts,
    completeSale(sale: Sale, repeated: boolean) {
      if (!repeated) deductStock(sale);
      void refresh(...soldQueries);
      setFailed(undefined);
      startNext(toLastSale(sale), sale);
      // Another tab may have completed an ATH Móvil sale earlier, whose receipt is already final.
      if (!repeated && ['waiting', 'failed'].includes(sale.receipt)) receipts.follow(sale.saleId);
      notifySaleCompleted(sale, repeated, go);
    },
    handleFailure(error: unknown) {
      fail(messageForFailure(error), error instanceof CallError ? error : undefined);
      if (isUnmounted()) notifySaleFailed(messageForFailure(error), go);
      void refresh(...rejectedQueries);
    },
  };
}
type SaleOutcome = ReturnType<typeof useSaleOutcome>;

function useSellCommand(
  cart: Cart,
  { saleId, tenders }: SaleDraft,
  { completeSale, handleFailure }: SaleOutcome,
) {
  const command = useConfirmedCommand(sell, {
    inputOf: ({ saleId: id, ...body }: { saleId: string; tenders: TenderInput[] } & Cart) => ({
      params: { saleId: id },
      body,
    }),
  });
  return {
    isSelling: command.isPending,
    sellNow(lastTender: TenderInput | undefined) {
      const allTenders = lastTender ? [...tenders, lastTender] : tenders;
      command.mutate(
        { ...cart, saleId, tenders: allTenders },
        { onSuccess: ({ sale, repeated }) => completeSale(sale, repeated), onError: handleFailure },
      );
    },
  };
}

/** Completes the sale or takes a part of a split payment. Focuses the field if cash is missing (R307). */
export function useFinish(input: FinishInput) {
  const { draft, change, startNext, prices, settings, register, payment, blockedBy, remainingCents } = input;
  const outcome = useSaleOutcome(input);
  const { failed, fail } = outcome;
  const cart = toCart(draft, register.registerId, prices.totalCents);
  const { isSelling, sellNow } = useSellCommand(cart, draft, outcome);
  const ath = useAthSale({
    sale: { saleId: draft.saleId, cart, others: draft.tenders, amountCents: remainingCents },
    change,
    startNext,
    onSold: outcome.completeSale,
    onFailed: outcome.handleFailure,
  });
  const isFinishing = isSelling || ath.isRequesting;
  const clientProblem = findEmailProblem(draft, settings.walkInWithoutEmail);
  const pay = (state: PaymentState) => {
    switch (state.kind) {
      case 'covers':
        return sellNow(state.tender);
      case 'ath':
        return ath.request(draft.typed.phone);
      case 'part':
        return change((before) => ({
          ...before,
          tenders: [...before.tenders, state.tender],
          typed: clearPaymentInput(before.typed),
        }));
      case 'wrong':
        focusWrongPayment();
        return fail(text.checkPayment);
      case 'short':
        return focusReceived();
    }
  };
  return {
    isFinishing,
    ath,
    receipts: outcome.receipts,
    error: failed?.error,
    submitProblem: failed?.submitProblem,
    emailError: failed && findEmailError(failed, clientProblem),
    finish: () => {
      if (isFinishing || hasNoLines(draft)) return;
      const problem = blockedBy ?? clientProblem;
      if (problem === undefined) return pay(payment);
      fail(problem);
      if (problem === clientProblem) focusClient();
    },
  };
}
