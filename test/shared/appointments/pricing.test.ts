import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';

const stateTax = { name: 'IVU estatal', basisPoints: 1_050 };
const municipalTax = { name: 'IVU municipal', basisPoints: 100 };
const arbitraryService = fc.record({
  priceCents: fc.nat(10_000_000),
  rates: fc.constantFrom<(typeof stateTax)[]>([], [municipalTax], [stateTax, municipalTax]),
  durationMinutes: fc.integer({ min: 1, max: 300 }),
});
const arbitraryServices = fc.array(arbitraryService, { minLength: 1, maxLength: 10 });

describe('calculateQuote', () => {
  it('applies the owner’s deposit percentage, to the cent', () => {
    const terms = { freeCancellationHours: 24, depositPercent: 30 };
    const item = { priceCents: 10_001, rates: [], durationMinutes: 60 };

    expect(calculateQuote([item], terms)).toMatchObject({ depositCents: 3_000, freeCancellationHours: 24 });
    expect(calculateQuote([item], { ...terms, depositPercent: 100 }).balanceDueCents).toBe(0);
  });

  it('adds services, taxes and minutes [R250]', () => {
    const quote = calculateQuote([
      { priceCents: 10_001, rates: [stateTax, municipalTax], durationMinutes: 45 },
      { priceCents: 5_000, rates: [], durationMinutes: 30 },
    ]);

    expect(quote).toEqual({
      subtotalCents: 15_001,
      taxCents: 1_150,
      totalCents: 16_151,
      depositCents: 7_501,
      balanceDueCents: 8_650,
      durationMinutes: 75,
      freeCancellationHours: 48,
    });
  });

  it('takes half of the services’ value as deposit, rounding half a cent up [R281]', () => {
    fc.assert(
      fc.property(arbitraryServices, (services) => {
        const { subtotalCents, totalCents, depositCents, balanceDueCents } = calculateQuote(services);

        expect(depositCents).toBe(Math.ceil(subtotalCents / 2));
        expect(depositCents + balanceDueCents).toBe(totalCents);
        expect(balanceDueCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rounds each tax of all services once, half a cent up [R294]', () => {
    fc.assert(
      fc.property(arbitraryServices, (services) => {
        const taxes = [stateTax, municipalTax].map((tax) => {
          const taxedServices = services.filter(({ rates }) => rates.includes(tax));
          const baseCents = taxedServices.reduce((sum, { priceCents }) => sum + BigInt(priceCents), 0n);
          // The integer division of BigInt, with a half added, rounds half a cent up.
          return Number((2n * baseCents * BigInt(tax.basisPoints) + 10_000n) / 20_000n);
        });

        const { subtotalCents, taxCents, totalCents } = calculateQuote(services);

        expect(taxCents).toBe(taxes.reduce((sum, tax) => sum + tax, 0));
        expect(totalCents).toBe(subtotalCents + taxCents);
      }),
    );
  });

  it('does not depend on the order of the services', () => {
    fc.assert(
      fc.property(arbitraryServices, (services) => {
        expect(calculateQuote(services.toReversed())).toEqual(calculateQuote(services));
      }),
    );
  });
});
