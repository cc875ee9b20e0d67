import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskProduct, getDeskProduct, saveProduct } from '#shared/catalog/desk-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { EditProductPage } from '#web/src/features/catalog/products/editor/edit-product-page.tsx';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aCatalogServer, aDeskProduct, showScreen } from './products-fixture.tsx';

beforeEach(() => sessionStorage.clear());

const getField = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.change(getField(label), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar cambios' })));

async function openForm(product: DeskProduct) {
  const server = aCatalogServer();
  server.answers(getDeskProduct, () => product);
  showScreen('/pos/productos/:productId', <EditProductPage />, '/pos/productos/p1');
  await screen.findByLabelText('Nombre');
  return server;
}

describe('EditProductPage', () => {
  it('sends the whole product, including an emptied description, and highlights it in the list', async () => {
    const server = await openForm(aDeskProduct('p1', { shopDescription: 'Humecta.', code: '750' }));
    const saveRequests = server.answers(saveProduct, () => aDeskProduct('p1', { version: 2 }));
    await type('Nombre', 'Loción');
    await type(/Descripción para la tienda/, '');

    await save();

    await waitFor(() => expect(screen.getByLabelText('estado').textContent).toBe('{"marked":"p1"}'));
    expect(saveRequests.map(({ body }) => body)).toEqual([
      {
        name: 'Loción',
        categoryId: 'cuerpo',
        code: '750',
        shopDescription: '',
        costCents: 1000,
        marginBasisPoints: 2000,
        priceCents: 1200,
        taxIds: ['estatal', 'municipal'],
        exempt: false,
        minimumStock: 2,
        pos: true,
        web: true,
        version: 1,
      },
    ]);
    expect(sessionStorage.getItem('draft.product.p1')).toBeNull();
  });

  it('merges cost, margin and price together with the values that another user saved', async () => {
    const server = await openForm(aDeskProduct('p1'));
    server.answers(saveProduct, () => errorResponse(coreErrors.conflict));
    server.answers(getDeskProduct, () =>
      aDeskProduct('p1', { costCents: 2000, priceCents: 2400, exempt: true, version: 2 }),
    );
    await type('Precio', '15');

    await save();

    expect(await screen.findByText('Costo $10.00, precio $15')).toBeTruthy();
    expect(screen.getByText('Costo $20.00, precio $24.00')).toBeTruthy();
    expect([getField('Costo').value, getField('Margen').value, getField('Precio').value]).toEqual([
      '10.00',
      '50',
      '15',
    ]);
    expect(getField('Exento de impuestos').checked).toBe(true);
  });
});
