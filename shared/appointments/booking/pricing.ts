import { namelessTax, type TaxRate } from '#shared/catalog/tax.ts';
import { AppError } from '#shared/core/errors.ts';
import { shareOf } from '#shared/core/money.ts';
import { type PricedCart, priceCart } from '#shared/sales/cart-prices.ts';
import type { BookedService } from '../appointment.ts';
import { type BookingTerms, originalTerms } from '../changes/terms.ts';
import { appointmentErrors } from '../errors.ts';

/** The card processor holds no less than this. */
export const smallestDepositCents = 50;

export type Quote = {
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly depositCents: number;
  /** What is left to pay on the day. */
  readonly balanceDueCents: number;
  readonly durationMinutes: number;
  /** Of the terms that it was quoted under. */
  readonly freeCancellationHours: number;
};

type Priced = Pick<BookedService, 'priceCents' | 'rates' | 'taxBasisPoints'>;

/** The taxes of a service; one without a name for what was booked under a single rate. */
export function ratesOfService({
  rates,
  taxBasisPoints = 0,
}: Omit<Priced, 'priceCents'>): readonly TaxRate[] {
  if (rates) return rates;
  return taxBasisPoints === 0 ? [] : [{ name: namelessTax, basisPoints: taxBasisPoints }];
}

/** Services as the POS prices them: each tax of all of them is rounded once (R294). */
export const pricedServices = (services: readonly Priced[]): PricedCart =>
  priceCart(
    services.map((service) => ({
      kind: 'service',
      quantity: 1,
      unitPriceCents: service.priceCents,
      rates: ratesOfService(service),
    })),
  );

/** What a set of services costs and how long it takes; the browser shows it and the server charges it. */
export function quoteOf(
  services: readonly (Priced & Pick<BookedService, 'durationMinutes'>)[],
  { depositPercent, freeCancellationHours }: BookingTerms = originalTerms,
): Quote {
  const { subtotalCents, taxCents, totalCents } = pricedServices(services);
  const depositCents = shareOf(subtotalCents, depositPercent * 100);
  const durationMinutes = services.reduce((sum, service) => sum + service.durationMinutes, 0);
  return {
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    balanceDueCents: totalCents - depositCents,
    durationMinutes,
    freeCancellationHours,
  };
}

export type ShownQuote = Pick<Quote, 'totalCents' | 'depositCents' | 'durationMinutes'>;

/** Throws `appointment.price_changed` where another price or length than this was shown: nobody pays what they did not see. */
export function assertAsShown(quote: Quote, shown: ShownQuote | undefined): void {
  if (!shown) return;
  const isSame =
    quote.totalCents === shown.totalCents &&
    quote.depositCents === shown.depositCents &&
    quote.durationMinutes === shown.durationMinutes;
  if (!isSame) throw new AppError(appointmentErrors.price_changed);
}
