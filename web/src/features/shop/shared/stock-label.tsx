import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { ShopStock } from '#shared/shop/shop-product.ts';
import { shopText as text } from './copy.ts';
import './stock-label.css';

const stockIcons = { inStock: Check, few: TriangleAlert, soldOut: CircleX } as const;

export function formatStock(stock: ShopStock): string {
  switch (stock.word) {
    case 'inStock':
      return text.inStock;
    case 'few':
      return stock.left === 1 ? text.last : text.few(stock.left);
    case 'soldOut':
      return text.soldOut;
  }
}

/** Stock level with icon and text, not by color alone. */
export function StockLabel({ stock }: { stock: ShopStock }) {
  const Icon = stockIcons[stock.word];
  return (
    <span className={`stock-label stock-label--${stock.word} n`}>
      <Icon aria-hidden />
      {formatStock(stock)}
    </span>
  );
}
