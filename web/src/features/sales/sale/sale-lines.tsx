import { useState } from 'react';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { findBalanceProblem, findItemProblem, mapLineErrors } from '../draft/line-problems.ts';
import { usePos } from '../pos/pos-context.ts';
import { usePosClient } from '../pos/queries.ts';
import { BalanceLine } from './balance-line.tsx';
import { ItemLine } from './item-line.tsx';

const DiscountDialog = lazyDialog(async () => (await import('./discount-dialog.tsx')).DiscountDialog);

/** Lines of the sale, with balances before items. */
export function SaleLines() {
  const { draft, catalog, prices, balanceStates, heldByPhones, error } = usePos();
  const client = usePosClient(draft.client?.patientId);
  const recommendedIds = new Set(client.data?.recommendedIds);
  const lineErrors = mapLineErrors(error?.fields ?? []);
  const [discountedProductId, setDiscountedProductId] = useState<string>();
  return (
    <>
      <ul>
        {draft.balances.map((balance) => (
          <BalanceLine
            key={balance.appointmentId}
            balance={balance}
            problem={findBalanceProblem(balance, { balanceStates, heldByPhones })}
            serverError={lineErrors.get(balance.appointmentId)}
          />
        ))}
        {draft.items.map((item, index) => (
          <ItemLine
            key={item.productId}
            item={item}
            product={catalog.products.get(item.productId)}
            price={prices.lines[index]}
            problem={
              catalog.isReady ? findItemProblem(item, catalog.products.get(item.productId)) : undefined
            }
            serverError={lineErrors.get(item.productId)}
            isRecommended={recommendedIds.has(item.productId)}
            onDiscount={() => setDiscountedProductId(item.productId)}
          />
        ))}
      </ul>
      {discountedProductId !== undefined && (
        <DiscountDialog productId={discountedProductId} onClose={() => setDiscountedProductId(undefined)} />
      )}
    </>
  );
}
