import { buildLimitedAct, type ExceededLimit, type LimitedAct } from '#shared/core/approval.ts';
import { formatMoney } from '#shared/core/format.ts';
import { applyBasisPoints } from '#shared/core/money.ts';
import { productErrors } from './errors.ts';
import type { Product } from './product.ts';

type PricedProduct = Pick<Product, 'priceCents' | 'dayPrice'>;

/** Returns the price that limits changes, which is the day's first or an administrator's last one. */
export const getReferencePrice = ({ dayPrice, priceCents }: PricedProduct, date: string): number =>
  dayPrice?.date === date ? dayPrice.priceCents : priceCents;

type PriceChange = {
  readonly before: PricedProduct;
  readonly after: Pick<Product, 'costCents' | 'priceCents'>;
  readonly date: string;
  readonly limitPercent: number;
};

export function findExceededPriceLimit({
  before,
  after,
  date,
  limitPercent,
}: PriceChange): ExceededLimit | undefined {
  const { priceCents, costCents } = after;
  if (priceCents === before.priceCents) return undefined;
  if (priceCents < costCents) return { field: 'priceCents', definition: productErrors.below_cost };
  const referencePrice = getReferencePrice(before, date);
  const leastCents = referencePrice - applyBasisPoints(referencePrice, limitPercent * 100);
  if (priceCents >= leastCents) return undefined;
  const values = { limit: String(limitPercent), least: formatMoney(leastCents) };
  return { field: 'priceCents', definition: productErrors.price_limit, values };
}

export const toPriceAct = (product: {
  readonly productId: string;
  readonly version: number;
  readonly priceCents: number;
  readonly costCents: number;
}): LimitedAct =>
  buildLimitedAct('price', product.productId, product.version, product.priceCents, product.costCents);
