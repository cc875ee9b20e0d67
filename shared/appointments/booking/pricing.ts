import { AppError } from '#shared/core/errors.ts';
import { applyBasisPoints } from '#shared/core/money.ts';
import type { BookedService } from '../booked-service.ts';
import { type BookingTerms, defaultBookingTerms } from '../changes/terms.ts';
import { appointmentErrors } from '../errors.ts';
import { type PricedService, priceServices } from './priced-services.ts';

/** The card processor's minimum. */
export const smallestDepositCents = 50;

export type Quote = {
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly depositCents: number;
  readonly balanceDueCents: number;
  readonly durationMinutes: number;
  readonly freeCancellationHours: number;
};

/** Calculates price and duration of a set of services. The browser displays it and the server charges it. */
export function calculateQuote(
  services: readonly (PricedService & Pick<BookedService, 'durationMinutes'>)[],
  { depositPercent, freeCancellationHours }: BookingTerms = defaultBookingTerms,
): Quote {
  const { subtotalCents, taxCents, totalCents } = priceServices(services);
  const depositCents = applyBasisPoints(subtotalCents, depositPercent * 100);
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

/** Throws `appointment.price_changed` if the displayed price or duration differs. */
export function assertQuoteUnchanged(quote: Quote, shownQuote: ShownQuote | undefined): void {
  if (!shownQuote) return;
  const isSame =
    quote.totalCents === shownQuote.totalCents &&
    quote.depositCents === shownQuote.depositCents &&
    quote.durationMinutes === shownQuote.durationMinutes;
  if (!isSame) throw new AppError(appointmentErrors.price_changed);
}
