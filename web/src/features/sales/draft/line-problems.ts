import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { FieldProblem } from '#shared/core/errors.ts';
import type { BalanceState, OpenBalance } from '#shared/sales/api.ts';
import type { DraftItem } from './sale-draft.ts';

/** Why a line cannot be sold. */
export type ItemProblem =
  | { readonly kind: 'gone' }
  | { readonly kind: 'quantity' }
  | { readonly kind: 'price'; readonly priceCents: number }
  | { readonly kind: 'stock'; readonly left: number };

/** Checks a line against the current catalog. */
export function findItemProblem(item: DraftItem, product: DeskProduct | undefined): ItemProblem | undefined {
  if (!product) return { kind: 'gone' };
  if (item.typed !== undefined) return { kind: 'quantity' };
  if (product.priceCents !== item.shownCents) return { kind: 'price', priceCents: product.priceCents };
  if (product.kind === 'product' && product.stock < item.quantity)
    return { kind: 'stock', left: Math.max(0, product.stock) };
  return undefined;
}

export type BalanceProblem =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'collected'; readonly byName: string; readonly at: string }
  | { readonly kind: 'paying'; readonly byName: string }
  | { readonly kind: 'phone'; readonly registerId: string }
  | { readonly kind: 'amount'; readonly balance: OpenBalance };

type CurrentBalances = {
  readonly balanceStates: ReadonlyMap<string, BalanceState>;
  /** Balances held by other sales with a pending phone payment. */
  readonly heldByPhones: { readonly registers: ReadonlyMap<string, string> };
};

/** Checks a balance in the cart against its current state, if loaded. */
export function findBalanceProblem(
  { appointmentId, balanceDueCents }: OpenBalance,
  { balanceStates, heldByPhones }: CurrentBalances,
): BalanceProblem | undefined {
  const state = balanceStates.get(appointmentId);
  switch (state?.state) {
    case undefined:
      return undefined;
    case 'invalid':
      return { kind: 'invalid' };
    case 'collected':
      return { kind: 'collected', byName: state.byName, at: state.at };
    case 'open': {
      const { balance } = state;
      if (balance.payingSince !== undefined) return { kind: 'paying', byName: balance.staffName };
      const registerId = heldByPhones.registers.get(appointmentId);
      if (registerId !== undefined) return { kind: 'phone', registerId };
      return balance.balanceDueCents === balanceDueCents ? undefined : { kind: 'amount', balance };
    }
  }
}

/** Server errors by line id. */
export const mapLineErrors = (fields: readonly FieldProblem[]): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(({ id, message }) => (id === undefined ? [] : [[id, message] as const])));
