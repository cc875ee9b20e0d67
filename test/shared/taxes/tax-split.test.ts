import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBalanceTaxes, splitDepositTaxes } from '#shared/appointments/booking/tax-parts.ts';
import { sumCents } from '#shared/core/money.ts';
import { calculateSplit, splitOffPortion, subtractPortion, sumSplit } from '#shared/taxes/tax-split.ts';

const arbitraryRate = fc.constantFrom(
  { name: 'IVU estatal', basisPoints: 1_050 },
  { name: 'IVU municipal', basisPoints: 100 },
);
const arbitraryService = fc.record({
  serviceId: fc.constant('facial'),
  name: fc.constant('Facial'),
  durationMinutes: fc.constant(30),
  laser: fc.constant(false),
  priceCents: fc.nat(100_000),
  rates: fc.uniqueArray(arbitraryRate, { selector: ({ name }) => name }),
});
const arbitraryLine = fc.record({
  netCents: fc.nat(100_000),
  taxes: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('IVU', 'Otro'), basisPoints: fc.constant(100), cents: fc.nat(9_000) }),
    { selector: ({ name }) => name },
  ),
});
const arbitraryPercent = fc.integer({ min: 0, max: 100 });

describe('tax split', () => {
  it('adds up from a portion and the remainder, without negative parts', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLine, { minLength: 1 }), arbitraryPercent, (lines, percent) => {
        const cents = Math.floor((sumSplit(calculateSplit(lines)) * percent) / 100);
        const portion = splitOffPortion(lines, cents);
        const remainder = subtractPortion(lines, portion);

        expect(sumSplit(calculateSplit(portion))).toBe(cents);
        expect(sumSplit(calculateSplit(portion)) + sumSplit(calculateSplit(remainder))).toBe(
          sumSplit(calculateSplit(lines)),
        );
        const amounts = [...portion, ...remainder].flatMap(({ netCents, taxes }) => [
          netCents,
          ...taxes.map((tax) => tax.cents),
        ]);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has each tax of an appointment once in deposit and balance together, with medications exempt', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryService),
        fc.nat(50_000),
        arbitraryPercent,
        (services, dosesCents, percent) => {
          const serviceTaxCents = sumCents(
            [{ name: 'IVU estatal' }, { name: 'IVU municipal' }].map(({ name }) => {
              const taxedServices = services.filter(({ rates }) => rates.some((rate) => rate.name === name));
              const basisPoints = name === 'IVU estatal' ? 1_050 : 100;
              return Math.floor(
                (sumCents(taxedServices.map(({ priceCents }) => priceCents)) * basisPoints + 5_000) / 10_000,
              );
            }),
          );
          const totalCents =
            sumCents(services.map(({ priceCents }) => priceCents)) + serviceTaxCents + dosesCents;
          const depositCents = Math.floor((totalCents * percent) / 100);
          const deposit = splitDepositTaxes({ services, totalCents }, depositCents);
          const balance = splitBalanceTaxes({ services, totalCents }, totalCents - depositCents);

          expect([sumSplit(deposit), sumSplit(balance)]).toEqual([depositCents, totalCents - depositCents]);
          const taxedCents = services
            .filter(({ rates }) => rates.length > 0)
            .map(({ priceCents }) => priceCents);
          expect(deposit.taxableCents + balance.taxableCents).toBe(sumCents(taxedCents));
          const taxCents = [deposit, balance].flatMap(({ taxes }) => taxes.map(({ cents }) => cents));
          expect(sumCents(taxCents)).toBe(serviceTaxCents);
        },
      ),
    );
  });

  it('follows the total of an appointment booked under a single rate, which differs by a cent', () => {
    const services = [
      {
        serviceId: 'a',
        name: 'A',
        durationMinutes: 30,
        laser: false,
        priceCents: 1_005,
        taxBasisPoints: 1_000,
      },
      {
        serviceId: 'b',
        name: 'B',
        durationMinutes: 30,
        laser: false,
        priceCents: 1_005,
        taxBasisPoints: 1_000,
      },
    ];
    expect(sumSplit(splitBalanceTaxes({ services, totalCents: 2_210 }, 2_210))).toBe(2_210);
    expect(splitBalanceTaxes({ services, totalCents: 2_212 }, 2_212)).toMatchObject({ exemptCents: 1 });
  });
});
