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
const listSteps = (changes: Partial<FollowedOrder>) =>
  buildOrderSteps({ order: { ...placedOrder, ...changes }, contact: { phone: '+17875550117' }, keptDays: 7 });

it('buildOrderSteps shows for a new order how it was paid and how long it is held', () => {
  const [received, prepare, pickUp] = listSteps({});
  expect([received?.more, pickUp?.more]).toEqual([
    expect.stringContaining('$53.52'),
    expect.stringContaining('7'),
  ]);
  expect([received, prepare, pickUp].map((step) => step?.isDone)).toEqual([true, false, false]);
});

it.each([
  { preparedAt: completedAt },
  { deliveredAt: completedAt },
  { preparedAt: completedAt, deliveredAt: completedAt },
])('buildOrderSteps shows when each step of an order with %o was done, without its payment', (changes) => {
  const [received, prepared, last] = listSteps(changes);
  expect(received?.more).not.toContain('$53.52');
  expect([prepared?.isDone, last?.isDone]).toEqual([true, changes.deliveredAt !== undefined]);
});
