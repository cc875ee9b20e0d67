import type { Order } from '#shared/shop/order.ts';

/** Creates an order of one product for pickup. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  orderId: 'order-1',
  token: 'a'.repeat(43),
  status: 'placed',
  number: 1087,
  contact: { name: 'Marisol Ortiz', email: 'marisol.ortiz@test.example', phone: '+17875550117' },
  receive: { kind: 'pickup' },
  items: [{ productId: 'serum', quantity: 1, shownCents: 4800 }],
  contents: {
    lines: [
      { productId: 'serum', name: 'Sérum vitamina C', quantity: 1, unitPriceCents: 4800, netCents: 4800 },
    ],
    subtotalCents: 4800,
    deliveryCents: 0,
    taxes: [],
  },
  totalCents: 4800,
  method: 'card',
  paymentId: 'pi_1',
  askedAt: '2026-03-10T14:00:00.000Z',
  payUntil: '2026-03-10T14:15:00.000Z',
  placedAt: '2026-03-10T14:01:00.000Z',
  ...changes,
  version: changes.version ?? 1,
});
