import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { approveAct } from '#shared/accounts/approval-api.ts';
import { approvalErrors } from '#shared/accounts/errors.ts';
import { approvalConfirmation, type LimitedAct } from '#shared/core/approval.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { getPosSettings } from '#shared/sales/api.ts';
import type { Sale, Tender } from '#shared/sales/sale.ts';
import { applyReturnToSale, type ReturnRequest, type SaleReturn } from '#shared/sales/sale-return.ts';
import { getSale, returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { defaultPosSettings } from '#shared/settings/pos-settings.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import {
  aServer,
  confirmationResponse,
  errorResponse,
  goOffline,
  type SentRequest,
  unknownOutcome,
} from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { SoldPanel } from '#web/src/features/sales/sold/panel/sold-panel.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { queryClient } from '#web/src/lib/query.ts';

const me: Me = {
  userId: 'u1',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Prueba',
  email: 'lourdes@test.example',
};
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), me);
});

type ReturnInput = { readonly cents?: number; readonly kind?: SaleReturn['kind'] };

/** Creates a server with a sale of $20.00, which stores each return once by its id. */
function aSaleServer(tenderOverrides: Partial<Tender> = {}) {
  const paidSale = aPaidSale([{ quantity: 2 }]);
  const sale = {
    ...paidSale,
    tenders: paidSale.tenders.map((tender) => ({ ...tender, ...tenderOverrides })),
  };
  let stored: { sale: Sale; returns: SaleReturn[] } = { sale, returns: [] };
  const storeReturn = (returnId: string, { cents, kind = 'return' }: ReturnInput = {}) => {
    const request: ReturnRequest =
      cents === undefined ? { kind: 'all', restock: true } : { kind: 'amount', cents };
    const saleReturn = { ...aReturnOf(stored.sale, request), returnId, kind };
    stored = { sale: applyReturnToSale(stored.sale, saleReturn), returns: [...stored.returns, saleReturn] };
    return saleReturn;
  };
  const storeOnce = ({ address }: SentRequest, options?: ReturnInput) => {
    const returnId = address.split('/').at(-1)!;
    return (
      stored.returns.find((saleReturn) => saleReturn.returnId === returnId) ?? storeReturn(returnId, options)
    );
  };
  const connection = { isReadable: true };
  const server = aServer();
  server.answers(getSale, () =>
    connection.isReadable ? { ...stored, canVoid: stored.returns.length === 0 } : goOffline(),
  );
  const opening = { floatCents: 10_000, at: stored.sale.at, byName: 'Lourdes Prueba' };
  const register = { registerId: 'caja-1', name: 'Caja 1', shiftId: 'shift-1', sales: 1, opening };
  server.answers(listRegisters, () => ({ rows: [register] }));
  server.answers(getPosSettings, () => defaultPosSettings);
  return { server, storeReturn, storeOnce, connection, sale: () => stored.sale };
}

let refresh: ReturnType<typeof useRefresh>;
function Refreshing() {
  refresh = useRefresh();
  return null;
}

const renderSoldPanel = () =>
  settle(() =>
    renderAt(
      <Providers>
        <Refreshing />
        <SoldPanel saleId="sale-1" onClose={vi.fn()} />
      </Providers>,
    ),
  );

async function openTask(task: 'Devolver' | 'Anular') {
  await renderSoldPanel();
  fireEvent.click(await screen.findByRole('button', { name: task }));
  // A placeholder dialog without this button is shown until the code has loaded.
  await screen.findByRole('button', { name: 'Cancelar' });
  return within(screen.getByRole('dialog'));
}
const waitForClosedDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('SoldPanel prints the separate receipt of a return', async () => {
  const { storeReturn } = aSaleServer();
  storeReturn('r1', { cents: 500 });
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  await renderSoldPanel();
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir el recibo: Devolución -$5.00' }));

  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const findTicket = () => document.querySelector('.ticket-paper');
  for (const text of ['Devolución del recibo', 'Devuelto$5.00'])
    expect(findTicket()?.textContent).toContain(text);
  await settle(() => window.dispatchEvent(new Event('afterprint')));
  expect(findTicket()).toBeNull();
});

it('SoldPanel continues a void above the limit once an administrator approves it on the same screen', async () => {
  queryClient.setQueryData(buildQueryKey(getMe), { ...me, role: 'supervisor' });
  const { server, storeReturn } = aSaleServer();
  const limitedAct: LimitedAct = { act: 'void', target: 'sale-1 r1' };
  const sentRequests = server.answers(voidSale, ({ address, body }) => {
    if (!(body as { confirmed?: unknown }).confirmed)
      return confirmationResponse(approvalConfirmation, [limitedAct]);
    const saleReturn = storeReturn(address.split('/').at(-1)!, { kind: 'void' });
    return { sale: aPaidSale([{ quantity: 2 }]), given: saleReturn };
  });
  const approvals = server.answers(approveAct, ({ body }) =>
    (body as { code?: string }).code === undefined
      ? errorResponse(approvalErrors.code_needed)
      : { approvalId: 'approval-1', approvedBy: 'Lourdes Prueba' },
  );
  const dialog = await openTask('Anular');
  fireEvent.click(dialog.getByText('Se cobró dos veces'));
  await settle(() => fireEvent.click(dialog.getByRole('button', { name: /^Anular/ })));
  const approval = within(await screen.findByRole('dialog', { name: 'Aprobación de administración' }));
  const type = (label: string, value: string) =>
    settle(() => fireEvent.change(approval.getByLabelText(label), { target: { value } }));
  const approve = () => settle(() => fireEvent.click(approval.getByRole('button', { name: 'Aprobar' })));
  await type('Correo de administración', 'lourdes@test.example');
  await type('Contraseña', 'luna-azul-42');
  await approve();
  await type('Código de verificación', '123456');
  await approve();

  await waitForClosedDialog();
  expect(approvals.at(-1)).toMatchObject({ body: { ...limitedAct, code: '123456' } });
  expect(sentRequests.at(-1)).toMatchObject({
    body: { confirmed: [{ ask: 'approval', facts: [limitedAct], approvalId: 'approval-1' }] },
  });
});

it('SoldPanel closes the dialog of a stored return, even if every answer was lost', async () => {
  const { server, storeOnce } = aSaleServer();
  const sentRequests = server.answers(returnSale, (request) => {
    storeOnce(request);
    return goOffline();
  });
  const dialog = await openTask('Devolver');
  fireEvent.click(dialog.getByText('Toda la venta'));
  fireEvent.click(dialog.getByText('Defecto'));

  fireEvent.click(dialog.getByRole('button', { name: 'Devolver $20.00' }));

  await screen.findByText('Devolución registrada');
  await waitForClosedDialog();
  expect(sentRequests).toHaveLength(1);
});

it('SoldPanel reports a return that was stored with another amount, and adds no other return', async () => {
  const { server, storeOnce, connection, sale } = aSaleServer();
  server.answers(returnSale, (request) => {
    storeOnce(request, { cents: 500 });
    connection.isReadable = false;
    return goOffline();
  });
  const dialog = await openTask('Devolver');
  fireEvent.click(dialog.getByText('Por importe'));
  const amount = dialog.getByLabelText('Importe a devolver');
  fireEvent.change(amount, { target: { value: '5' } });
  fireEvent.click(dialog.getByText('Defecto'));
  fireEvent.click(dialog.getByRole('button', { name: 'Devolver $5.00' }));
  await dialog.findByText(unknownOutcome);
  server.answers(returnSale, (request) => ({ given: storeOnce(request), sale: sale() }));

  fireEvent.change(amount, { target: { value: '8' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Devolver $8.00' }));

  await screen.findByText('Esta devolución ya se había registrado.');
  await screen.findByText('Volvieron $5.00. No se devolvió nada más.');
  await waitForClosedDialog();
});

it('SoldPanel closes the dialog of a stored void, even if every answer was lost', async () => {
  const { server, storeOnce } = aSaleServer();
  server.answers(voidSale, (request) => {
    storeOnce(request, { kind: 'void' });
    return goOffline();
  });
  const dialog = await openTask('Anular');
  fireEvent.click(dialog.getByText('Cambió de idea'));

  fireEvent.click(dialog.getByRole('button', { name: 'Anular $20.00' }));

  await screen.findByText('Venta 010421 anulada');
  await waitForClosedDialog();
});

it.each([
  ['return', 'De esta venta ya se devolvió todo.'],
  ['void', 'Esta venta está anulada.'],
] as const)(
  'SoldPanel reports that another user made a %s of everything that remained',
  async (kind, expectedText) => {
    const { storeReturn } = aSaleServer();
    const dialog = await openTask('Devolver');
    fireEvent.click(dialog.getByText('Toda la venta'));
    storeReturn('elsewhere', { kind });

    await settle(() => refresh('sales'));

    await dialog.findByText(expectedText);
    fireEvent.click(dialog.getByRole('button', { name: 'Devolver $0.00' }));
    await dialog.findByText('Elige el motivo.');
    expect(dialog.queryByText('Elige qué se devuelve.')).toBeNull();
  },
);

it.each([
  ['at the terminal', {}, true],
  ['in the online shop', { paymentId: 'pi_1' }, false],
])('SoldPanel refunds a card payment made %s in the same way', async (_, tenderOverrides, isAtTerminal) => {
  aSaleServer({ method: 'card', lastFour: '4242', ...tenderOverrides });
  const dialog = await openTask('Devolver');
  fireEvent.click(dialog.getByText('Toda la venta'));

  expect(dialog.queryByText(/^Hazla en el terminal/) !== null).toBe(isAtTerminal);
  expect(dialog.queryByText(/^Vuelve sola a la tarjeta/) === null).toBe(isAtTerminal);
  expect(dialog.queryByLabelText(/^Autorización del terminal/) !== null).toBe(isAtTerminal);
});

it('SoldPanel shows an imported sale read-only [R332]', async () => {
  const { server, sale } = aSaleServer();
  const { registerId: _, shiftId: __, ...importedSale } = sale();
  server.answers(getSale, () => ({
    sale: { ...importedSale, origin: 'imported' } as Sale,
    returns: [],
    canVoid: false,
  }));
  await renderSoldPanel();

  await screen.findByText('Venta de antes de este sistema: aquí solo se consulta.');

  for (const name of ['Devolver', 'Anular', 'Imprimir', 'Reenviar recibo'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
