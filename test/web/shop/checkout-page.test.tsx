import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopErrors } from '#shared/shop/errors.ts';
import type { FollowedOrder } from '#shared/shop/order.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { followOrder, followPayment } from '#shared/shop/shop-api.ts';
import { anOrder } from '#test/support/shop/sample-order.ts';
import { changeCart, getCart } from '#web/src/components/shop-cart/cart-store.ts';
import { CheckoutPage } from '#web/src/features/shop/checkout/checkout-page.tsx';
import {
  discardPendingOrder,
  readPendingOrder,
  savePendingOrder,
} from '#web/src/features/shop/checkout/pending-order.ts';
import { SuccessPage } from '#web/src/features/shop/following/order-page.tsx';
import { renderAt } from '../support/render.tsx';
import { aServer, errorResponse, serverErrorResponse } from '../support/server.ts';

const pendingOrder = { token: 'a'.repeat(43), method: 'athMovil', asked: 'this' } as const;

it('CheckoutPage does not wait for an ATH Móvil payment that never reached the server', async () => {
  savePendingOrder(pendingOrder);
  const server = aServer();
  server.answers(getShopTerms, serverErrorResponse);
  server.answers(followPayment, () => errorResponse(shopErrors.order_gone));

  renderAt(<CheckoutPage />, '/checkout');

  const title = await screen.findByRole('heading', { name: 'Finalizar compra' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(readPendingOrder()).toEqual(pendingOrder);
  discardPendingOrder();
  localStorage.clear();
});

it('SuccessPage keeps the items that were added to the cart during a payment by phone', async () => {
  const { contents, totalCents, askedAt } = anOrder();
  savePendingOrder(pendingOrder);
  const mist = { productId: 'mist', quantity: 1, shownCents: 2_200 };
  changeCart(() => [{ productId: 'serum', quantity: 3, shownCents: 4_800 }, mist]);
  const server = aServer();
  server.answers(getShopTerms, serverErrorResponse);
  const placedOrder: FollowedOrder = {
    status: 'placed',
    number: 'W-1087',
    firstName: 'Marisol',
    at: askedAt,
    receive: { kind: 'pickup' },
    ...contents,
    totalCents,
    payment: { method: 'athMovil' },
    refundedCents: 0,
    corrections: [],
  };
  server.answers(followOrder, () => placedOrder);

  renderAt(<SuccessPage />, `/checkout/success#${pendingOrder.token}`);

  await screen.findByText('W-1087');
  expect(getCart()).toEqual([{ productId: 'serum', quantity: 2, shownCents: 4_800 }, mist]);
  expect(readPendingOrder()).toBeUndefined();
  changeCart(() => []);
  localStorage.clear();
});
