import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { shopErrors } from '#shared/shop/errors.ts';
import { cancelOrder, type DeskOrder, getOrder, listOrders, type OrderRow } from '#shared/shop/orders-api.ts';
import { anOrder } from '#test/support/shop/sample-order.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { OrdersPage } from '#web/src/features/shop/orders/orders-page.tsx';
import { settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

const { contact, receive, contents, totalCents, method, askedAt, payUntil, version } = anOrder();
const buildOrder = (number: string): DeskOrder => ({
  orderId: number,
  number,
  status: 'placed',
  contact,
  receive,
  totalCents,
  method,
  askedAt,
  payUntil,
  placedAt: '2026-03-10T14:01:00.000Z',
  lines: contents.lines.map((line) => ({ ...line, left: 3 })),
  subtotalCents: contents.subtotalCents,
  deliveryCents: 0,
  taxes: [],
  tenders: [],
  receiptNumber: 'REC-2026-000001',
  saleStatus: 'paid',
  refundedCents: 0,
  isReturning: false,
  isRefused: false,
  canUndo: false,
  version,
});
const buildRow = (number: string): OrderRow => ({
  orderId: number,
  number,
  name: contact.name,
  phone: contact.phone,
  status: 'placed',
  receive: 'pickup',
  totalCents,
  pieces: 1,
  placedAt: '2026-03-10T14:01:00.000Z',
});

function showOrders() {
  const server = aServer();
  server.answers(listOrders, () => ({ rows: ['W-1', 'W-2'].map(buildRow) }));
  server.answers(getOrder, ({ address }) => buildOrder(address.endsWith('W-2') ? 'W-2' : 'W-1'));
  const router = createMemoryRouter(
    [
      { path: '/admin/pedidos', element: <OrdersPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/admin', '/admin/pedidos'], initialIndex: 1 },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { server, router };
}
async function click(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await settle(() => fireEvent.click(button));
}

it('OrdersPage does not let the user close the dialog of a refund before the answer', async () => {
  const { server } = showOrders();
  const pendingAnswer = Promise.withResolvers<Response>();
  const sentRequests = server.answers(cancelOrder, () => pendingAnswer.promise);
  await click(/^W-1/);
  await click('Cancelar y reembolsar');
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar el pedido W-1' });
  await settle(() => fireEvent.click(within(dialog).getByRole('radio', { name: 'El cliente lo pidió' })));
  expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toBeTruthy();

  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: /^Cancelar y reembolsar/ })));

  expect(sentRequests).toHaveLength(1);
  expect(within(dialog).queryByRole('button', { name: 'Cerrar' })).toBeNull();
  pendingAnswer.resolve(errorResponse(shopErrors.handed_over));
  await within(dialog).findByText(shopErrors.handed_over.text);
});

it('OrdersPage returns to the list with one Back, however many orders were opened', async () => {
  const { router } = showOrders();
  await click(/^W-1/);
  await screen.findByRole('heading', { name: 'W-1', level: 2 });
  await settle(() => fireEvent.keyDown(document.body, { key: 'ArrowDown' }));
  await screen.findByRole('heading', { name: 'W-2', level: 2 });

  await settle(() => router.navigate(-1));

  expect(router.state.location).toMatchObject({ pathname: '/admin/pedidos', search: '' });
});
