import { Check } from 'lucide-react';
import { duration, money } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { saleText, collectText as text } from '../copy.ts';
import { quantityOf } from '../draft/sale-draft.ts';
import { useTillClient } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';

/** Composition of the balance, with the client's recommendations. */
export function BalanceDetail({ balance }: { balance: OpenBalance }) {
  const { services, durationMinutes, totalCents, depositCents, balanceDueCents } = balance;
  return (
    <div className="balance-detail">
      <dl className="n">
        <div>
          <dt>
            {services.join(', ')}, {duration(durationMinutes)}
          </dt>
          <dd>{money(totalCents)}</dd>
        </div>
        {depositCents > 0 && (
          <div>
            <dt>{text.deposit}</dt>
            <dd>{money(-depositCents)}</dd>
          </div>
        )}
        <div className="balance-detail__sum">
          <dt>{text.balance}</dt>
          <dd>{money(balanceDueCents)}</dd>
        </div>
      </dl>
      <Recommended patientId={balance.patientId} />
    </div>
  );
}

function Recommended({ patientId }: { patientId: string }) {
  const { draft, shelf, add } = useTill();
  const client = useTillClient(patientId);
  const offered = (client.data?.recommendedIds ?? []).flatMap(
    (productId) => shelf.products.get(productId) ?? [],
  );
  if (offered.length === 0) return null;
  return (
    <section>
      <h3 className="balance-detail__title">{text.recommended}</h3>
      <ul>
        {offered.map(({ productId, name, priceCents }) => (
          <li key={productId} className="balance-detail__row">
            <span className="grow">{name}</span>
            <span className="muted n">{money(priceCents)}</span>
            {quantityOf(draft, productId) > 0 ? (
              <span className="balance-detail__added">
                <Icon of={Check} size={16} /> {text.productAdded}
              </span>
            ) : (
              <Button
                variant="ghost"
                size="small"
                aria-label={saleText.addItem(name)}
                onClick={() => add(productId)}
              >
                {saleText.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
