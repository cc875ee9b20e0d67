import { type LimitedAct, type LimitReached, limitedAct } from '#shared/core/approval.ts';
import { money } from '#shared/core/format.ts';
import { shareOf } from '#shared/core/money.ts';
import { productErrors } from './errors.ts';
import type { Product } from './product.ts';

type Priced = Pick<Product, 'priceCents' | 'dayPrice'>;

/** Reference for price changes of a day: the day's first price, or an administrator's last one that day. */
export const referencePriceCents = ({ dayPrice, priceCents }: Priced, date: string): number =>
  dayPrice?.date === date ? dayPrice.priceCents : priceCents;

type PriceChange = {
  readonly before: Priced;
  readonly after: Pick<Product, 'costCents' | 'priceCents'>;
  readonly date: string;
  readonly limitPercent: number;
};

/** The limit that a supervisor's price exceeds; undefined if none. */
export function priceLimit({ before, after, date, limitPercent }: PriceChange): LimitReached | undefined {
  const { priceCents, costCents } = after;
  if (priceCents === before.priceCents) return undefined;
  if (priceCents < costCents) return { field: 'priceCents', definition: productErrors.below_cost };
  const reference = referencePriceCents(before, date);
  const leastCents = reference - shareOf(reference, limitPercent * 100);
  if (priceCents >= leastCents) return undefined;
  const values = { limit: String(limitPercent), least: money(leastCents) };
  return { field: 'priceCents', definition: productErrors.price_limit, values };
}

/** The price change as an act that an administrator can approve. */
export const priceAct = (product: {
  readonly productId: string;
  readonly version: number;
  readonly priceCents: number;
  readonly costCents: number;
}): LimitedAct =>
  limitedAct('price', product.productId, product.version, product.priceCents, product.costCents);
