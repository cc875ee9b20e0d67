import { expect, it } from 'vitest';
import type { FollowedOrder } from '#shared/shop/order.ts';
import { buildOrderSteps } from '#web/src/features/shop/following/order-steps.ts';

const placedOrder = {
  status: 'placed',
  firstName: 'Marisol',
  at: '2026-11-20T15:00:00.000Z',
  receive: { kind: 'pickup' },
  totalCents: 5_352,
  payment: { method: 'card', lastFour: '4242' },
} as FollowedOrder;
const completedAt = '2026-11-20T18:00:00.000Z';
const listSteps = (overrides: Partial<FollowedOrder>) =>
  buildOrderSteps({
    order: { ...placedOrder, ...overrides },
    contact: { phone: '+17875550117' },
    keptDays: 7,
  });

it('buildOrderSteps shows how a new order was paid, and for how long it is held', () => {
  const [received, prepare, pickUp] = listSteps({});
  expect([received?.details, pickUp?.details]).toEqual([
    expect.stringContaining('$53.52'),
    expect.stringContaining('7'),
  ]);
  expect([received, prepare, pickUp].map((step) => step?.isDone)).toEqual([true, false, false]);
});

it.each([
  { preparedAt: completedAt },
  { deliveredAt: completedAt },
  { preparedAt: completedAt, deliveredAt: completedAt },
])('buildOrderSteps marks the done steps of an order with %o, and does not show its payment', (overrides) => {
  const [received, prepared, last] = listSteps(overrides);
  expect(received?.details).not.toContain('$53.52');
  expect([prepared?.isDone, last?.isDone]).toEqual([true, overrides.deliveredAt !== undefined]);
});
