import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/shop/orders-api.ts';
import { filterOrders } from '#web/src/features/shop/orders/order-groups.ts';

const createRow = (number: string, name: string, phone: string): OrderRow => ({
  orderId: number,
  number,
  name,
  phone,
  status: 'placed',
  receive: 'pickup',
  totalCents: 100,
  pieces: 1,
  placedAt: '2026-11-19T15:24:00.000Z',
});
const rows = [
  createRow('W-1087', 'Marisol Ortiz Díaz', '+17875550117'),
  createRow('W-1175', 'Iván Cruz', '+19395550142'),
];

describe('filterOrders', () => {
  it.each([
    ['1087', ['W-1087']],
    ['ortiz diaz', ['W-1087']],
    ['787-555-0117', ['W-1087']],
    ['(787) 555 0117', ['W-1087']],
    ['+1 787 555 0117', ['W-1087']],
    ['0142', ['W-1175']],
    ['W-1175', ['W-1175']],
    ['', ['W-1087', 'W-1175']],
  ])('finds orders by their number, name or phone: “%s”', (search, expectedNumbers) => {
    expect(filterOrders(rows, search).map(({ number }) => number)).toEqual(expectedNumbers);
  });

  it('ignores parts of a phone with fewer than four digits', () => {
    expect(filterOrders(rows, '555')).toEqual([]);
  });
});
