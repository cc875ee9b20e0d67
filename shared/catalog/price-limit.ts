import { type LimitedAct, type LimitReached, limitedAct } from '#shared/core/approval.ts';
import { money } from '#shared/core/format.ts';
import { shareOf } from '#shared/core/money.ts';
import { productErrors } from './errors.ts';
import type { Product } from './product.ts';

type Priced = Pick<Product, 'priceCents' | 'dayPrice'>;

/** The price that changes of a day are compared with: the day's first, or an administrator's last one of that day. */
export const referencePriceCents = ({ dayPrice, priceCents }: Priced, date: string): number =>
  dayPrice?.date === date ? dayPrice.priceCents : priceCents;

type PriceChange = {
  readonly before: Priced;
  readonly after: Pick<Product, 'costCents' | 'priceCents'>;
  /** Today in Puerto Rico. */
  readonly date: string;
  /** The supervisor's discount limit. */
  readonly limitPercent: number;
};

/** The limit that a supervisor's price is beyond; undefined where it is within. */
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

/** A price of a product, as it was read. */
export const priceAct = (product: {
  readonly productId: string;
  readonly version: number;
  readonly priceCents: number;
  readonly costCents: number;
}): LimitedAct =>
  limitedAct('price', product.productId, product.version, product.priceCents, product.costCents);
