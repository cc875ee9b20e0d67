import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { ShopStock } from '#shared/shop/shop-product.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { shopText as text } from './copy.ts';
import './stock-label.css';

const stockLooks = {
  inStock: { Icon: Check, tone: 'success' },
  few: { Icon: TriangleAlert, tone: 'pending' },
  soldOut: { Icon: CircleX, tone: undefined },
} as const;

export function formatStock(stock: ShopStock): string {
  switch (stock.word) {
    case 'inStock':
      return text.inStock;
    case 'few':
      return stock.left === 1 ? text.lastUnit : text.remainingStock(stock.left);
    case 'soldOut':
      return text.soldOut;
  }
}

/** Stock level with icon and text, not by color alone. */
export function StockLabel({ stock }: { stock: ShopStock }) {
  const { Icon, tone } = stockLooks[stock.word];
  const style = stock.word === 'soldOut' ? { color: 'var(--ds-canc)' } : undefined;
  return (
    <Row as="span" inline gap={5} tone={tone} nowrap className="stock-label n" style={style}>
      <Icon aria-hidden />
      {formatStock(stock)}
    </Row>
  );
}
