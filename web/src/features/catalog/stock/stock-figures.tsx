import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { figuresOf } from '#shared/catalog/stock-list.ts';
import { figure, money } from '#shared/core/format.ts';
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
  const { products, units, valueCents, atMinimum } = figuresOf(shown);
  return (
    <div className="stock-figures">
      <Card>
        <dl className="stock-figures__row">
          <Figure label={text.products}>{figure(products)}</Figure>
          <Figure label={text.units}>{figure(units)}</Figure>
          <Figure label={text.value}>{money(valueCents)}</Figure>
          <Figure
            label={text.atMinimum}
            icon={
              <Icon
                of={TriangleAlert}
                size={16}
                {...(atMinimum > 0 && { className: 'stock-figures__low' })}
              />
            }
          >
            {figure(atMinimum)}
          </Figure>
        </dl>
      </Card>
    </div>
  );
}
