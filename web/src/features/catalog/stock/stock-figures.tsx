import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateStockTotals } from '#shared/catalog/stock-list.ts';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { stockText } from './copy.ts';

const { figures: text } = stockText;

export function Figure({ label, icon, children }: { label: string; icon?: ReactNode; children: string }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd className="n">{children}</dd>
    </div>
  );
}

/** Totals of the filtered products. */
export function StockFigures({ shown }: { shown: readonly DeskProduct[] }) {
  const { products, units, valueCents, atMinimum } = calculateStockTotals(shown);
  return (
    <div className="stock-figures">
      <Card>
        <dl className="stock-figures__row">
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
        </dl>
      </Card>
    </div>
  );
}
