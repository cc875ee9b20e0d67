import { useEffect, useRef, useState } from 'react';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { listed, money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { Email } from '#shared/core/schemas.ts';
import {
  type Cart,
  type GivenTender,
  getTillClient,
  getTillSettings,
  listBalanceStates,
  listOpenBalances,
  listParkedSales,
  sell,
} from '#shared/sales/api.ts';
import { changeCents, paidCents, type Sale, saleNumber } from '#shared/sales/sale.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAthSale } from '../ath/use-ath-sale.ts';
import { clientText, soldToast, payingText as text, tillText } from '../copy.ts';
import { cartOf, isEmpty, type SaleDraft } from '../draft/sale-draft.ts';
import type { LastSale } from '../draft/use-sale-draft.ts';
import { afterTender, type PaymentState } from '../paying/payment.ts';
import { useTakeSold } from './queries.ts';
import { useReceipts } from './receipt-outcome.tsx';
import type { Till } from './till-context.ts';
import { focusClient, focusReceived, focusWrongPayment } from './till-places.ts';

const methodsOf = ({ tenders }: Sale) =>
  listed([...new Set(tenders.map(({ method }) => text.methods[method]))]);

const lastOf = (sale: Sale): LastSale => ({
  saleId: sale.saleId,
  number: saleNumber(sale),
  paidCents: paidCents(sale),
  changeCents: sumCents(sale.tenders.map(changeCents)),
  methods: methodsOf(sale),
});

/** Queries to invalidate after a sale or its rejection; after a sale not the catalogue, which is large. */
const made = [listOpenBalances, listBalanceStates, getTillClient, listParkedSales] as const;
const refused = [...made, listDeskProducts, listTaxes, getTillSettings] as const;

/** Why the client's contact data are insufficient; undefined if they suffice. */
function emailProblem({ client, email }: SaleDraft, mayBeWithout: boolean): string | undefined {
  const typed = email.trim();
  if (typed === '') return client?.email || mayBeWithout ? undefined : clientText.required;
  const { error } = Email.safeParse(typed);
  return error?.issues[0]?.message;
}

export type Finishing = Pick<
  Till,
  'draft' | 'change' | 'startAnew' | 'prices' | 'openCents' | 'settings' | 'register' | 'payment'
> & {
  /** The first error of the lines. */
  readonly blockedBy: string | undefined;
  readonly go: (address: string) => void;
};

function sayMade(sale: Sale, repeated: boolean, go: (address: string) => void): void {
  const action = { label: text.seeReceipt, onClick: () => go(paths.sale(sale.saleId)) };
  const said = { id: soldToast(sale.saleId), action, durationMs: 8_000 };
  if (repeated)
    toast.info(text.repeated, {
      ...said,
      description: text.repeatedFor(saleNumber(sale), money(paidCents(sale))),
    });
  else if (sale.receipt === 'none') toast.success(text.successWithout, said);
  else if (sale.receipt === 'sent') toast.success(text.success, said);
  else toast.success(text.successQueued(sale.client?.email ?? ''), said);
}

/** Message of a failed submit: the server's text, or a generic one (R310). */
function sayFailed(error: unknown): string {
  if (!(error instanceof CallError)) return text.failure;
  const isRefusal = error.status >= 400 && error.status < 500;
  return isRefusal || isUnanswered(error) ? error.detail : `${text.failure} ${error.detail}`;
}

const emailErrorOf = ({ complaint, refusal }: Failed, problem: string | undefined): string | undefined =>
  refusal?.fields.find(({ field }) => field === 'email')?.message ??
  (complaint === problem ? problem : undefined);

type Failed = { readonly complaint: string; readonly refusal?: CallError };

/** Toast for a user who left the POS: the sale was not completed and can be resumed. */
const sayNotSold = (failure: string, go: (address: string) => void) =>
  toast.error(text.notSold, {
    id: 'pos.sold',
    description: failure,
    action: { label: tillText.seeSale, onClick: () => go(paths.pos) },
  });

function useIsLeft(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => !isHere.current;
}

/** Outcome of the last submit, until something changes. */
function useOutcome({ draft, startAnew, go }: Finishing) {
  const receipts = useReceipts();
  const [failed, setFailed] = useState<Failed & { readonly draft: SaleDraft }>();
  const isLeft = useIsLeft();
  const takeSold = useTakeSold();
  const refresh = useRefresh();
  const fail = (complaint: string, refusal?: CallError) =>
    setFailed({ draft, complaint, ...(refusal && { refusal }) });
  return {
    failed: failed?.draft === draft ? failed : undefined,
    fail,
    receipts,
    sold(sale: Sale, repeated: boolean) {
      if (!repeated) takeSold(sale);
      void refresh(...made);
      setFailed(undefined);
      startAnew(lastOf(sale), sale);
      // Another tab may have completed an ATH Móvil sale earlier, whose receipt is already final.
      if (!repeated && ['waiting', 'failed'].includes(sale.receipt)) receipts.follow(sale.saleId);
      sayMade(sale, repeated, go);
    },
    notSold(error: unknown) {
      fail(sayFailed(error), error instanceof CallError ? error : undefined);
      if (isLeft()) sayNotSold(sayFailed(error), go);
      void refresh(...refused);
    },
  };
}
type Outcome = ReturnType<typeof useOutcome>;

function useSelling(cart: Cart, { saleId, tenders }: SaleDraft, { sold, notSold }: Outcome) {
  const command = useConfirmedCommand(sell, {
    inputOf: ({ saleId: id, ...body }: { saleId: string; tenders: GivenTender[] } & Cart) => ({
      params: { saleId: id },
      body,
    }),
  });
  return {
    isSelling: command.isPending,
    sellNow(last: GivenTender | undefined) {
      const all = last ? [...tenders, last] : tenders;
      command.mutate(
        { ...cart, saleId, tenders: all },
        { onSuccess: ({ sale, repeated }) => sold(sale, repeated), onError: notSold },
      );
    },
  };
}

/** Completes the sale, or takes a part of a split payment; if cash is missing, focuses the field (R307). */
export function useFinish(till: Finishing) {
  const { draft, change, startAnew, prices, settings, register, payment, blockedBy, openCents } = till;
  const outcome = useOutcome(till);
  const { failed, fail } = outcome;
  const cart = cartOf(draft, register.registerId, prices.totalCents);
  const { isSelling, sellNow } = useSelling(cart, draft, outcome);
  const ath = useAthSale({
    sale: { saleId: draft.saleId, cart, others: draft.tenders, amountCents: openCents },
    change,
    startAnew,
    onSold: outcome.sold,
    onRefused: outcome.notSold,
  });
  const isFinishing = isSelling || ath.isAsking;
  const clientProblem = emailProblem(draft, settings.walkInWithoutEmail);
  const pay = (state: PaymentState) => {
    switch (state.kind) {
      case 'covers':
        return sellNow(state.tender);
      case 'ath':
        return ath.ask(draft.typed.phone);
      case 'part':
        return change((before) => ({
          ...before,
          tenders: [...before.tenders, state.tender],
          typed: afterTender(before.typed),
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
    refusal: failed?.refusal,
    complaint: failed?.complaint,
    emailError: failed && emailErrorOf(failed, clientProblem),
    finish: () => {
      if (isFinishing || isEmpty(draft)) return;
      const problem = blockedBy ?? clientProblem;
      if (problem === undefined) return pay(payment);
      fail(problem);
      if (problem === clientProblem) focusClient();
    },
  };
}
