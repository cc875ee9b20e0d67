import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateStockTotals } from '#shared/catalog/stock-list.ts';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { stockText } from './copy.ts';

const { figures: text } = stockText;

type FigureProps = { label: string; icon?: ReactNode; isInPanel?: boolean; children: string };

export function Figure({ label, icon, isInPanel = false, children }: FigureProps) {
  return (
    <Stack
      gap={2}
      pad={isInPanel ? '12 0 12 16' : '14 20'}
      phone={{ pad: isInPanel ? '12 0 12 16' : '12 16' }}
    >
      <Row as="dt" gap={6} tone="muted">
        {icon}
        {label}
      </Row>
      <Text as="dd" size={20} weight={600} className="n">
        {children}
      </Text>
    </Stack>
  );
}

/** Totals of the filtered products. */
export function StockFigures({ visibleProducts }: { visibleProducts: readonly DeskProduct[] }) {
  const { products, units, valueCents, atMinimum } = calculateStockTotals(visibleProducts);
  return (
    <Stack pad="0 0 16 0">
      <Card>
        <Split
          as="dl"
          columns="repeat(4, 1fr)"
          phone={{ columns: '1fr 1fr' }}
          className="figure-row figure-row--pairs"
        >
          <Figure label={text.products}>{formatInteger(products)}</Figure>
          <Figure label={text.units}>{formatInteger(units)}</Figure>
          <Figure label={text.value}>{formatMoney(valueCents)}</Figure>
          <Figure
            label={text.atMinimum}
            icon={<Icon icon={TriangleAlert} size={16} {...(atMinimum > 0 && { tone: 'pending' })} />}
          >
            {formatInteger(atMinimum)}
          </Figure>
        </Split>
      </Card>
    </Stack>
  );
}
