import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateStockTotals } from '#shared/catalog/stock-list.ts';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { stockText } from './copy.ts';

const { figures: text } = stockText;

export function Figure({ label, icon, children }: { label: string; icon?: ReactNode; children: string }) {
  return (
    <Stack gap={2} className="stock-figure">
      <Row as="dt" gap={6} tone="muted">
        {icon}
        {label}
      </Row>
      <dd className="n">{children}</dd>
    </Stack>
  );
}

/** Totals of the filtered products. */
export function StockFigures({ shown }: { shown: readonly DeskProduct[] }) {
  const { products, units, valueCents, atMinimum } = calculateStockTotals(shown);
  return (
    <Stack pad="0 0 16 0">
      <Card>
        <Split as="dl" columns="repeat(4, 1fr)" phone={{ columns: '1fr 1fr' }} className="stock-figures">
          <Figure label={text.products}>{formatInteger(products)}</Figure>
          <Figure label={text.units}>{formatInteger(units)}</Figure>
          <Figure label={text.value}>{formatMoney(valueCents)}</Figure>
          <Figure
            label={text.atMinimum}
            icon={
              <Icon
                icon={TriangleAlert}
                size={16}
                {...(atMinimum > 0 && { className: 'stock-figures__low' })}
              />
            }
          >
            {formatInteger(atMinimum)}
          </Figure>
        </Split>
      </Card>
    </Stack>
  );
}
