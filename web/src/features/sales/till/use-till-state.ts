import { useNavigate } from 'react-router-dom';
import { saleErrors } from '#shared/sales/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { payingText, stockToast, tillText as text, tipText } from '../copy.ts';
import { priceDraft } from '../draft/draft-prices.ts';
import { balanceProblem, itemProblem } from '../draft/line-problems.ts';
import {
  addProduct,
  isFull,
  isTipOfNobody,
  leftOf,
  quantityOf,
  type SaleDraft,
  tipCents,
} from '../draft/sale-draft.ts';
import { type ChangeDraft, useSaleDraft } from '../draft/use-sale-draft.ts';
import { paidCents, paymentState } from '../paying/payment.ts';
import { useAthAccount, useBalanceStates, useHeldByPhones, useShelf, useTillSettings } from './queries.ts';
import type { Till } from './till-context.ts';
import { useTillRegister } from './till-register.ts';
import { useFinish } from './use-finish.ts';

type Shelf = ReturnType<typeof useShelf>;

/** Adds one unit, or shows that stock or line limit is reached. */
function useAdd(draft: SaleDraft, change: ChangeDraft, { products }: Shelf) {
  return (productId: string) => {
    const product = products.get(productId);
    if (!product) return;
    if (leftOf(draft, product) < 1) {
      const { name, stock } = product;
      return toast.error(stock < 1 ? text.soldOut(name) : text.only(name, stock), { id: stockToast });
    }
    if (quantityOf(draft, productId) === 0 && isFull(draft))
      return toast.error(saleErrors.too_many_lines.text, { id: stockToast });
    change((before) => addProduct(before, product));
  };
}

type Standing = Pick<
  Till,
  'draft' | 'shelf' | 'balanceStates' | 'heldByPhones' | 'openCents' | 'limitPercent' | 'register'
>;

/** The first reason that blocks the sale; undefined if none. */
function blockedBy({
  draft,
  shelf,
  balanceStates,
  heldByPhones,
  openCents,
  register,
}: Standing): string | undefined {
  if (!shelf.isReady) return payingText.notReady;
  const hasProblem =
    draft.items.some((item) => itemProblem(item, shelf.products.get(item.productId))) ||
    draft.balances.some((balance) => balanceProblem(balance, { balanceStates, heldByPhones }));
  if (hasProblem) return payingText.fixLines;
  if (draft.tip?.unread !== undefined) return tipText.wrong;
  if (isTipOfNobody(draft)) return tipText.choose;
  if (openCents > 0 && draft.typed.method === 'cash' && register.isOpen === false)
    return saleErrors.drawer_closed.text;
  return openCents < 0 ? payingText.overpaid : undefined;
}

/** State of the POS. */
export function useTillState(): Till {
  const { role } = useSignedIn();
  const go = useNavigate();
  const shelf = useShelf();
  const { settings } = useTillSettings();
  const isAthConnected = useAthAccount();
  const register = useTillRegister();
  const { draft, last, change, startAnew, replace } = useSaleDraft();
  const states = useBalanceStates(draft.balances.map(({ appointmentId }) => appointmentId));
  const prices = priceDraft(draft, shelf);
  const dueCents = prices.totalCents + tipCents(draft);
  const openCents = dueCents - paidCents(draft);
  const payment = paymentState(draft.typed, {
    openCents,
    isDivided: draft.isDivided,
    athByHand: settings.athByHand,
    isAthConnected,
  });
  const limitPercent = role === 'admin' ? undefined : settings.supervisorDiscountPercent;
  const balanceStates = states.data ?? noStates;
  const heldByPhones = useHeldByPhones(draft.saleId);
  const standing = { draft, shelf, balanceStates, heldByPhones, openCents, limitPercent, register };
  const { ath, ...finishing } = useFinish({
    draft,
    openCents,
    change,
    startAnew,
    prices,
    settings,
    register,
    payment,
    blockedBy: blockedBy(standing),
    go: (address) => void go(address),
  });
  return {
    ...standing,
    ...finishing,
    ath: { ...ath, isConnected: isAthConnected },
    last,
    change,
    startAnew,
    replace,
    prices,
    dueCents,
    settings,
    payment,
    add: useAdd(draft, change, shelf),
  };
}

const noStates: Till['balanceStates'] = new Map();
