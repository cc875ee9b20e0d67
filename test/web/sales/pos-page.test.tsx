import { fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { describe, expect, it } from 'vitest';
import { getAthAccount } from '#shared/payments/ath-api.ts';
import { listRegisters } from '#shared/registers/api.ts';
import {
  getPosSettings,
  listBalanceStates,
  listOpenBalances,
  listParkedSales,
  type ParkedSaleRow,
  removeParkedSale,
  sell,
} from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { getSale, sendReceipt } from '#shared/sales/sales-api.ts';
import { defaultPosSettings } from '#shared/settings/pos-settings.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { aCatalogServer, aDeskProduct, showScreen } from '#test/web/catalog/products-fixture.tsx';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline } from '#test/web/support/server.ts';
import { PosPage } from '#web/src/features/sales/pos/pos-page.tsx';
import { anOpenBalance } from './open-balance.ts';

const opening = { floatCents: 10_000, at: '2026-11-24T12:00:00.000Z', byName: 'Lourdes Rivera' };
const parkedSale: ParkedSaleRow = {
  saleId: 'otra',
  name: 'otra@test.example',
  pieces: 1,
  cart: {
    registerId: 'caja-1',
    items: [{ productId: 'Crema', quantity: 1, shownCents: 1200 }],
    balances: [],
    shownTotalCents: 1200,
  },
  at: '2026-11-24T12:30:00.000Z',
  byName: 'Lourdes Rivera',
  isWaiting: false,
};

const balanceBeingPaid = anOpenBalance('a1', { payingSince: '2026-11-24T18:31:00.000Z' });

/** Creates a POS with a cream and a mist. The server answers a sale only once the test calls `answerSale`. */
async function aPos(parkedSales: readonly ParkedSaleRow[] = [parkedSale]) {
  const server = aCatalogServer([aDeskProduct('Bruma'), aDeskProduct('Crema')]);
  server.answers(getPosSettings, () => ({
    ...defaultPosSettings,
    walkInWithoutEmail: true,
    splitPayments: true,
  }));
  server.answers(listRegisters, () => ({
    rows: [{ registerId: 'caja-1', name: 'Caja 1', shiftId: 'shift-1', sales: 0, opening }],
  }));
  server.answers(listOpenBalances, () => ({ rows: [balanceBeingPaid, anOpenBalance('a2')] }));
  server.answers(listBalanceStates, () => ({ rows: [] }));
  server.answers(listParkedSales, () => ({ rows: [...parkedSales] }));
  server.answers(listStaff, () => []);
  server.answers(getAthAccount, () => ({ isConnected: false }));
  const saleAnswer = Promise.withResolvers<Response | 'sold' | 'mailed'>();
  const sentRequests = server.answers(sell, async ({ address }) => {
    const outcome = await saleAnswer.promise;
    if (outcome instanceof Response) return outcome;
    const { client, ...sale } = aPaidSale([{ unitPriceCents: 1200 }]);
    const lines = sale.lines.map((line) => ({ ...line, itemId: 'Crema' }));
    const receipt =
      outcome === 'mailed' ? ({ receipt: 'waiting', client } as const) : ({ receipt: 'none' } as const);
    const soldSale = { ...sale, ...receipt, lines, saleId: address.split('/').at(-1) };
    return Response.json({ sale: soldSale, repeated: false });
  });
  const openPos = async (address = '/pos') => {
    const renderedScreen = showScreen('/pos', <PosPage />, address);
    if (address === '/pos') await screen.findByRole('button', { name: /^Crema/ });
    return renderedScreen;
  };
  return {
    server,
    openPos,
    sentRequests,
    answerSale: (outcome: Response | 'sold' | 'mailed') => settle(() => saleAnswer.resolve(outcome)),
  };
}

const getButton = (name: RegExp | string) => screen.getByRole('button', { name });
const click = (name: RegExp | string) => settle(() => fireEvent.click(getButton(name)));
const findLine = (name: string) => screen.getByText(name, { selector: '.sale-line__name' }).closest('li');

async function sellForCash() {
  await click(/^Crema/);
  await click('Exacto');
  getButton(/^Finalizar venta/).focus();
  await click(/^Finalizar venta/);
}

describe('the focus of the POS', () => {
  it('moves from a removed line to the next line, and from the last line to the heading', async () => {
    const { openPos } = await aPos();
    await openPos();
    for (const name of [/^Bruma/, /^Crema/]) await click(name);
    getButton('Quitar uno de Bruma').focus();
    await click('Quitar uno de Bruma');
    expect(document.activeElement).toBe(findLine('Crema'));

    await settle(() => fireEvent.keyDown(document.activeElement ?? document, { key: '-' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Venta' })));
  });

  it('moves from the sell button to the heading of the next sale', async () => {
    const { openPos, answerSale } = await aPos();
    await openPos();
    await sellForCash();
    await answerSale('sold');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Venta' })));
  });
});

it('the POS adds the only matching item on Enter, and asks for more text if several match', async () => {
  const { openPos } = await aPos();
  await openPos();
  const search = screen.getByLabelText<HTMLInputElement>('Buscar producto o servicio');
  const listToastTitles = () => toast.getToasts().map((entry) => 'title' in entry && entry.title);
  const searchAndEnter = async (typed: string) => {
    await settle(() => fireEvent.change(search, { target: { value: typed } }));
    await settle(() => fireEvent.keyDown(search, { key: 'Enter' }));
  };

  await searchAndEnter('bru');
  expect([findLine('Bruma') !== null, search.value]).toEqual([true, '']);
  await searchAndEnter('m');
  expect(listToastTitles()).toEqual(['2 artículos coinciden con «m». Escribe más o toca uno.']);
  await searchAndEnter('zzz');
  expect(listToastTitles()).toEqual(['Ningún artículo coincide con «zzz».']);
});

it('the POS confirms a sent receipt, and offers to send a failed receipt again [R310]', async () => {
  const { server, openPos, answerSale } = await aPos();
  const sale = aPaidSale([{ unitPriceCents: 1200 }]);
  const to = 'marisol@test.example';
  let receipt: Partial<Sale> = { receipt: 'failed', receiptMail: { to, at: '2026-11-24T18:32:00.000Z' } };
  server.answers(getSale, () => ({ sale: { ...sale, ...receipt }, returns: [], canVoid: true }));
  const resendRequests = server.answers(sendReceipt, () => {
    receipt = { receipt: 'sent', receiptMail: { to, at: '2026-11-24T18:33:00.000Z' } };
    return { sale: { ...sale, ...receipt } };
  });
  await openPos();
  await sellForCash();
  await answerSale('mailed');

  expect(await screen.findByText('Hubo un problema al registrar o enviar el recibo.')).toBeTruthy();
  expect(screen.queryByText('Venta registrada y recibo enviado correctamente.')).toBeNull();
  await click('Reenviar recibo');
  expect(await screen.findByText('Venta registrada y recibo enviado correctamente.')).toBeTruthy();
  expect(resendRequests).toMatchObject([{ body: { by: 'mail', to } }]);
});

it('the POS shows what another register is collecting by ATH Móvil', async () => {
  const cart = {
    ...parkedSale.cart,
    registerId: 'caja-2',
    balances: [{ appointmentId: 'a2', shownCents: 1000 }],
  };
  const { openPos } = await aPos([{ ...parkedSale, cart, isWaiting: true }]);
  const { unmount } = await openPos();
  expect(getButton(/^Crema/).textContent).toContain('1 en cobro por ATH Móvil');
  unmount();
  await openPos('/pos?vista=citas');
  expect(await screen.findByText(/^En cobro por ATH Móvil en la Caja 2\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Agregar a la venta la cita/ })).toBeNull();
});

it('the POS focuses the missing payment field with F9', async () => {
  const { openPos, sentRequests } = await aPos();
  await openPos();
  await click(/^Crema/);
  const pressF9 = () => settle(() => fireEvent.keyDown(document.body, { key: 'F9' }));
  const receivedField = screen.getByLabelText('Recibido');
  await pressF9();
  expect(document.activeElement).toBe(receivedField);

  await settle(() => fireEvent.change(receivedField, { target: { value: 'veinte' } }));
  getButton('Exacto').focus();
  await pressF9();
  expect(document.activeElement).toBe(receivedField);
  expect(sentRequests).toHaveLength(0);
});

it('the POS keeps a recorded payment when lines are removed, and shows it before the sale is cleared', async () => {
  const { openPos } = await aPos();
  await openPos();
  await click(/^Crema/);
  await screen.findByRole('button', { name: 'Dividir' });
  await click('Dividir');
  await settle(() => fireEvent.change(screen.getByLabelText('Importe'), { target: { value: '5' } }));
  await click('Agregar pago $5.00');
  await click('Quitar uno de Crema');
  expect(getButton('Quitar el pago con efectivo de $5.00')).toBeTruthy();

  await click('Más opciones de la venta');
  await settle(() => fireEvent.click(screen.getByRole('menuitem', { name: 'Vaciar la venta' })));
  expect(screen.getByText(/^Ya cobraste \$5\.00 \(Efectivo\): devuélvelo/)).toBeTruthy();
});

it('the POS shows the time since which an aesthetician is collecting a balance', async () => {
  const { openPos } = await aPos();
  await openPos('/pos?vista=citas');
  expect(await screen.findByText(/desde las 2:31\sp\.\sm\. Si no termina/)).toBeTruthy();
});

it('the POS resumes a parked sale even if the answer to its removal from the list is lost', async () => {
  const { openPos, server } = await aPos();
  server.answers(removeParkedSale, () => {
    server.answers(listParkedSales, () => ({ rows: [] }));
    return goOffline();
  });
  await openPos();
  await screen.findByRole('button', { name: /^Retomar/ });
  await click(/^Retomar/);
  const resumeButton = await screen.findByRole('button', { name: 'Retomar la venta de otra@test.example' });
  await settle(() => fireEvent.click(resumeButton));

  await waitFor(() => expect(findLine('Crema')).toBeTruthy());
});

describe('a sale that is being registered', () => {
  it('blocks other sales until it is answered', async () => {
    const { openPos, answerSale } = await aPos();
    await openPos();
    await screen.findByRole('button', { name: /^Retomar/ });
    await sellForCash();

    await click('Guardar');
    await click(/^Retomar/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await click('Más opciones de la venta');
    expect(screen.queryByRole('menuitem', { name: 'Vaciar la venta' })).toBeNull();
    await answerSale('sold');
    expect(await screen.findByText('Carrito vacío')).toBeTruthy();
  });

  it('is shown as sold if the user returns after the answer', async () => {
    const { openPos, answerSale, sentRequests } = await aPos();
    const { unmount } = await openPos();
    await sellForCash();
    unmount();
    await answerSale('sold');

    await openPos();
    expect(screen.getByText('Carrito vacío')).toBeTruthy();
    expect(screen.getByText('Venta 010421')).toBeTruthy();
    expect(sentRequests).toHaveLength(1);
  });

  it('is shown as sold if the user returns before the answer', async () => {
    const { openPos, answerSale } = await aPos();
    const { unmount } = await openPos();
    await sellForCash();
    unmount();
    await openPos();
    await answerSale('sold');
    expect(await screen.findByText('Carrito vacío')).toBeTruthy();
  });

  it('shows a rejection to a user who left the POS', async () => {
    const { openPos, answerSale } = await aPos();
    const { router } = await openPos();
    await sellForCash();
    await settle(() => router.navigate('/pos/ventas'));
    await answerSale(errorResponse(saleErrors.not_enough_stock));

    expect(await screen.findByText('La venta no se registró')).toBeTruthy();
    expect(screen.getByText(saleErrors.not_enough_stock.text)).toBeTruthy();
  });
});

it('the POS limits a typed quantity to the stock, and shows the stock', async () => {
  const { openPos } = await aPos();
  await openPos();
  await click(/^Crema/);
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cantidad de Crema' });
  await settle(() => fireEvent.change(quantity, { target: { value: '500' } }));
  await settle(() => fireEvent.blur(quantity));

  expect(await screen.findByText('De Crema quedan 10.')).toBeTruthy();
  expect(quantity.value).toBe('10');
});

it('the POS shows that a received amount is invalid', async () => {
  const { openPos } = await aPos();
  await openPos();
  await click(/^Crema/);
  await settle(() => fireEvent.change(screen.getByLabelText('Recibido'), { target: { value: '20.555' } }));

  expect(screen.getByText('Escribe lo recibido en dólares, como 40.00.')).toBeTruthy();
});

describe('an appointment to collect in the address', () => {
  const address = '/pos?vista=citas&cobrar=a2';

  it('joins the sale, which becomes the screen of a phone', async () => {
    const { server, openPos } = await aPos();
    const balance = anOpenBalance('a2');
    server.answers(listBalanceStates, () => ({
      rows: [{ state: 'open' as const, appointmentId: 'a2', balance }],
    }));

    const { router } = await openPos(address);

    await waitFor(() => expect(getButton(/^En la venta/)).toBeTruthy());
    expect(router.state.location).toMatchObject({ search: '?vista=citas', hash: '#carrito' });
  });

  it('is explained if its balance is no longer open', async () => {
    const { server, openPos } = await aPos();
    server.answers(listBalanceStates, () => ({ rows: [{ state: 'invalid' as const, appointmentId: 'a2' }] }));

    await openPos(address);

    expect(await screen.findByText('Esta cita ya no tiene balance por cobrar.')).toBeTruthy();
  });
});
