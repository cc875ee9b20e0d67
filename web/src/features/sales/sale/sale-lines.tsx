import { useState } from 'react';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { balanceProblem, itemProblem, refusedLines } from '../draft/line-problems.ts';
import { useTillClient } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';
import { BalanceLine } from './balance-line.tsx';
import { ItemLine } from './item-line.tsx';

const DiscountDialog = lateDialog(async () => (await import('./discount-dialog.tsx')).DiscountDialog);

/** Balances, then items. */
export function SaleLines() {
  const { draft, shelf, prices, balanceStates, heldByPhones, refusal } = useTill();
  const client = useTillClient(draft.client?.patientId);
  const recommended = new Set(client.data?.recommendedIds);
  const refused = refusedLines(refusal?.fields ?? []);
  const [discounted, setDiscounted] = useState<string>();
  return (
    <>
      <ul className="sale-lines">
        {draft.balances.map((balance) => (
          <BalanceLine
            key={balance.appointmentId}
            balance={balance}
            problem={balanceProblem(balance, { balanceStates, heldByPhones })}
            refused={refused.get(balance.appointmentId)}
          />
        ))}
        {draft.items.map((item, index) => (
          <ItemLine
            key={item.productId}
            item={item}
            product={shelf.products.get(item.productId)}
            price={prices.lines[index]}
            problem={shelf.isReady ? itemProblem(item, shelf.products.get(item.productId)) : undefined}
            refused={refused.get(item.productId)}
            isRecommended={recommended.has(item.productId)}
            onDiscount={() => setDiscounted(item.productId)}
          />
        ))}
      </ul>
      {discounted !== undefined && (
        <DiscountDialog productId={discounted} onClose={() => setDiscounted(undefined)} />
      )}
    </>
  );
}
