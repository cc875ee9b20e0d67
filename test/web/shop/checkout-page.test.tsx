import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopErrors } from '#shared/shop/errors.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { followPayment } from '#shared/shop/shop-api.ts';
import { begunOrder, forgetBegun, keepBegun } from '#web/src/features/shop/checkout/begun-order.ts';
import { CheckoutPage } from '#web/src/features/shop/checkout/checkout-page.tsx';
import { renderAt } from '../support/render.tsx';
import { aServer, refusal, serverFailed } from '../support/server.ts';

it('waits for no payment by ATH Móvil whose press never came to the server', async () => {
  const begun = { token: 'a'.repeat(43), method: 'athMovil', asked: 'this' } as const;
  keepBegun(begun);
  const server = aServer();
  server.answers(getShopTerms, serverFailed);
  server.answers(followPayment, () => refusal(shopErrors.order_gone));

  renderAt(<CheckoutPage />, '/checkout');

  const title = await screen.findByRole('heading', { name: 'Finalizar compra' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(begunOrder()).toEqual(begun);
  forgetBegun();
  localStorage.clear();
});
