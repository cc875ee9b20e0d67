import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toInstant } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Closing, startNextShift } from '#shared/registers/closing.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { calculateReceivedCents } from '#shared/registers/figures.ts';
import {
  applyReturnToRegister,
  applySaleToRegister,
  createRegister,
  type Register,
} from '#shared/registers/register.ts';
import { assertSameDay, createWebClosing, hasDayEnded, withDay } from '#shared/registers/web-day.ts';
import { hasDrawer, webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';

const firstDate = '2026-11-24';
const toNoon = (date: string) => toInstant(date, '12:00');
const sellOn = (register: Register, date: string) =>
  applySaleToRegister(register, { ...aPaidSale([{}]), date });
const createWebRegister = () => createRegister(webRegisterId, 'shift-1', toNoon(firstDate));

type ShiftRow = Pick<Sale, 'shiftId' | 'date'>;
type ShopState = {
  register: Register;
  readonly closings: Closing[];
  readonly sales: Sale[];
  readonly returns: SaleReturn[];
};

/** Closes the day if it has ended, as the schedule and each sale and return do. */
function closeIfEnded(shop: ShopState, now: Date): void {
  const { register, closings } = shop;
  if (!hasDayEnded(register, now)) return;
  const closing = createWebClosing({ register, closingNumber: closings.length + 1, now });
  closings.push(closing);
  shop.register = { ...startNextShift(register, closing, `shift-${closings.length + 1}`) };
}

type ShopAction = { readonly kind: 'sell' | 'return' | 'schedule'; readonly daysLater: number };

function applyAction(shop: ShopState, { kind }: ShopAction, date: string): void {
  const now = toNoon(date);
  closeIfEnded(shop, now);
  if (kind === 'schedule') return;
  shop.register = withDay(shop.register, now);
  const { shiftId } = shop.register.shift;
  if (kind === 'sell') {
    const number = shop.sales.length + 1;
    const sale = { ...aPaidSale([{ unitPriceCents: number * 100 }]), number, shiftId, date };
    shop.sales.push(sale);
    shop.register = applySaleToRegister(shop.register, sale);
    return;
  }
  const sale = shop.sales.at(-1);
  if (!sale) return;
  const datedReturn = { ...aReturnOf(sale), shiftId, date };
  shop.returns.push(datedReturn);
  shop.register = applyReturnToRegister(shop.register, datedReturn);
}

const arbitraryActions = fc.array(
  fc.record({
    kind: fc.constantFrom('sell' as const, 'return' as const, 'schedule' as const),
    daysLater: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 30 },
);

describe('Z report of an online-shop day', () => {
  it('contains each sale and return of its day once, and is never empty', () => {
    fc.assert(
      fc.property(arbitraryActions, (actions) => {
        const shop: ShopState = { register: createWebRegister(), closings: [], sales: [], returns: [] };
        let date = firstDate;
        for (const action of actions) {
          date = addDays(date, action.daysLater);
          applyAction(shop, action, date);
        }
        closeIfEnded(shop, toNoon(addDays(date, 1)));

        const { closings, sales, returns } = shop;
        const isInShift =
          ({ shiftId }: Closing) =>
          (row: ShiftRow) =>
            row.shiftId === shiftId;
        for (const closing of closings) {
          const [shiftSales, shiftReturns] = [
            sales.filter(isInShift(closing)),
            returns.filter(isInShift(closing)),
          ];
          expect(closing.figures).toEqual(calculateFigures(shiftSales, shiftReturns));
          expect(new Set([...shiftSales, ...shiftReturns].map((row) => row.date))).toEqual(
            new Set([closing.date]),
          );
        }
        const shiftRows: ShiftRow[] = [...sales, ...returns];
        expect(shiftRows.map((row) => closings.filter((closing) => isInShift(closing)(row)).length)).toEqual(
          shiftRows.map(() => 1),
        );
        const dates = closings.map((closing) => closing.date);
        expect(dates).toEqual([...new Set(shiftRows.map((row) => row.date))].toSorted());
      }),
    );
  });

  it('names the previous Z report of the online shop, and has no cash', () => {
    const register = sellOn(withDay(createWebRegister(), toNoon(firstDate)), firstDate);
    const lastClosing = { closingNumber: 7, at: register.shift.startedAt, countedCents: 0, leftCents: 0 };
    const now = toInstant(addDays(firstDate, 3), '00:05');
    const webRegister = { ...register, lastClosing, shift: { ...register.shift, cashCents: 0 } };
    const closing = createWebClosing({ register: webRegister, closingNumber: 12, now });
    expect(closing).toMatchObject({
      closingNumber: 12,
      previousNumber: 7,
      registerName: 'Tienda en línea',
      date: firstDate,
      closedAt: now.toISOString(),
      byName: 'Tienda en línea',
      countedCents: 0,
      differenceCents: 0,
      leftCents: 0,
    });
    expect(calculateReceivedCents(closing.figures)).toBe(1000);
  });

  it('is not due during the day, nor for an empty shift', () => {
    const register = withDay(createWebRegister(), toNoon(firstDate));
    expect(hasDayEnded(sellOn(register, firstDate), toInstant(firstDate, '23:59'))).toBe(false);
    expect(hasDayEnded(register, toNoon(addDays(firstDate, 1)))).toBe(false);
  });
});

describe('assertSameDay', () => {
  const register = withDay(createWebRegister(), toNoon(firstDate));

  it.each([addDays(firstDate, 1), addDays(firstDate, -1)])('rejects a sale of %s as stale', (date) => {
    expect(() => assertSameDay(register, date)).toThrow(new AppError(coreErrors.conflict));
  });

  it('accepts a sale of the day, and any in a shift without a date', () => {
    expect(() => assertSameDay(register, firstDate)).not.toThrow();
    expect(() =>
      assertSameDay(createRegister('caja-1', 'shift', toNoon(firstDate)), '2020-01-01'),
    ).not.toThrow();
  });
});

it('only the online shop’s register has no drawer', () => {
  expect([hasDrawer(webRegisterId), hasDrawer('caja-1')]).toEqual([false, true]);
});
