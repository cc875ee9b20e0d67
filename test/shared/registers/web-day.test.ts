import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { afterClosing, type Closing } from '#shared/registers/closing.ts';
import { figuresOf } from '#shared/registers/day.ts';
import { takenCents } from '#shared/registers/figures.ts';
import { afterReturnOf, afterSale, newRegister, type Register } from '#shared/registers/register.ts';
import { assertSameDay, isDayOver, makeWebClosing, withDay } from '#shared/registers/web-day.ts';
import { hasDrawer, webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const first = '2026-11-24';
const noonOf = (date: string) => instantOf(date, '12:00');
const used = (register: Register, date: string) => afterSale(register, { ...aPaidSale([{}]), date });
const newWebRegister = () => newRegister(webRegisterId, 'shift-1', noonOf(first));

type Made = Pick<Sale, 'shiftId' | 'date'>;
type Shop = {
  register: Register;
  readonly closings: Closing[];
  readonly sales: Sale[];
  readonly returns: SaleReturn[];
};

/** Closes the day if it has ended, as the schedule and each sale and return do. */
function closeIfOver(shop: Shop, now: Date): void {
  const { register, closings } = shop;
  if (!isDayOver(register, now)) return;
  const closing = makeWebClosing({ register, closingNumber: closings.length + 1, now });
  closings.push(closing);
  shop.register = { ...afterClosing(register, closing, `shift-${closings.length + 1}`) };
}

type Deed = { readonly deed: 'sell' | 'giveBack' | 'schedule'; readonly daysLater: number };

function act(shop: Shop, { deed }: Deed, date: string): void {
  const now = noonOf(date);
  closeIfOver(shop, now);
  if (deed === 'schedule') return;
  shop.register = withDay(shop.register, now);
  const { shiftId } = shop.register.shift;
  if (deed === 'sell') {
    const number = shop.sales.length + 1;
    const sale = { ...aPaidSale([{ unitPriceCents: number * 100 }]), number, shiftId, date };
    shop.sales.push(sale);
    shop.register = afterSale(shop.register, sale);
    return;
  }
  const sale = shop.sales.at(-1);
  if (!sale) return;
  const given = { ...aReturnOf(sale), shiftId, date };
  shop.returns.push(given);
  shop.register = afterReturnOf(shop.register, given);
}

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom('sell' as const, 'giveBack' as const, 'schedule' as const),
    daysLater: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 30 },
);

describe('Z report of an online-shop day', () => {
  it('contains each sale and return of its day once, and is never empty', () => {
    fc.assert(
      fc.property(deeds, (each) => {
        const shop: Shop = { register: newWebRegister(), closings: [], sales: [], returns: [] };
        let date = first;
        for (const deed of each) {
          date = addDays(date, deed.daysLater);
          act(shop, deed, date);
        }
        closeIfOver(shop, noonOf(addDays(date, 1)));

        const { closings, sales, returns } = shop;
        const madeIn =
          ({ shiftId }: Closing) =>
          (made: Made) =>
            made.shiftId === shiftId;
        for (const closing of closings) {
          const [sold, back] = [sales.filter(madeIn(closing)), returns.filter(madeIn(closing))];
          expect(closing.figures).toEqual(figuresOf(sold, back));
          expect(new Set([...sold, ...back].map((made) => made.date))).toEqual(new Set([closing.date]));
        }
        const all: Made[] = [...sales, ...returns];
        expect(all.map((made) => closings.filter((closing) => madeIn(closing)(made)).length)).toEqual(
          all.map(() => 1),
        );
        const dates = closings.map((closing) => closing.date);
        expect(dates).toEqual([...new Set(all.map((made) => made.date))].toSorted());
      }),
    );
  });

  it('names the previous one of the online shop, and has no cash', () => {
    const register = used(withDay(newWebRegister(), noonOf(first)), first);
    const lastClosing = { closingNumber: 7, at: register.shift.startedAt, countedCents: 0, leftCents: 0 };
    const now = instantOf(addDays(first, 3), '00:05');
    const card = { ...register, lastClosing, shift: { ...register.shift, cashCents: 0 } };
    const closing = makeWebClosing({ register: card, closingNumber: 12, now });
    expect(closing).toMatchObject({
      closingNumber: 12,
      previousNumber: 7,
      registerName: 'Tienda en línea',
      date: first,
      closedAt: now.toISOString(),
      byName: 'Tienda en línea',
      countedCents: 0,
      differenceCents: 0,
      leftCents: 0,
    });
    expect(takenCents(closing.figures)).toBe(1000);
  });

  it('is not due during the day, nor for an empty shift', () => {
    const register = withDay(newWebRegister(), noonOf(first));
    expect(isDayOver(used(register, first), instantOf(first, '23:59'))).toBe(false);
    expect(isDayOver(register, noonOf(addDays(first, 1)))).toBe(false);
  });
});

describe('assertSameDay', () => {
  const register = withDay(newWebRegister(), noonOf(first));

  it.each([addDays(first, 1), addDays(first, -1)])('rejects a sale of %s as stale', (date) => {
    expect(() => assertSameDay(register, date)).toThrow(new AppError(coreErrors.conflict));
  });

  it('accepts a sale of the day, and any in a shift without a date', () => {
    expect(() => assertSameDay(register, first)).not.toThrow();
    expect(() => assertSameDay(newRegister('caja-1', 'shift', noonOf(first)), '2020-01-01')).not.toThrow();
  });
});

it('only the online shop’s register has no drawer', () => {
  expect([hasDrawer(webRegisterId), hasDrawer('caja-1')]).toEqual([false, true]);
});
