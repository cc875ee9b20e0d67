import { createContext, use } from 'react';
import type { BalanceState } from '#shared/sales/api.ts';
import type { CartPrices } from '#shared/sales/cart-prices.ts';
import type { TillSettings } from '#shared/settings/till-settings.ts';
import type { CallError } from '#web/src/lib/problem.ts';
import type { useAthSale } from '../ath/use-ath-sale.ts';
import type { SaleDraft } from '../draft/sale-draft.ts';
import type { ChangeDraft, LastSale, useSaleDraft } from '../draft/use-sale-draft.ts';
import type { PaymentState } from '../paying/payment.ts';
import type { HeldByPhones, useShelf } from './queries.ts';
import type { useReceipts } from './receipt-outcome.tsx';
import type { useTillRegister } from './till-register.ts';

export type Till = {
  readonly draft: SaleDraft;
  readonly last: LastSale | undefined;
  readonly change: ChangeDraft;
  readonly startAnew: ReturnType<typeof useSaleDraft>['startAnew'];
  readonly replace: ReturnType<typeof useSaleDraft>['replace'];
  readonly shelf: ReturnType<typeof useShelf>;
  readonly prices: CartPrices;
  /** With the tip. */
  readonly dueCents: number;
  readonly openCents: number;
  readonly settings: TillSettings;
  /** What this person may take off, in percent; undefined of who has no limit. */
  readonly limitPercent: number | undefined;
  readonly register: ReturnType<typeof useTillRegister>;
  readonly balanceStates: ReadonlyMap<string, BalanceState>;
  readonly heldByPhones: HeldByPhones;
  readonly payment: PaymentState;
  /** One more of a product, or why there is none. */
  readonly add: (productId: string) => void;
  /** Why the last press did not sell; gone once something changes. */
  readonly refusal: CallError | undefined;
  /** What the person has to mend first, said where they pressed. */
  readonly complaint: string | undefined;
  /** What is wrong with the client's e-mail. */
  readonly emailError: string | undefined;
  /** The payment on the client's phone, while there is one. */
  readonly ath: ReturnType<typeof useAthSale> & { readonly isConnected: boolean };
  readonly isFinishing: boolean;
  /** Sales made here whose receipt is on its way. */
  readonly receipts: ReturnType<typeof useReceipts>;
  /** Sells, or takes the payment that is typed where it is a part. */
  readonly finish: () => void;
};

export const TillContext = createContext<Till | undefined>(undefined);

/** The sale and all that the parts of the till need of it. */
export function useTill(): Till {
  const till = use(TillContext);
  if (!till) throw new Error('useTill outside the till');
  return till;
}
