import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { buildReturnedLines, calculateRefundableCents, sumLineReturn } from '#shared/sales/sale-return.ts';
import { aWorkedSale } from '#test/support/sales/worked-sale.ts';
import {
  calculateReturn,
  emptyReturnDraft,
  type ReturnDraft,
  splitRefund,
  toRequestedReturn,
  toSingleRefund,
} from '#web/src/features/sales/sold/sale-return/return-draft.ts';

const sale = aWorkedSale();
const draft = (more: Partial<ReturnDraft> = {}): ReturnDraft => ({ ...emptyReturnDraft, ...more });
const creamAndMist = draft({ pieces: { l2: 1, l3: 1 } });
const split = (dueCents: number, ways: ReturnDraft['typedRefunds'] = {}, isDrawerOpen?: boolean) =>
  splitRefund({ tenders: sale.tenders, dueCents, typedRefunds: ways, isDrawerOpen });
const centsOf = (ways: ReturnType<typeof split>) => ways.map(({ cents }) => cents);

describe('toRequestedReturn and figuresOf', () => {
  it('start empty, and match the worked example', () => {
    expect([
      toRequestedReturn(sale, emptyReturnDraft),
      calculateReturn(sale, emptyReturnDraft).dueCents,
    ]).toEqual([undefined, 0]);
    const { netCents, taxes, dueCents } = calculateReturn(sale, creamAndMist);
    expect([netCents, ...taxes.map(({ cents }) => cents), dueCents]).toEqual([7020, 737, 70, 7827]);
  });

  it('restock products unless deselected, and never services', () => {
    const chosen = draft({ kind: 'all', notRestocked: ['l2'] });
    expect(toRequestedReturn(sale, chosen)).toEqual({
      kind: 'lines',
      lines: [
        { lineId: 'l1', quantity: 1, restock: false },
        { lineId: 'l2', quantity: 1, restock: false },
        { lineId: 'l3', quantity: 2, restock: true },
      ],
    });
  });

  it('return the whole sale to the cent, optionally with the tip', () => {
    const fullDraft = draft({ kind: 'all', withTip: true });
    expect(calculateReturn(sale, fullDraft).dueCents).toBe(20_010);
    const returned: Sale = { ...sale, tip: { ...sale.tip!, returned: true } };
    expect(calculateReturn(returned, fullDraft).dueCents).toBe(18_585);
  });

  it('never return more pieces than are left', () => {
    const lines = sale.lines.map((line) =>
      line.lineId === 'l3'
        ? { ...line, returned: { quantity: 1, netCents: 1980, taxCents: [208, 20] } }
        : line,
    );
    const chosen = draft({ pieces: { l3: 2 } });
    expect(toRequestedReturn({ ...sale, lines }, chosen)).toMatchObject({ lines: [{ quantity: 1 }] });
  });

  it('reject an amount above the rest, or one that cannot be parsed', () => {
    const buildRequest = (amount: string) =>
      toRequestedReturn(sale, draft({ kind: 'amount', amount, withTip: true }));
    expect([buildRequest('185.86'), buildRequest('0'), buildRequest('diez'), buildRequest('')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(buildRequest('185.85')).toEqual({ kind: 'amount', cents: 18_585 });
  });
});

describe('split of a refund', () => {
  it('follows the original payments, as in the worked example', () => {
    expect(centsOf(split(7827))).toEqual([3129, 2347, 2351]);
  });

  it('balances typed amounts with the last untyped method', () => {
    expect(centsOf(split(7827, { t1: '40.00' }))).toEqual([4000, 2347, 1480]);
    expect(centsOf(split(7827, { t3: '0' }))).toEqual([3129, 4698, 0]);
    expect(centsOf(split(7827, { t1: '0', t3: '20' }))).toEqual([0, 5827, 2000]);
  });

  it('continues with the previous method when the last one has no room', () => {
    expect(centsOf(split(18_000, { t1: '64' }))).toEqual([6400, 5590, 6010]);
  });

  it('leaves an invalid amount undefined', () => {
    expect(centsOf(split(7827, { t1: 'x' }))[0]).toBeUndefined();
  });

  it('excludes cash while its drawer is closed', () => {
    const shut = split(7827, {}, false);
    expect(shut[0]).toMatchObject({ cents: 0, isDrawerClosed: true });
    expect(sumCents(shut.map(({ cents = 0 }) => cents))).toBe(7827);
    expect(sumCents(split(20_010, {}, false).map(({ cents = 0 }) => cents))).toBe(12_010);
  });

  it('toSingleRefund cycles through the methods that cover the amount', () => {
    const first = toSingleRefund(split(5000), 5000);
    expect(first).toEqual({ t1: '50.00', t2: '0.00', t3: '0.00' });
    expect(toSingleRefund(split(5000, first), 5000)).toEqual({ t1: '0.00', t2: '50.00', t3: '0.00' });
    expect(toSingleRefund(split(9000), 9000)).toBeUndefined();
    expect(toSingleRefund(split(7000, {}, false), 7000)).toBeUndefined();
  });

  it('adds up to the refund, within what each method paid, for any choice', () => {
    const pieces = fc.record({
      l1: fc.integer({ min: 0, max: 1 }),
      l2: fc.integer({ min: 0, max: 1 }),
      l3: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(pieces, fc.boolean(), (chosen, withTip) => {
        const { dueCents, lines } = calculateReturn(sale, draft({ pieces: chosen, withTip }));
        const ways = split(dueCents);
        expect(sumCents(ways.map(({ cents = 0 }) => cents))).toBe(dueCents);
        for (const { cents = 0, tender } of ways) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(calculateRefundableCents(tender));
        }
        const request = toRequestedReturn(sale, draft({ pieces: chosen }));
        const reckoned = request ? buildReturnedLines(sale, request) : [];
        expect(sumCents(lines.map(sumLineReturn))).toBe(sumCents(reckoned.map(sumLineReturn)));
      }),
    );
  });
});
