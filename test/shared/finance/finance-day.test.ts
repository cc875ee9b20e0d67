import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, listDatesInRange } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { calculatePeriodRanges, comparePeriods, findFirstComparedDay } from '#shared/finance/comparison.ts';
import {
  buildFinanceDay,
  countAppointments,
  sumCollectedCents,
  sumFinances,
} from '#shared/finance/finance-day.ts';
import { buildFinanceMonth, getPreviousRange } from '#shared/finance/finance-month.ts';
import { formatTrend } from '#shared/finance/finance-report.ts';
import {
  directionByKind,
  type LedgerKind,
  ledgerKinds,
  type Movement,
  sumMovements,
} from '#shared/payments/ledger.ts';
import { createEmptyItems, createEmptyTotals } from '#shared/reports/day-totals.ts';

const today = '2026-03-24';
const findAppointment = () => ({ staffId: 'carmen', medications: [] });

/** Ledger rows of any kind, of the last hundred days, each with its own cause. */
const movements: fc.Arbitrary<Movement[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...ledgerKinds),
      method: fc.constantFrom('cash', 'card', 'athMovil' as const),
      amountCents: fc.integer({ min: 1, max: 100_000 }),
      daysAgo: fc.integer({ min: 0, max: 100 }),
      staffId: fc.constantFrom('camila', 'yadira', undefined),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ daysAgo, kind, ...row }, index) => ({
      ...row,
      kind,
      direction: directionByKind[kind],
      source: { kind: kind.startsWith('sale') ? ('sale' as const) : ('appointment' as const), id: 'one' },
      cause: `${kind} ${index}`,
      date: addDays(today, -daysAgo),
      at: `${addDays(today, -daysAgo)}T14:00:00.000Z`,
    })),
  );
const buildDay = (date: string, allMovements: readonly Movement[]) =>
  buildFinanceDay({
    date,
    movements: allMovements.filter((movement) => movement.date === date),
    findAppointment,
  });
const buildDays = (from: string, allMovements: readonly Movement[]) =>
  listDatesInRange(from, today).map((date) => buildDay(date, allMovements));

const buildMovement = (kind: LedgerKind, changes: Partial<Movement> = {}): Movement => ({
  source: { kind: 'appointment', id: 'one' },
  cause: kind,
  kind,
  direction: directionByKind[kind],
  method: 'card',
  amountCents: 1000,
  date: today,
  at: `${today}T14:00:00.000Z`,
  ...changes,
});

describe('finances of a day', () => {
  it('have equal totals by method, source and staff member, which match the ledger [R432]', () => {
    fc.assert(
      fc.property(movements, (allMovements) => {
        const day = buildDay(today, allMovements);
        const expectedCents = sumMovements(allMovements.filter(({ date }) => date === today));
        expect([
          sumCollectedCents(day),
          day.appointmentsCents + day.salesCents + day.tipsCents,
          sumCents(day.team.map(({ cents }) => cents)) + day.tillCents,
        ]).toEqual([expectedCents, expectedCents, expectedCents]);
      }),
    );
  });

  it('exclude informational ledger rows from collections [R433]', () => {
    const informationalRows = ledgerKinds
      .filter((kind) => directionByKind[kind] === 'none')
      .map((kind) => buildMovement(kind));
    expect(sumCollectedCents(buildDay(today, informationalRows))).toBe(0);
    expect(countAppointments(buildDay(today, informationalRows))).toBe(1);
  });

  it('subtract a refund from the staff member who earned it if its row names none', () => {
    const { team, tillCents } = buildDay(today, [
      buildMovement('balanceCollected', { staffId: 'carmen', amountCents: 5000 }),
      buildMovement('balanceReturned', { amountCents: 2000 }),
    ]);
    expect([team, tillCents]).toEqual([[{ staffId: 'carmen', cents: 3000, appointments: 0, doses: 0 }], 0]);
  });

  it('count administered doses once for the aesthetician and once for the margin [R432]', () => {
    const vitamin = { medicationId: 'c', name: 'Vitamina C', dosePriceCents: 6500 };
    const appointments = new Map([
      ['one', { staffId: 'camila', medications: [{ ...vitamin, doses: 3, missingDoses: 1 }] }],
      ['two', { staffId: 'yadira', medications: [{ ...vitamin, doses: 1 }] }],
    ]);
    const buildExpense = (id: string, amountCents: number) =>
      buildMovement('medicationExpense', {
        source: { kind: 'appointment', id },
        cause: 'medicationExpense c',
        method: undefined,
        amountCents,
      });
    const day = buildFinanceDay({
      date: today,
      movements: [
        buildMovement('income', { staffId: 'camila' }),
        buildExpense('one', 1250),
        buildExpense('two', 625),
      ],
      findAppointment: (id) => appointments.get(id),
    });
    expect(day.team).toEqual([
      { staffId: 'camila', cents: 0, appointments: 1, doses: 2 },
      { staffId: 'yadira', cents: 0, appointments: 0, doses: 1 },
    ]);
    expect(day.dispatches).toEqual([
      { medicationId: 'c', name: 'Vitamina C', doses: 3, soldCents: 19_500, costCents: 1875 },
    ]);
  });
});

describe('compared periods', () => {
  it('are the sums of their days [R430]', () => {
    fc.assert(
      fc.property(movements, (allMovements) => {
        const periods = comparePeriods(buildDays(findFirstComparedDay(today), allMovements), today);
        expect(periods.map(({ collectedCents }) => collectedCents)).toEqual(
          Object.values(calculatePeriodRanges(today)).map(({ from, to }) =>
            sumMovements(allMovements.filter(({ date }) => date >= from && date <= to)),
          ),
        );
        for (const { from, to, collectedCents, perDayCents } of periods)
          expect(
            Math.abs(perDayCents * listDatesInRange(from, to).length - collectedCents),
          ).toBeLessThanOrEqual(listDatesInRange(from, to).length / 2);
      }),
      { numRuns: 60 },
    );
  });

  it('are this month, the last seven days, last month and this year [R430]', () => {
    expect(calculatePeriodRanges(today)).toEqual({
      currentMonth: { from: '2026-03-01', to: today },
      currentWeek: { from: '2026-03-18', to: today },
      previousMonth: { from: '2026-02-01', to: '2026-02-28' },
      currentYear: { from: '2026-01-01', to: today },
    });
    expect(calculatePeriodRanges('2027-01-02')).toMatchObject({
      currentWeek: { from: '2026-12-27' },
      previousMonth: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(findFirstComparedDay('2027-01-02')).toBe('2026-12-01');
  });
});

describe('finances of a month', () => {
  it('add up from any partition of its days', () => {
    fc.assert(
      fc.property(movements, fc.nat({ max: 100 }), (allMovements, splitAt) => {
        const days = buildDays(addDays(today, -100), allMovements);
        const parts = [days.slice(0, splitAt), days.slice(splitAt)].map(sumFinances);
        expect(sumFinances(parts)).toEqual(sumFinances(days));
      }),
      { numRuns: 40 },
    );
  });

  it('compare the same number of days of the previous month, and all of a past month', () => {
    expect(getPreviousRange('2026-03', today)).toEqual({ from: '2026-02-01', to: '2026-02-24' });
    expect(getPreviousRange('2026-03', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(getPreviousRange('2026-02', today)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('include delivery fees and unclassified amounts', () => {
    const date = today;
    const finances = buildFinanceMonth({
      month: '2026-03',
      today,
      days: [
        buildDay(date, [
          buildMovement('saleCollected', { source: { kind: 'sale', id: 's' }, amountCents: 6175 }),
        ]),
      ],
      previousDays: [buildDay(date, [buildMovement('depositCaptured', { amountCents: 5000 })])],
      totals: [{ ...createEmptyTotals(date), taxableCents: 5650 }],
      items: [
        {
          ...createEmptyItems(date),
          items: [{ itemId: 'crema', kind: 'product', name: 'Crema', quantity: 1, netCents: 5000 }],
        },
      ],
      findStaff: () => undefined,
    });
    expect(finances.sources).toEqual({
      servicesCents: 0,
      productsCents: 5000,
      deliveryCents: 650,
      taxes: [],
      tipsCents: 0,
      unsortedCents: 525,
    });
    expect(finances).toMatchObject({ collectedCents: 6175, tillCents: 6175, team: [] });
    expect(formatTrend(finances)).toBe('23.5% más que en febrero al día 24');
  });
});
