import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BalanceState } from '#shared/sales/api.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { findAddProblem, findBusyReason } from '../collect/balance-problems.ts';
import { collectText as text } from '../copy.ts';
import { addBalance } from '../draft/sale-draft.ts';
import type { PosState } from './pos-context.ts';
import { saleHash } from './pos-focus.ts';
import { useBalanceStates } from './queries.ts';

const collectParam = 'cobrar';

/** Adds the balance of the appointment in the URL to the sale and shows the sale, or shows why it cannot. */
export function useCollectFromUrl(pos: Pick<PosState, 'draft' | 'change' | 'heldByPhones'>): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const appointmentId = params.get(collectParam) ?? '';
  const states = useBalanceStates(appointmentId === '' ? [] : [appointmentId]);
  const state = states.data?.get(appointmentId);
  const collect = useEffectEvent((found: BalanceState) => {
    params.delete(collectParam);
    const balance = found.state === 'open' ? found.balance : undefined;
    const problem = balance
      ? (findBusyReason(balance, pos) ?? findAddProblem(balance, pos.draft))
      : text.nothingToCollect;
    if (problem !== undefined) toast.error(problem);
    else if (balance) pos.change((before) => addBalance(before, balance));
    void navigate(
      { search: params.toString(), ...(problem === undefined && { hash: saleHash }) },
      { replace: true },
    );
  });
  useEffect(() => {
    if (state) collect(state);
  }, [state]);
}
