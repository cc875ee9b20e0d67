import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { buildReturnedLines, calculateRefundableCents, sumLinePart } from '#shared/sales/sale-return.ts';
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
const createDraft = (overrides: Partial<ReturnDraft> = {}): ReturnDraft => ({
  ...emptyReturnDraft,
  ...overrides,
});
const creamAndMist = createDraft({ pieces: { l2: 1, l3: 1 } });
const splitDue = (dueCents: number, typedRefunds: ReturnDraft['typedRefunds'] = {}, isDrawerOpen?: boolean) =>
  splitRefund({ tenders: sale.tenders, dueCents, typedRefunds, isDrawerOpen });
const listCents = (refunds: ReturnType<typeof splitDue>) => refunds.map(({ cents }) => cents);

describe('toRequestedReturn and calculateReturn', () => {
  it('start empty, and match the worked example', () => {
    expect([
      toRequestedReturn(sale, emptyReturnDraft),
      calculateReturn(sale, emptyReturnDraft).dueCents,
    ]).toEqual([undefined, 0]);
    const { netCents, taxes, dueCents } = calculateReturn(sale, creamAndMist);
    expect([netCents, ...taxes.map(({ cents }) => cents), dueCents]).toEqual([7020, 737, 70, 7827]);
  });

  it('restock products unless they are deselected, and never restock services', () => {
    const chosenDraft = createDraft({ kind: 'all', notRestocked: ['l2'] });
    expect(toRequestedReturn(sale, chosenDraft)).toEqual({
      kind: 'lines',
      lines: [
        { lineId: 'l1', quantity: 1, restock: false },
        { lineId: 'l2', quantity: 1, restock: false },
        { lineId: 'l3', quantity: 2, restock: true },
      ],
    });
  });

  it('return the whole sale to the cent, optionally with the tip', () => {
    const fullDraft = createDraft({ kind: 'all', withTip: true });
    expect(calculateReturn(sale, fullDraft).dueCents).toBe(20_010);
    const saleWithReturnedTip: Sale = { ...sale, tip: { ...sale.tip!, returned: true } };
    expect(calculateReturn(saleWithReturnedTip, fullDraft).dueCents).toBe(18_585);
  });

  it('never return more pieces than remain', () => {
    const lines = sale.lines.map((line) =>
      line.lineId === 'l3'
        ? { ...line, returned: { quantity: 1, netCents: 1980, taxCents: [208, 20] } }
        : line,
    );
    const chosenDraft = createDraft({ pieces: { l3: 2 } });
    expect(toRequestedReturn({ ...sale, lines }, chosenDraft)).toMatchObject({ lines: [{ quantity: 1 }] });
  });

  it('reject an amount that exceeds the remaining amount or cannot be parsed', () => {
    const buildRequest = (amount: string) =>
      toRequestedReturn(sale, createDraft({ kind: 'amount', amount, withTip: true }));
    for (const amount of ['185.86', '0', 'diez', '']) expect(buildRequest(amount)).toBeUndefined();
    expect(buildRequest('185.85')).toEqual({ kind: 'amount', cents: 18_585 });
  });
});

describe('the split of a refund', () => {
  it('follows the original payments, as in the worked example', () => {
    expect(listCents(splitDue(7827))).toEqual([3129, 2347, 2351]);
  });

  it('balances typed amounts with the last untyped method', () => {
    expect(listCents(splitDue(7827, { t1: '40.00' }))).toEqual([4000, 2347, 1480]);
    expect(listCents(splitDue(7827, { t3: '0' }))).toEqual([3129, 4698, 0]);
    expect(listCents(splitDue(7827, { t1: '0', t3: '20' }))).toEqual([0, 5827, 2000]);
  });

  it('continues with the previous method if the last method cannot take the rest', () => {
    expect(listCents(splitDue(18_000, { t1: '64' }))).toEqual([6400, 5590, 6010]);
  });

  it('leaves an invalid amount undefined', () => {
    expect(listCents(splitDue(7827, { t1: 'x' }))[0]).toBeUndefined();
  });

  it('excludes cash while its drawer is closed', () => {
    const refundsWithClosedDrawer = splitDue(7827, {}, false);
    expect(refundsWithClosedDrawer[0]).toMatchObject({ cents: 0, isDrawerClosed: true });
    expect(sumCents(refundsWithClosedDrawer.map(({ cents = 0 }) => cents))).toBe(7827);
    expect(sumCents(splitDue(20_010, {}, false).map(({ cents = 0 }) => cents))).toBe(12_010);
  });

  it('toSingleRefund cycles through the methods that cover the amount', () => {
    const firstRefund = toSingleRefund(splitDue(5000), 5000);
    expect(firstRefund).toEqual({ t1: '50.00', t2: '0.00', t3: '0.00' });
    expect(toSingleRefund(splitDue(5000, firstRefund), 5000)).toEqual({
      t1: '0.00',
      t2: '50.00',
      t3: '0.00',
    });
    expect(toSingleRefund(splitDue(9000), 9000)).toBeUndefined();
    expect(toSingleRefund(splitDue(7000, {}, false), 7000)).toBeUndefined();
  });

  it('adds up to the refund, within what each method paid, for any choice', () => {
    const pieces = fc.record({
      l1: fc.integer({ min: 0, max: 1 }),
      l2: fc.integer({ min: 0, max: 1 }),
      l3: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(pieces, fc.boolean(), (chosenPieces, withTip) => {
        const { dueCents, lines } = calculateReturn(sale, createDraft({ pieces: chosenPieces, withTip }));
        const refunds = splitDue(dueCents);
        expect(sumCents(refunds.map(({ cents = 0 }) => cents))).toBe(dueCents);
        for (const { cents = 0, tender } of refunds) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(calculateRefundableCents(tender));
        }
        const request = toRequestedReturn(sale, createDraft({ pieces: chosenPieces }));
        const returnedLines = request ? buildReturnedLines(sale, request) : [];
        expect(sumCents(lines.map(sumLinePart))).toBe(sumCents(returnedLines.map(sumLinePart)));
      }),
    );
  });
});
