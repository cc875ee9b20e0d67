import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Cart,
  getPosClient,
  listBalanceStates,
  listParkedSales,
  type ParkedSaleRow,
  parkSale,
  removeParkedSale,
} from '#shared/sales/api.ts';
import { formatPieces } from '#shared/sales/labels.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { formatFailure, isRejection } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { parkedText as text, tipText } from '../copy.ts';
import {
  countLines,
  countPieces,
  hasNoLines,
  isTipWithoutRecipient,
  type SaleDraft,
  toCart,
  toDraft,
  withTenders,
} from '../draft/sale-draft.ts';
import { type PosState, usePos } from '../pos/pos-context.ts';

const refreshes = [listParkedSales] as const;
const maxNameLength = 80;

/** Builds the name of a parked sale from its client, e-mail or items. */
function buildParkedName(draft: SaleDraft): string {
  const { client, email, items } = draft;
  const { name: firstItemName = '', quantity = 1 } = items[0] ?? {};
  const name =
    client?.name || email.trim() || formatPieces(firstItemName, quantity, countPieces(draft) - quantity);
  return name.slice(0, maxNameLength);
}

const toParkInput = ({ draft, register, prices }: Pick<PosState, 'draft' | 'register' | 'prices'>) => ({
  params: { saleId: draft.saleId },
  body: { name: buildParkedName(draft), cart: toCart(draft, register.registerId, prices.totalCents) },
});

/** Returns why the sale cannot be parked, or undefined if it can. */
export function findParkingProblem(draft: SaleDraft): string | undefined {
  if (draft.tenders.length > 0) return text.withPayments;
  return !hasNoLines(draft) && isTipWithoutRecipient(draft) ? tipText.chooseRecipient : undefined;
}

/** Parks the sale and starts another. */
export function useParkSale() {
  const pos = usePos();
  const command = useCommand(parkSale, {
    inputOf: (input: ReturnType<typeof toParkInput>) => input,
    refreshes,
    onSuccess: ({ name }) => {
      pos.startNext();
      toast.success(text.saved(name));
    },
    onError: (error) => void toast.error(formatFailure(text.notSaved, error)),
  });
  return {
    isPending: command.isPending,
    submit: () => {
      const problem = findParkingProblem(pos.draft);
      if (problem !== undefined) toast.error(problem);
      else command.mutate(toParkInput(pos));
    },
  };
}

/** Parked sales except the current one, which is parked while its phone payment is pending. */
export function useOtherParkedSales() {
  const { draft } = usePos();
  return useQuery({
    ...buildQuery(listParkedSales),
    ...liveQuery,
    select: ({ rows }) => rows.filter(({ saleId }) => saleId !== draft.saleId),
  });
}

/** Loads the current data of a parked cart. */
function useCartLoader() {
  const client = useQueryClient();
  const freshOptions = { staleTime: 0 } as const;
  return async ({ patientId, balances }: Cart) => {
    const appointmentIds = balances.map(({ appointmentId }) => appointmentId).join(',');
    const [parkedClient, states] = await Promise.all([
      patientId === undefined
        ? undefined
        : client.fetchQuery({ ...buildQuery(getPosClient, { params: { patientId } }), ...freshOptions }),
      appointmentIds === ''
        ? undefined
        : client.fetchQuery({
            ...buildQuery(listBalanceStates, { query: { appointmentIds } }),
            ...freshOptions,
          }),
    ]);
    const openBalances = states?.rows.flatMap((row) => (row.state === 'open' ? [row.balance] : [])) ?? [];
    return { client: parkedClient, balances: openBalances };
  };
}

/** Ignores an unanswered removal. A sale id can be sold only once, even if the sale stays parked. */
function throwIfRejected(error: unknown): void {
  if (isRejection(error)) throw error;
}

/** Resumes a parked sale and parks the current one. */
export function useResumeSale(onResumed: () => void) {
  const pos = usePos();
  const loadCart = useCartLoader();
  return useMultiStepCommand(
    async ({ saleId, cart, ath, isWaiting }: ParkedSaleRow, call) => {
      const currentData = await loadCart(cart);
      const hadLines = !hasNoLines(pos.draft);
      if (hadLines) await call(parkSale, toParkInput(pos));
      // A sale with a pending phone payment stays parked. The dialog of the payment opens again.
      if (!isWaiting) await call(removeParkedSale, { params: { saleId } }).catch(throwIfRejected);
      const resumedDraft = toDraft(saleId, cart, { ...currentData, products: pos.catalog.products });
      const draft = withTenders(resumedDraft, ath?.others ?? []);
      return {
        draft,
        hadLines,
        hasMissingLines: countLines(draft) < cart.items.length + cart.balances.length,
      };
    },
    {
      refreshes,
      onSuccess: ({ draft, hadLines, hasMissingLines }) => {
        pos.replace(draft);
        if (hasMissingLines) toast.info(text.missingBalances);
        if (hadLines) toast.info(text.savedFirst);
        onResumed();
      },
    },
  );
}

export const useRemoveParkedSale = () =>
  useCommand(removeParkedSale, {
    inputOf: (saleId: string) => ({ params: { saleId } }),
    refreshes,
    waitsForRefresh: true,
  });
