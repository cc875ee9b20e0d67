import { Check } from 'lucide-react';
import { formatDuration, formatMoney } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { saleText, collectText as text } from '../copy.ts';
import { getQuantity } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { usePosClient } from '../pos/queries.ts';
import { Amount } from '../totals.tsx';

/** Composition of the balance, with the client's recommendations. */
export function BalanceDetail({ balance }: { balance: OpenBalance }) {
  const { services, durationMinutes, totalCents, depositCents, balanceDueCents } = balance;
  return (
    <Split
      columns="1fr"
      gap="16 32"
      pad="14 20 16 20"
      align="start"
      wide={{ columns: '1fr 1fr' }}
      phone={{ pad: '14 16 10 16' }}
      className="sales-ruled"
    >
      <Stack as="dl" gap={6} className="n">
        <Amount label={`${services.join(', ')}, ${formatDuration(durationMinutes)}`} cents={totalCents} />
        {depositCents > 0 && <Amount label={text.deposit} cents={-depositCents} />}
        <Row
          gap={12}
          pad="8 0 0 0"
          align="baseline"
          justify="between"
          weight={600}
          tone="ink"
          className="sales-ruled"
        >
          <dt>{text.balance}</dt>
          <dd>{formatMoney(balanceDueCents)}</dd>
        </Row>
      </Stack>
      <RecommendedProducts patientId={balance.patientId} />
    </Split>
  );
}

function RecommendedProducts({ patientId }: { patientId: string }) {
  const { draft, catalog, add } = usePos();
  const client = usePosClient(patientId);
  const recommendedProducts = (client.data?.recommendedIds ?? []).flatMap(
    (productId) => catalog.products.get(productId) ?? [],
  );
  if (recommendedProducts.length === 0) return null;
  return (
    <section>
      <Heading level={3} size={13} tone="muted">
        {text.recommended}
      </Heading>
      <ul className="sales-lines">
        {recommendedProducts.map(({ productId, name, priceCents }) => (
          <Row as="li" key={productId} gap={8} style={{ minHeight: 44 }}>
            <Text grow>{name}</Text>
            <Text tone="muted" className="n">
              {formatMoney(priceCents)}
            </Text>
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
          </Row>
        ))}
      </ul>
    </section>
  );
}
