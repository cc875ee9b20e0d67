import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Cart,
  getTillClient,
  listBalanceStates,
  listParkedSales,
  type ParkedSaleRow,
  parkSale,
  removeParkedSale,
} from '#shared/sales/api.ts';
import { piecesNamed } from '#shared/sales/labels.ts';
import { useCommand, useSteps } from '#web/src/lib/command.ts';
import { failureOf, isRefusal } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { parkedText as text, tipText } from '../copy.ts';
import {
  cartOf,
  draftOf,
  isEmpty,
  isTipOfNobody,
  lineCount,
  pieceCount,
  type SaleDraft,
  withTenders,
} from '../draft/sale-draft.ts';
import { type Till, useTill } from '../till/till-context.ts';

const refreshes = [listParkedSales] as const;
const longestName = 80;

/** Name of a parked sale: client, e-mail or items. */
function nameOf(draft: SaleDraft): string {
  const { client, email, items } = draft;
  const { name: firstName = '', quantity = 1 } = items[0] ?? {};
  const name = client?.name || email.trim() || piecesNamed(firstName, quantity, pieceCount(draft) - quantity);
  return name.slice(0, longestName);
}

const parkedOf = ({ draft, register, prices }: Pick<Till, 'draft' | 'register' | 'prices'>) => ({
  params: { saleId: draft.saleId },
  body: { name: nameOf(draft), cart: cartOf(draft, register.registerId, prices.totalCents) },
});

/** Why a sale cannot be parked; undefined if it can. */
export function parkingProblem(draft: SaleDraft): string | undefined {
  if (draft.tenders.length > 0) return text.withPayments;
  return !isEmpty(draft) && isTipOfNobody(draft) ? tipText.choose : undefined;
}

/** Parks the sale and starts another. */
export function usePark() {
  const till = useTill();
  const command = useCommand(parkSale, {
    inputOf: (given: ReturnType<typeof parkedOf>) => given,
    refreshes,
    onSuccess: ({ name }) => {
      till.startAnew();
      toast.success(text.saved(name));
    },
    onError: (error) => void toast.error(failureOf(text.notSaved, error)),
  });
  return {
    isPending: command.isPending,
    press: () => {
      const problem = parkingProblem(till.draft);
      if (problem !== undefined) toast.error(problem);
      else command.mutate(parkedOf(till));
    },
  };
}

/** Parked sales except the current one, which is parked while its phone payment is pending. */
export function useOtherParked() {
  const { draft } = useTill();
  return useQuery({
    ...queryOf(listParkedSales),
    ...liveQuery,
    select: ({ rows }) => rows.filter(({ saleId }) => saleId !== draft.saleId),
  });
}

/** Loads the current data of a parked cart. */
function useReadCart() {
  const client = useQueryClient();
  const fresh = { staleTime: 0 } as const;
  return async ({ patientId, balances }: Cart) => {
    const ids = balances.map(({ appointmentId }) => appointmentId).join(',');
    const [person, states] = await Promise.all([
      patientId === undefined
        ? undefined
        : client.fetchQuery({ ...queryOf(getTillClient, { params: { patientId } }), ...fresh }),
      ids === ''
        ? undefined
        : client.fetchQuery({
            ...queryOf(listBalanceStates, { query: { appointmentIds: ids } }),
            ...fresh,
          }),
    ]);
    const open = states?.rows.flatMap((row) => (row.state === 'open' ? [row.balance] : [])) ?? [];
    return { client: person, balances: open };
  };
}

/** An unanswered removal is ignored: the sale is resumed here, and its id lets it be sold only once. */
function throwRefusal(error: unknown): void {
  if (isRefusal(error)) throw error;
}

/** Resumes a parked sale and parks the current one. */
export function useResume(onResumed: () => void) {
  const till = useTill();
  const read = useReadCart();
  return useSteps(
    async ({ saleId, cart, ath, isWaiting }: ParkedSaleRow, call) => {
      const known = await read(cart);
      const wasUnderWay = !isEmpty(till.draft);
      if (wasUnderWay) await call(parkSale, parkedOf(till));
      // A sale with a pending phone payment stays parked until it is decided; its dialog opens again.
      if (!isWaiting) await call(removeParkedSale, { params: { saleId } }).catch(throwRefusal);
      const resumed = draftOf(saleId, cart, { ...known, products: till.shelf.products });
      const draft = withTenders(resumed, ath?.others ?? []);
      return { draft, wasUnderWay, isShort: lineCount(draft) < cart.items.length + cart.balances.length };
    },
    {
      refreshes,
      onSuccess: ({ draft, wasUnderWay, isShort }) => {
        till.replace(draft);
        if (isShort) toast.info(text.missing);
        if (wasUnderWay) toast.info(text.savedFirst);
        onResumed();
      },
    },
  );
}

export const useRemoveParked = () =>
  useCommand(removeParkedSale, {
    inputOf: (saleId: string) => ({ params: { saleId } }),
    refreshes,
    waitsForRefresh: true,
  });
