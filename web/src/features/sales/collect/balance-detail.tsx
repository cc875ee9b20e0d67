import { Check } from 'lucide-react';
import { formatDuration, formatMoney } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';
import { saleText, collectText as text } from '../copy.ts';
import { getQuantity } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { usePosClient } from '../pos/queries.ts';

/** Composition of the balance, with the client's recommendations. */
export function BalanceDetail({ balance }: { balance: OpenBalance }) {
  const { services, durationMinutes, totalCents, depositCents, balanceDueCents } = balance;
  return (
    <div className="balance-detail">
      <dl className="n">
        <div>
          <dt>
            {services.join(', ')}, {formatDuration(durationMinutes)}
          </dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
        {depositCents > 0 && (
          <div>
            <dt>{text.deposit}</dt>
            <dd>{formatMoney(-depositCents)}</dd>
          </div>
        )}
        <div className="balance-detail__sum">
          <dt>{text.balance}</dt>
          <dd>{formatMoney(balanceDueCents)}</dd>
        </div>
      </dl>
      <RecommendedProducts patientId={balance.patientId} />
    </div>
  );
}

function RecommendedProducts({ patientId }: { patientId: string }) {
  const { draft, shelf, add } = usePos();
  const client = usePosClient(patientId);
  const recommendedProducts = (client.data?.recommendedIds ?? []).flatMap(
    (productId) => shelf.products.get(productId) ?? [],
  );
  if (recommendedProducts.length === 0) return null;
  return (
    <section>
      <Heading level={3} size={13} tone="muted">
        {text.recommended}
      </Heading>
      <ul>
        {recommendedProducts.map(({ productId, name, priceCents }) => (
          <li key={productId} className="balance-detail__row">
            <span className="grow">{name}</span>
            <span className="muted n">{formatMoney(priceCents)}</span>
            {getQuantity(draft, productId) > 0 ? (
              <Row as="span" gap={6} size={13} weight={600} tone="success">
                <Icon icon={Check} size={16} /> {text.productAdded}
              </Row>
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
