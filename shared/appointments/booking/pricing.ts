import { shareOf, sumCents } from '#shared/core/money.ts';
import type { BookedService } from '../appointment.ts';

/** Half of the service value is held when a client asks for an appointment (R281). */
export const depositBasisPoints = 5_000;

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
};

/** What a set of services costs and how long it takes; the browser shows it and the server charges it. */
export function quoteOf(
  services: readonly Pick<BookedService, 'priceCents' | 'taxBasisPoints' | 'durationMinutes'>[],
): Quote {
  const subtotalCents = sumCents(services.map((service) => service.priceCents));
  const taxCents = sumCents(services.map((service) => shareOf(service.priceCents, service.taxBasisPoints)));
  const totalCents = subtotalCents + taxCents;
  const depositCents = shareOf(subtotalCents, depositBasisPoints);
  const durationMinutes = services.reduce((sum, service) => sum + service.durationMinutes, 0);
  return {
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    balanceDueCents: totalCents - depositCents,
    durationMinutes,
  };
}
