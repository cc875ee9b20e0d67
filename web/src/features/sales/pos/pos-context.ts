import { createContext, use } from 'react';
import type { BalanceState } from '#shared/sales/api.ts';
import type { CartPrices } from '#shared/sales/cart-prices.ts';
import type { PosSettings } from '#shared/settings/pos-settings.ts';
import type { CallError } from '#web/src/lib/problem.ts';
import type { useAthSale } from '../ath/use-ath-sale.ts';
import type { SaleDraft } from '../draft/sale-draft.ts';
import type { ChangeDraft, LastSale, useSaleDraft } from '../draft/use-sale-draft.ts';
import type { PaymentState } from '../paying/payment.ts';
import type { usePosRegister } from './pos-register.ts';
import type { PhoneHolds, usePosCatalog } from './queries.ts';
import type { usePendingReceipts } from './receipt-outcome.tsx';

export type PosState = {
  readonly draft: SaleDraft;
  readonly lastSale: LastSale | undefined;
  readonly change: ChangeDraft;
  readonly startNext: ReturnType<typeof useSaleDraft>['startNext'];
  readonly replace: ReturnType<typeof useSaleDraft>['replace'];
  readonly catalog: ReturnType<typeof usePosCatalog>;
  readonly prices: CartPrices;
  /** Amount due including the tip. */
  readonly dueCents: number;
  readonly remainingCents: number;
  readonly settings: PosSettings;
  /** The user's discount limit in percent, if there is one. */
  readonly limitPercent: number | undefined;
  readonly register: ReturnType<typeof usePosRegister>;
  readonly balanceStates: ReadonlyMap<string, BalanceState>;
  readonly heldByPhones: PhoneHolds;
  readonly payment: PaymentState;
  /** Adds one piece, or shows why it cannot. */
  readonly add: (productId: string) => void;
  /** Error of the last submit, cleared by the next change. */
  readonly error: CallError | undefined;
  /** What the cashier has to fix before submitting, shown at the submit button. */
  readonly submitProblem: string | undefined;
  readonly emailError: string | undefined;
  /** The phone payment and its actions. */
  readonly ath: ReturnType<typeof useAthSale> & { readonly isConnected: boolean };
  readonly isFinishing: boolean;
  /** Sales made here whose receipt is pending. */
  readonly receipts: ReturnType<typeof usePendingReceipts>;
  /** Completes the sale, or takes a part of a split payment. */
  readonly finish: () => void;
};

export const PosContext = createContext<PosState | undefined>(undefined);

/** The sale with the shared state of the POS. */
export function usePos(): PosState {
  const pos = use(PosContext);
  if (!pos) throw new Error('usePos outside PosContext');
  return pos;
}
