import { ReceiptText, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { saleText as text } from '../copy.ts';
import { addBalance, getQuantity, getRemainingStock } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { usePosClient } from '../pos/queries.ts';

const collapsedRows = 3;

/** The client's other balances and recommendations. */
export function ClientOffers() {
  const { draft } = usePos();
  const client = usePosClient(draft.client?.patientId);
  if (!client.data || client.data.patientId !== draft.client?.patientId) return null;
  const { balances, recommendedIds } = client.data;
  const isChosen = ({ appointmentId }: OpenBalance) =>
    draft.balances.some((added) => added.appointmentId === appointmentId);
  const otherBalances = balances.filter((balance) => !isChosen(balance) && balance.payingSince === undefined);
  return (
    <>
      <OtherBalances balances={otherBalances} />
      <RecommendedProducts productIds={recommendedIds} />
    </>
  );
}

function OtherBalances({ balances }: { balances: readonly OpenBalance[] }) {
  const { change } = usePos();
  const [showsAll, setShowsAll] = useState(false);
  const visibleBalances = showsAll ? balances : balances.slice(0, collapsedRows);
  return (
    <>
      {visibleBalances.map((balance) => {
        const services = balance.services.join(', ');
        return (
          <Row
            key={balance.appointmentId}
            gap={10}
            pad="6 4 6 12"
            size={13}
            tone="warning"
            className="sales-box sales-box--warning sales-box--ringed"
          >
            <Icon icon={ReceiptText} />
            <div className="grow">
              <Text as="b" weight={600} block>
                {text.otherInvoice}
              </Text>
              <span className="n">{text.invoiceOf(services, balance.date, civilToday())}</span>
            </div>
            <b className="n">{formatMoney(balance.balanceDueCents)}</b>
            <button
              type="button"
              className="link"
              style={{ minHeight: 44, padding: '0 12px', color: 'inherit' }}
              aria-label={text.addInvoice(services)}
              onClick={() => change((draft) => addBalance(draft, balance))}
            >
              {text.add}
            </button>
          </Row>
        );
      })}
      {visibleBalances.length < balances.length && (
        <Button variant="ghost" size="small" onClick={() => setShowsAll(true)}>
          {text.seeAll(balances.length)}
        </Button>
      )}
    </>
  );
}

function RecommendedProducts({ productIds }: { productIds: readonly string[] }) {
  const { draft, catalog, add } = usePos();
  const offeredProducts = productIds
    .flatMap((productId) => catalog.products.get(productId) ?? [])
    .filter((product) => getQuantity(draft, product.productId) === 0 && getRemainingStock(draft, product) > 0)
    .slice(0, collapsedRows);
  if (offeredProducts.length === 0) return null;
  return (
    <section aria-label={text.recommended}>
      <Row as="h3" gap={6} size={13} weight={600} tone="muted">
        <Icon icon={ThumbsUp} size={14} /> {text.recommended}
      </Row>
      <ul className="sales-lines">
        {offeredProducts.map(({ productId, name, priceCents }) => (
          <Row as="li" key={productId} gap={8} style={{ minHeight: 44 }}>
            <Text grow>{name}</Text>
            <Text tone="muted" className="n">
              {formatMoney(priceCents)}
            </Text>
            <Button
              variant="ghost"
              size="small"
              aria-label={text.addItem(name)}
              onClick={() => add(productId)}
            >
              {text.add}
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  );
}
