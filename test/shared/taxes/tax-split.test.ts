import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBalanceTaxes, splitDepositTaxes } from '#shared/appointments/booking/tax-parts.ts';
import { sumCents } from '#shared/core/money.ts';
import { calculateSplit, subtractPortion, sumSplit, takePortion } from '#shared/taxes/tax-split.ts';

const rate = fc.constantFrom(
  { name: 'IVU estatal', basisPoints: 1_050 },
  { name: 'IVU municipal', basisPoints: 100 },
);
const service = fc.record({
  serviceId: fc.constant('facial'),
  name: fc.constant('Facial'),
  durationMinutes: fc.constant(30),
  laser: fc.constant(false),
  priceCents: fc.nat(100_000),
  rates: fc.uniqueArray(rate, { selector: ({ name }) => name }),
});
const line = fc.record({
  netCents: fc.nat(100_000),
  taxes: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('IVU', 'Otro'), basisPoints: fc.constant(100), cents: fc.nat(9_000) }),
    { selector: ({ name }) => name },
  ),
});
const share = fc.integer({ min: 0, max: 100 });

describe('tax split', () => {
  it('adds up from a portion and the rest, without negative parts', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), share, (lines, percent) => {
        const cents = Math.floor((sumSplit(calculateSplit(lines)) * percent) / 100);
        const portion = takePortion(lines, cents);
        const rest = subtractPortion(lines, portion);

        expect(sumSplit(calculateSplit(portion))).toBe(cents);
        expect(sumSplit(calculateSplit(portion)) + sumSplit(calculateSplit(rest))).toBe(
          sumSplit(calculateSplit(lines)),
        );
        const amounts = [...portion, ...rest].flatMap(({ netCents, taxes }) => [
          netCents,
          ...taxes.map((tax) => tax.cents),
        ]);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has each tax of an appointment once in deposit and balance together, with medications exempt', () => {
    fc.assert(
      fc.property(fc.array(service), fc.nat(50_000), share, (services, dosesCents, percent) => {
        const servicesCents = sumCents(
          [{ name: 'IVU estatal' }, { name: 'IVU municipal' }].map(({ name }) => {
            const taxed = services.filter(({ rates }) => rates.some((each) => each.name === name));
            const basisPoints = name === 'IVU estatal' ? 1_050 : 100;
            return Math.floor(
              (sumCents(taxed.map(({ priceCents }) => priceCents)) * basisPoints + 5_000) / 10_000,
            );
          }),
        );
        const totalCents =
          sumCents(services.map(({ priceCents }) => priceCents)) + servicesCents + dosesCents;
        const depositCents = Math.floor((totalCents * percent) / 100);
        const deposit = splitDepositTaxes({ services, totalCents }, depositCents);
        const balance = splitBalanceTaxes({ services, totalCents }, totalCents - depositCents);

        expect([sumSplit(deposit), sumSplit(balance)]).toEqual([depositCents, totalCents - depositCents]);
        const taxed = services.filter(({ rates }) => rates.length > 0).map(({ priceCents }) => priceCents);
        expect(deposit.taxableCents + balance.taxableCents).toBe(sumCents(taxed));
        const taxCents = [deposit, balance].flatMap(({ taxes }) => taxes.map(({ cents }) => cents));
        expect(sumCents(taxCents)).toBe(servicesCents);
      }),
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
