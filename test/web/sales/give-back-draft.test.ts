import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { leftOfTender, lineReturnCents, returnedLines } from '#shared/sales/sale-return.ts';
import { aWorkedSale } from '#test/support/sales/worked-sale.ts';
import {
  type BackDraft,
  emptyBack,
  figuresOf,
  singleWay,
  splitBack,
  wantedBack,
} from '#web/src/features/sales/sold/give-back/give-back-draft.ts';

const sale = aWorkedSale();
const draft = (more: Partial<BackDraft> = {}): BackDraft => ({ ...emptyBack, ...more });
const creamAndMist = draft({ pieces: { l2: 1, l3: 1 } });
const split = (dueCents: number, ways: BackDraft['ways'] = {}, isDrawerOpen?: boolean) =>
  splitBack({ tenders: sale.tenders, dueCents, ways, isDrawerOpen });
const centsOf = (ways: ReturnType<typeof split>) => ways.map(({ cents }) => cents);

describe('what goes back', () => {
  it('starts with nothing, and comes to what the worked example says', () => {
    expect([wantedBack(sale, emptyBack), figuresOf(sale, emptyBack).dueCents]).toEqual([undefined, 0]);
    const { netCents, taxes, dueCents } = figuresOf(sale, creamAndMist);
    expect([netCents, ...taxes.map(({ cents }) => cents), dueCents]).toEqual([7020, 737, 70, 7827]);
  });

  it('puts products on the shelf unless somebody says otherwise, services never', () => {
    const chosen = draft({ kind: 'all', offShelf: ['l2'] });
    expect(wantedBack(sale, chosen)).toEqual({
      kind: 'lines',
      lines: [
        { lineId: 'l1', quantity: 1, restock: false },
        { lineId: 'l2', quantity: 1, restock: false },
        { lineId: 'l3', quantity: 2, restock: true },
      ],
    });
  });

  it('is the whole to the cent, with the tip where it goes back too', () => {
    const whole = draft({ kind: 'all', withTip: true });
    expect(figuresOf(sale, whole).dueCents).toBe(20_010);
    const returned: Sale = { ...sale, tip: { ...sale.tip!, returned: true } };
    expect(figuresOf(returned, whole).dueCents).toBe(18_585);
  });

  it('never takes more pieces than are left', () => {
    const lines = sale.lines.map((line) =>
      line.lineId === 'l3'
        ? { ...line, returned: { quantity: 1, netCents: 1980, taxCents: [208, 20] } }
        : line,
    );
    const chosen = draft({ pieces: { l3: 2 } });
    expect(wantedBack({ ...sale, lines }, chosen)).toMatchObject({ lines: [{ quantity: 1 }] });
  });

  it('of an amount is nothing above what is left, and nothing of what is no amount', () => {
    const wanted = (amount: string) => wantedBack(sale, draft({ kind: 'amount', amount, withTip: true }));
    expect([wanted('185.86'), wanted('0'), wanted('diez'), wanted('')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(wanted('185.85')).toEqual({ kind: 'amount', cents: 18_585 });
  });
});

describe('how the money goes back', () => {
  it('follows how it was paid, as the worked example', () => {
    expect(centsOf(split(7827))).toEqual([3129, 2347, 2351]);
  });

  it('makes up for what was typed with the last way that nobody touched', () => {
    expect(centsOf(split(7827, { t1: '40.00' }))).toEqual([4000, 2347, 1480]);
    expect(centsOf(split(7827, { t3: '0' }))).toEqual([3129, 4698, 0]);
    expect(centsOf(split(7827, { t1: '0', t3: '20' }))).toEqual([0, 5827, 2000]);
  });

  it('goes on to the one before where the last has no room', () => {
    expect(centsOf(split(18_000, { t1: '64' }))).toEqual([6400, 5590, 6010]);
  });

  it('says of what is no amount that it is none', () => {
    expect(centsOf(split(7827, { t1: 'x' }))[0]).toBeUndefined();
  });

  it('leaves cash out while its drawer is closed', () => {
    const shut = split(7827, {}, false);
    expect(shut[0]).toMatchObject({ cents: 0, isShut: true });
    expect(sumCents(shut.map(({ cents = 0 }) => cents))).toBe(7827);
    expect(sumCents(split(20_010, {}, false).map(({ cents = 0 }) => cents))).toBe(12_010);
  });

  it('by one way goes through those where it fits', () => {
    const first = singleWay(split(5000), 5000);
    expect(first).toEqual({ t1: '50.00', t2: '0.00', t3: '0.00' });
    expect(singleWay(split(5000, first), 5000)).toEqual({ t1: '0.00', t2: '50.00', t3: '0.00' });
    expect(singleWay(split(9000), 9000)).toBeUndefined();
    expect(singleWay(split(7000, {}, false), 7000)).toBeUndefined();
  });

  it('adds up to what goes back, within what came by each, whatever is chosen', () => {
    const pieces = fc.record({
      l1: fc.integer({ min: 0, max: 1 }),
      l2: fc.integer({ min: 0, max: 1 }),
      l3: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(pieces, fc.boolean(), (chosen, withTip) => {
        const { dueCents, lines } = figuresOf(sale, draft({ pieces: chosen, withTip }));
        const ways = split(dueCents);
        expect(sumCents(ways.map(({ cents = 0 }) => cents))).toBe(dueCents);
        for (const { cents = 0, tender } of ways) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(leftOfTender(tender));
        }
        const wanted = wantedBack(sale, draft({ pieces: chosen }));
        const reckoned = wanted ? returnedLines(sale, wanted) : [];
        expect(sumCents(lines.map(lineReturnCents))).toBe(sumCents(reckoned.map(lineReturnCents)));
      }),
    );
  });
});
