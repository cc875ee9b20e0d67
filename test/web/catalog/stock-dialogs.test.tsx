import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { productErrors } from '#shared/catalog/errors.ts';
import { correctStock, loseStock, receiveStock } from '#shared/catalog/stock-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline, unknownOutcome } from '#test/web/support/server.ts';
import { exampleProducts, showStock } from './stock-fixture.tsx';

const buildTaskAddress = (task: string) => `/pos/inventario?producto=serum&tarea=${task}`;
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (label: RegExp, value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const chooseRadio = (name: string) => settle(() => fireEvent.click(screen.getByRole('radio', { name })));
const stockReply = { productId: 'serum', stock: 26, costCents: 2400, version: 1 };
const buildMoveReply = (quantity: number, overrides = {}) => ({ ...stockReply, quantity, ...overrides });

describe("the 'Recibir mercancía' dialog", () => {
  it('shows the resulting stock, and sends the quantity, cost and invoice', async () => {
    const { server } = await showStock({ address: buildTaskAddress('recibir') });
    const sentRequests = server.answers(receiveStock, () => buildMoveReply(12));
    const { getByText } = await findDialog('Recibir mercancía');
    expect(getByText('Hay 14 · mínimo 6')).toBeTruthy();

    await type(/Unidades recibidas/, '12');
    await type(/Factura/, 'F-20418');
    expect(getByText('26')).toBeTruthy();
    await click('Recibir 12 unidades');

    expect(sentRequests[0]?.body).toEqual({ quantity: 12, unitCostCents: 2400, invoice: 'F-20418' });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to update the cost in the catalog, which keeps the price and changes the margin', async () => {
    const { server } = await showStock({ address: buildTaskAddress('recibir') });
    const sentRequests = server.answers(receiveStock, () => buildMoveReply(1, { costCents: 3000 }));
    await findDialog('Recibir mercancía');
    expect(screen.queryByRole('checkbox', { name: /Actualizar costo/ })).toBeNull();

    await type(/Costo por unidad/, '30');
    expect(screen.getByText('El precio sigue en $36.00 y el margen pasa a 20%.')).toBeTruthy();
    await click('Recibir 1 unidad');
    await settle(() => undefined);
    expect(sentRequests[0]?.body).toEqual({ quantity: 1, unitCostCents: 3000 });
  });

  it('sends the new cost if the box is checked', async () => {
    const { server } = await showStock({ address: buildTaskAddress('recibir') });
    const sentRequests = server.answers(receiveStock, () => buildMoveReply(1));
    await findDialog('Recibir mercancía');
    await type(/Costo por unidad/, '30');
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Actualizar costo a $30.00' })));
    await click('Recibir 1 unidad');

    expect(sentRequests[0]?.body).toEqual({ quantity: 1, unitCostCents: 3000, updatesCost: true });
  });

  it.each([
    ['', 'Escribe un número entero.'],
    ['0', 'Escribe al menos 1.'],
    ['1.5', 'Escribe un número entero.'],
    ['-3', 'Escribe un número entero.'],
    ['doce', 'Escribe un número entero.'],
    ['100001', 'Como mucho, 100,000.'],
    ['99999999999', 'Como mucho, 100,000.'],
  ])('rejects “%s” units at the field', async (typed, message) => {
    const { server } = await showStock({ address: buildTaskAddress('recibir') });
    const sentRequests = server.answers(receiveStock, () => buildMoveReply(1));
    const { getByRole, findByText } = await findDialog('Recibir mercancía');
    await type(/Unidades recibidas/, typed);
    await settle(() => fireEvent.click(getByRole('button', { name: /^Recibir/ })));

    await findByText(message);
    expect(screen.getByLabelText(/Unidades recibidas/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/Unidades recibidas/).value).toBe(typed);
    expect(sentRequests).toHaveLength(0);
  });
});

describe("the 'Corregir existencia' dialog", () => {
  it('sends the count, the stock shown and the reason', async () => {
    const { server } = await showStock({ address: buildTaskAddress('corregir') });
    const sentRequests = server.answers(correctStock, () => ({ ...stockReply, stock: 13 }));
    await findDialog('Corregir existencia');
    await click('Quitar uno');
    await type(/Nota/, 'Falta uno en la vitrina');
    await click('Guardar corrección');

    expect(sentRequests[0]?.body).toEqual({
      counted: 13,
      seen: 14,
      reason: 'Conteo: Falta uno en la vitrina',
    });
  });

  it('keeps the typed values if the stock changed, and continues from the new stock', async () => {
    let stock = 14;
    const { server } = await showStock({
      address: buildTaskAddress('corregir'),
      products: () =>
        exampleProducts.map((product) => (product.productId === 'serum' ? { ...product, stock } : product)),
    });
    const sentRequests = server.answers(correctStock, () => {
      if (stock === 12) return { ...stockReply, stock: 11 };
      stock = 12;
      return errorResponse({ ...productErrors.stock_moved, text: 'Hubo movimientos: ahora hay 12.' });
    });
    await findDialog('Corregir existencia');
    await type(/Unidades contadas/, '11');
    await click('Guardar corrección');
    expect(await screen.findByText('Hubo movimientos: ahora hay 12.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Unidades contadas/).value).toBe('11');
    expect(screen.getByText('Hay 12 · mínimo 6')).toBeTruthy();

    await click('Guardar corrección');
    expect(sentRequests.map(({ body }) => body)).toEqual([
      { counted: 11, seen: 14, reason: 'Conteo' },
      { counted: 11, seen: 12, reason: 'Conteo' },
    ]);
  });

  it('requires the lost quantity for a loss, and keeps the values of the other reasons', async () => {
    const { server } = await showStock({ address: buildTaskAddress('corregir') });
    const sentRequests = server.answers(loseStock, () => buildMoveReply(2, { stock: 12 }));
    await findDialog('Corregir existencia');
    await type(/Unidades contadas/, '10');
    await chooseRadio('Pérdida');
    await type(/Unidades perdidas/, '2');
    await chooseRadio('Conteo');
    expect(screen.getByLabelText<HTMLInputElement>(/Unidades contadas/).value).toBe('10');
    await chooseRadio('Vencido');
    await click('Restar 2 unidades');

    expect(sentRequests[0]?.body).toEqual({ quantity: 2, reason: 'Vencido' });
  });
});

describe('a stock movement whose answer was lost', () => {
  it('is recorded once for received goods, and a retry with another quantity shows the recorded quantity', async () => {
    const { server } = await showStock({ address: buildTaskAddress('recibir') });
    const unansweredRequests = server.answers(receiveStock, () => goOffline());
    await findDialog('Recibir mercancía');
    await type(/Unidades recibidas/, '12');
    await click('Recibir 12 unidades');
    await screen.findByText(unknownOutcome);

    const sentRequests = server.answers(receiveStock, () => buildMoveReply(12));
    await type(/Unidades recibidas/, '5');
    await click('Recibir 5 unidades');

    await screen.findByText('Ya se había anotado una entrada de 12 unidades de Sérum vitamina C.');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set([...unansweredRequests, ...sentRequests].map(({ address }) => address)).size).toBe(1);
  });

  it('is recorded once for lost units, even if the retry has another reason', async () => {
    const { server } = await showStock({ address: buildTaskAddress('corregir') });
    const unansweredRequests = server.answers(loseStock, () => goOffline());
    await findDialog('Corregir existencia');
    await chooseRadio('Pérdida');
    await type(/Unidades perdidas/, '2');
    await click('Restar 2 unidades');
    await screen.findByText(unknownOutcome);

    const sentRequests = server.answers(loseStock, () => buildMoveReply(2, { stock: 12 }));
    await chooseRadio('Vencido');
    await click('Restar 2 unidades');

    await screen.findByText('Sérum vitamina C: 12 unidades');
    expect(new Set([...unansweredRequests, ...sentRequests].map(({ address }) => address)).size).toBe(1);
  });
});
