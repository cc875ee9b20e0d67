import { useNavigate } from 'react-router-dom';
import { saleErrors } from '#shared/sales/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { payingText, stockToastId, posText as text, tipText } from '../copy.ts';
import { priceDraft } from '../draft/draft-prices.ts';
import { findBalanceProblem, findItemProblem } from '../draft/line-problems.ts';
import {
  addProduct,
  calculateTip,
  getQuantity,
  getRemainingStock,
  hasMaximumLines,
  isTipWithoutRecipient,
  type SaleDraft,
} from '../draft/sale-draft.ts';
import { type ChangeDraft, useSaleDraft } from '../draft/use-sale-draft.ts';
import { sumPaid, toPaymentState } from '../paying/payment.ts';
import type { PosState } from './pos-context.ts';
import { usePosRegister } from './pos-register.ts';
import {
  useBalanceStates,
  useIsAthConnected,
  usePhoneHolds,
  usePosCatalog,
  usePosSettings,
} from './queries.ts';
import { useFinish } from './use-finish.ts';

type Catalog = ReturnType<typeof usePosCatalog>;

/** Adds one piece, or shows that the stock or the line limit is reached. */
function useAddProduct(draft: SaleDraft, change: ChangeDraft, { products }: Catalog) {
  return (productId: string) => {
    const product = products.get(productId);
    if (!product) return;
    if (getRemainingStock(draft, product) < 1) {
      const { name, stock } = product;
      return toast.error(stock < 1 ? text.soldOut(name) : text.remainingStock(name, stock), {
        id: stockToastId,
      });
    }
    if (getQuantity(draft, productId) === 0 && hasMaximumLines(draft))
      return toast.error(saleErrors.too_many_lines.text, { id: stockToastId });
    change((before) => addProduct(before, product));
  };
}

type SaleConditions = Pick<
  PosState,
  'draft' | 'catalog' | 'balanceStates' | 'heldByPhones' | 'remainingCents' | 'register'
>;

/** Finds the first reason that blocks the sale, apart from the client's e-mail and the payment. */
function findBlocker({
  draft,
  catalog,
  balanceStates,
  heldByPhones,
  remainingCents,
  register,
}: SaleConditions): string | undefined {
  if (!catalog.isReady) return payingText.notReady;
  const hasProblem =
    draft.items.some((item) => findItemProblem(item, catalog.products.get(item.productId))) ||
    draft.balances.some((balance) => findBalanceProblem(balance, { balanceStates, heldByPhones }));
  if (hasProblem) return payingText.fixLines;
  if (draft.tip?.unread !== undefined) return tipText.invalidAmount;
  if (isTipWithoutRecipient(draft)) return tipText.chooseRecipient;
  if (remainingCents > 0 && draft.typed.method === 'cash' && register.isOpen === false)
    return saleErrors.drawer_closed.text;
  return remainingCents < 0 ? payingText.overpaid : undefined;
}

/** State of the POS. */
export function usePosState(): PosState {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const catalog = usePosCatalog();
  const { settings } = usePosSettings();
  const isAthConnected = useIsAthConnected();
  const register = usePosRegister();
  const { draft, lastSale, change, startNext, replace } = useSaleDraft();
  const states = useBalanceStates(draft.balances.map(({ appointmentId }) => appointmentId));
  const prices = priceDraft(draft, catalog);
  const dueCents = prices.totalCents + calculateTip(draft);
  const remainingCents = dueCents - sumPaid(draft);
  const payment = toPaymentState(draft.typed, {
    remainingCents,
    isDivided: draft.isDivided,
    athByHand: settings.athByHand,
    isAthConnected,
  });
  const limitPercent = role === 'admin' ? undefined : settings.supervisorDiscountPercent;
  const balanceStates = states.data ?? noStates;
  const heldByPhones = usePhoneHolds(draft.saleId);
  const conditions = { draft, catalog, balanceStates, heldByPhones, remainingCents, limitPercent, register };
  const { ath, ...finishing } = useFinish({
    draft,
    remainingCents,
    change,
    startNext,
    prices,
    settings,
    register,
    payment,
    blockedBy: findBlocker(conditions),
    go: (address) => void navigate(address),
  });
  return {
    ...conditions,
    ...finishing,
    ath: { ...ath, isConnected: isAthConnected },
    lastSale,
    change,
    startNext,
    replace,
    prices,
    dueCents,
    settings,
    payment,
    add: useAddProduct(draft, change, catalog),
  };
}

const noStates: PosState['balanceStates'] = new Map();
