import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateBalance,
  calculateRefundable,
  createClosingMovement,
  createDepositMovement,
  createMovement,
  ledgerKinds,
  Movement,
  removeDuplicates,
  sumMovements,
  toAppointmentSource,
} from '#shared/payments/ledger.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const appointment = anAppointment({
  status: 'confirmed',
  deposit: { status: 'captured', paymentIntentId: 'pi_1' },
  payment: { method: 'cash', startedAt: '2026-03-17T14:00:00.000Z' },
});
const now = new Date('2026-03-17T15:00:00.000Z');

describe('ledger movement', () => {
  it('has source, owner, amount, direction, method and time', () => {
    const closingInput = { kind: 'balanceCollected', amountCents: 6_150, method: 'cash', now } as const;

    expect(Movement.parse(createClosingMovement(appointment, closingInput))).toMatchObject({
      source: { kind: 'appointment', id: 'appointment-1' },
      cause: 'balanceCollected',
      kind: 'balanceCollected',
      direction: 'in',
      method: 'cash',
      amountCents: 6_150,
      split: { taxableCents: 5_516, exemptCents: 0, taxes: [{ name: 'IVU', baseCents: 5_516, cents: 634 }] },
      patientId: 'patient-1',
      staffId: 'staff-1',
      date: '2026-03-17',
      at: '2026-03-17T15:00:00.000Z',
    });
  });

  it.each([
    ['2026-04-01T03:59:59.999Z', '2026-03-31'],
    ['2026-04-01T04:00:00.000Z', '2026-04-01'],
    ['2027-01-01T02:00:00.000Z', '2026-12-31'],
    ['2028-03-01T01:00:00.000Z', '2028-02-29'],
  ])('counts at %s for %s, the day in Puerto Rico', (at, date) => {
    expect(createDepositMovement(appointment, 'depositCaptured', new Date(at))).toMatchObject({ at, date });
  });

  it('moves the whole amount of a deposit on its card, whatever the balance’s method', () => {
    expect(createDepositMovement(appointment, 'depositRefunded', now)).toMatchObject({
      kind: 'depositRefunded',
      direction: 'out',
      method: 'card',
      amountCents: 5_001,
      reference: 'pi_1',
    });
  });

  it('moves the amount of a manual deposit refund without a card', () => {
    const deposit = { ...appointment.deposit, returnedBy: 'cash' as const };

    expect(createDepositMovement({ ...appointment, deposit }, 'depositRefunded', now)).toMatchObject({
      direction: 'out',
      method: 'cash',
      reference: undefined,
    });
    expect(createDepositMovement({ ...appointment, deposit }, 'depositCaptured', now)).toMatchObject({
      method: 'card',
      reference: 'pi_1',
    });
  });

  it('has whole cents, at least one except for an income entry', () => {
    const isValid = (kind: 'balanceCollected' | 'income', amountCents: number) =>
      Movement.safeParse(createClosingMovement(appointment, { kind, amountCents, method: 'cash', now }))
        .success;

    expect([isValid('balanceCollected', 1), isValid('income', 0)]).toEqual([true, true]);
    expect([0, -1, 0.5].map((amountCents) => isValid('balanceCollected', amountCents))).toEqual([
      false,
      false,
      false,
    ]);
    expect([-1, 0.5].map((amountCents) => isValid('income', amountCents))).toEqual([false, false]);
  });
});

type MovementStep = {
  readonly id: string;
  readonly kind: (typeof ledgerKinds)[number];
  readonly amountCents: number;
};
/** Movements of three appointments, each with its own cause. */
const arbitraryMovements = fc
  .array(
    fc.record({
      id: fc.constantFrom('one', 'two', 'three'),
      kind: fc.constantFrom(...ledgerKinds),
      amountCents: fc.integer({ min: 1, max: 100_000_000 }),
    }),
  )
  .map((steps: MovementStep[]) =>
    steps.map(({ id, kind, amountCents }, index) =>
      createMovement({
        source: toAppointmentSource(id),
        cause: `${kind}:${index}`,
        kind,
        amountCents,
        method: 'cash',
        patientId: 'patient-1',
        staffId: 'staff-1',
        now,
      }),
    ),
  );
/** Movements, also replayed in another order with repetitions. */
const replayedMovements = arbitraryMovements.chain((movements) =>
  fc
    .tuple(fc.shuffledSubarray(movements), fc.shuffledSubarray(movements, { minLength: movements.length }))
    .map(([repeated, shuffled]) => ({ movements, replayed: [...repeated, ...shuffled, ...repeated] })),
);

describe('sumMovements', () => {
  it('returns inflow less outflow, to the cent', () => {
    fc.assert(
      fc.property(arbitraryMovements, (movements) => {
        const sumDirection = (side: Movement['direction']) =>
          movements
            .filter(({ direction }) => direction === side)
            .reduce((sum, { amountCents }) => sum + amountCents, 0);

        expect(sumMovements(movements)).toBe(sumDirection('in') - sumDirection('out'));
      }),
    );
  });

  it('does not depend on the order, and counts each movement once', () => {
    fc.assert(
      fc.property(replayedMovements, ({ movements, replayed }) => {
        expect(sumMovements(replayed)).toBe(sumMovements(movements));
        expect(removeDuplicates(replayed)).toHaveLength(movements.length);
        for (const id of ['one', 'two', 'three'])
          expect(calculateBalance(toAppointmentSource(id), replayed)).toBe(
            calculateBalance(toAppointmentSource(id), movements),
          );
      }),
    );
  });

  it('equals the sum of the balances of all sources', () => {
    fc.assert(
      fc.property(arbitraryMovements, (movements) => {
        const balances = ['one', 'two', 'three'].map((id) =>
          calculateBalance(toAppointmentSource(id), movements),
        );

        expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(sumMovements(movements));
      }),
    );
  });
});

describe('calculateRefundable', () => {
  const source = toAppointmentSource('one');
  const parties = { patientId: 'patient-1', staffId: 'staff-1' };
  const buildMovement = (kind: 'balanceCollected' | 'depositRefunded', cause: string, amountCents: number) =>
    createMovement({ ...parties, source, kind, cause, amountCents, method: 'cash', now });

  it('never exceeds inflow less refunds, for any tenders and refunds', () => {
    const arbitraryAmount = fc.integer({ min: 1, max: 1_000_000 });
    const arbitraryStep = fc.record({
      kind: fc.constantFrom('balanceCollected', 'depositRefunded'),
      amountCents: arbitraryAmount,
    });
    const sumCents = (ledger: readonly Movement[], wanted: Movement['direction']) =>
      ledger
        .filter(({ direction }) => direction === wanted)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    fc.assert(
      fc.property(fc.array(arbitraryStep), (steps) => {
        const ledger: Movement[] = [];
        for (const [index, { kind, amountCents }] of steps.entries()) {
          const maxCents = kind === 'balanceCollected' ? amountCents : calculateRefundable(source, ledger);
          if (maxCents > 0) ledger.push(buildMovement(kind, `${index}`, Math.min(amountCents, maxCents)));
        }

        expect(sumCents(ledger, 'out')).toBeLessThanOrEqual(sumCents(ledger, 'in'));
        expect(calculateRefundable(source, [...ledger, ...ledger])).toBe(
          sumCents(ledger, 'in') - sumCents(ledger, 'out'),
        );
      }),
    );
  });

  it('excludes other sources, and is zero when outflow exceeds inflow', () => {
    const ledger = [buildMovement('balanceCollected', 'tender:1', 500)];

    expect(calculateRefundable(source, ledger)).toBe(500);
    expect(calculateRefundable(toAppointmentSource('two'), ledger)).toBe(0);
    expect(calculateRefundable(source, [...ledger, buildMovement('depositRefunded', 're_1', 501)])).toBe(0);
  });
});
