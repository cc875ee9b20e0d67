import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { begunOrder } from './begun-order.ts';
import { lookAtPayment, outcomeOf } from './pay-order.ts';

/** A card may have been held before an answer was lost or the page was loaded anew: then the order is there already. */
export function usePaidBefore(): void {
  const navigate = useNavigate();
  const look = useEffectEvent(async () => {
    const begun = begunOrder();
    if (!begun) return;
    const state = await lookAtPayment(begun.token).catch(() => undefined);
    const outcome = state && outcomeOf(state, begun.token);
    if (outcome?.kind === 'placed') await navigate(paths.checkoutSuccess(begun.token), { replace: true });
  });
  useEffect(() => void look(), []);
}
