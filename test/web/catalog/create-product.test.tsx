import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '#shared/catalog/desk-api.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { CreateProductPage } from '#web/src/features/catalog/products/editor/create-product-page.tsx';
import { settle } from '../support/render.tsx';
import { confirmationResponse, errorResponse } from '../support/server.ts';
import { aCatalogServer, aDeskProduct, showScreen, taxes } from './products-fixture.tsx';

beforeEach(() => sessionStorage.clear());

const path = '/pos/crear-producto';
const getField = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.change(getField(label), { target: { value } }));
const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const getPreview = () => within(screen.getByRole('region', { name: 'Así se verá en la caja' }));

async function openForm(server = aCatalogServer()) {
  const createRequests = server.answers(createProduct, () => aDeskProduct('p1'));
  const renderedScreen = showScreen(path, <CreateProductPage />);
  await screen.findByLabelText('Nombre');
  return { ...renderedScreen, createRequests };
}

async function fillIn() {
  await type('Nombre', 'Loción de avena');
  await type('Categoría', 'cuerpo');
  await type('Costo', '25');
  await type('Margen', '60');
}

describe('CreateProductPage', () => {
  it('lists the missing fields with links, and focuses the first [R449]', async () => {
    const { createRequests } = await openForm();

    await click('Crear Producto');

    const summary = screen.getByText('Faltan campos obligatorios').closest('[role=alert]')!;
    expect(summary.textContent).toContain('Revisa Nombre, Categoría y Costo. Lo demás se conserva.');
    await waitFor(() => expect(document.activeElement).toBe(getField('Nombre')));
    expect(createRequests).toHaveLength(0);
  });

  it('previews the POS card, and the client’s price with each tax by name [R450]', async () => {
    await openForm();

    await fillIn();

    expect(getField('Precio').value).toBe('40.00');
    expect(screen.getByText(/Ganas/).textContent).toContain('$15.00');
    expect(getPreview().getByText('Loción de avena')).toBeTruthy();
    const previewLines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(previewLines).toEqual([
      'Precio$40.00',
      'IVU estatal (10.5%)$4.20',
      'IVU municipal (1%)$0.40',
      'El cliente paga$44.60',
    ]);
  });

  it('warns of a price below the cost, and accepts it', async () => {
    const { createRequests } = await openForm();
    await fillIn();

    await type('Precio', '20');

    expect(getField('Margen').value).toBe('-20');
    expect(screen.getByText(/Pierdes/).textContent).toContain('$5.00');
    await click('Crear Producto');
    await waitFor(() => expect(createRequests).toHaveLength(1));
    expect(createRequests[0]?.body).toMatchObject({ marginBasisPoints: -2000, priceCents: 2000 });
  });

  it('sends the typed values, and highlights the product in the list [R451 R453]', async () => {
    const { createRequests } = await openForm();
    await fillIn();
    await type(/Descripción para la tienda/, 'Humecta de noche.');

    await click('Crear Producto');

    await waitFor(() => expect(screen.getByLabelText('dirección').textContent).toBe('/pos/productos'));
    expect(screen.getByLabelText('estado').textContent).toBe('{"marked":"p1"}');
    expect(createRequests[0]?.body).toEqual({
      kind: 'product',
      name: 'Loción de avena',
      categoryId: 'cuerpo',
      costCents: 2500,
      marginBasisPoints: 6000,
      priceCents: 4000,
      taxIds: ['estatal', 'municipal'],
      exempt: false,
      pos: true,
      web: true,
      minimumStock: 0,
      stock: 0,
      shopDescription: 'Humecta de noche.',
    });
  });

  it('does not submit on the Enter that ends a scan', async () => {
    const { createRequests } = await openForm();
    await fillIn();
    await type(/Código de barras/, '7501234500170');

    const isDefaultAllowed = fireEvent.keyDown(getField(/Código de barras/), { key: 'Enter' });

    expect(isDefaultAllowed).toBe(false);
    expect(createRequests).toHaveLength(0);
  });

  it('keeps the typed values when the product becomes a service, which has a duration and starts without tax [R318 R452 R453]', async () => {
    const { createRequests } = await openForm();
    await fillIn();
    await type(/Presentación/, '250 ml');
    await type(/Descripción para la tienda/, 'Humecta.');

    await settle(() => fireEvent.click(screen.getByRole('radio', { name: /Servicio/ })));
    await type('Nombre', 'LÁSER: axilas');

    expect(screen.queryByLabelText('Existencia inicial')).toBeNull();
    expect(getField('Duración').value).toBe('60');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Requiere aprobación' }).checked).toBe(true);
    expect(getPreview().getByText('Sin impuesto')).toBeTruthy();
    await click('Crear Producto');
    await waitFor(() => expect(createRequests).toHaveLength(1));
    expect(createRequests[0]?.body).toMatchObject({ kind: 'service', taxIds: [], durationMinutes: 60 });
    expect(createRequests[0]?.body).not.toHaveProperty('stock');
    expect(createRequests[0]?.body).not.toHaveProperty('presentation');
    expect(createRequests[0]?.body).not.toHaveProperty('shopDescription');
  });

  it('requires confirmation to create a laser service without approval, and sends the confirmation', async () => {
    const server = aCatalogServer();
    const confirmedFacts = [{ name: 'Láser: axilas', effect: 'open' as const }];
    const { createRequests } = await openForm(server);
    server.answers(createProduct, () => confirmationResponse(laserOpeningConfirmation, confirmedFacts));
    await fillIn();
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: /Servicio/ })));
    await type('Nombre', 'Láser: axilas');
    await settle(() => fireEvent.click(screen.getByRole('switch', { name: 'Requiere aprobación' })));

    await click('Crear Producto');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Abrir un servicio láser a todos' });
    expect(confirmation.textContent).toContain('Cualquier cliente podrá pedir “Láser: axilas” en la web');
    await click('Volver');
    await waitFor(() => expect(confirmation.isConnected).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getField('Nombre').value).toBe('Láser: axilas');
    await click('Crear Producto');
    await screen.findByRole('alertdialog');
    const sentRequests = server.answers(createProduct, () => aDeskProduct('p1'));
    await click('Abrir a todos');

    await waitFor(() => expect(sentRequests).toHaveLength(1));
    expect(sentRequests[0]?.body).toMatchObject({
      requiresApproval: false,
      confirmed: [{ ask: 'laserOpening', facts: confirmedFacts }],
    });
    expect(createRequests).toHaveLength(0);
  });

  it('locks the approval switch of a laser service for a supervisor, and names the role that may turn it off', async () => {
    aCatalogServer();
    showScreen(path, <CreateProductPage />, path, 'supervisor');
    await screen.findByLabelText('Nombre');
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: /Servicio/ })));
    const approval = screen.getByRole<HTMLInputElement>('switch', { name: 'Requiere aprobación' });
    expect(approval.disabled).toBe(false);

    await type('Nombre', 'Láser: axilas');

    expect([approval.checked, approval.disabled]).toEqual([true, true]);
    expect(
      screen.getByText('Es láser: solo un administrador puede abrirlo a quien no tiene permiso.'),
    ).toBeTruthy();
  });

  it('previews an exempt product without taxes, and stores its taxes', async () => {
    const { createRequests } = await openForm();
    await fillIn();

    await settle(() => fireEvent.click(screen.getByRole('switch', { name: 'Exento de impuestos' })));

    expect(getPreview().getByText('Exento')).toBeTruthy();
    await click('Crear Producto');
    await waitFor(() =>
      expect(createRequests[0]?.body).toMatchObject({ exempt: true, taxIds: ['estatal', 'municipal'] }),
    );
  });

  it('does not offer inactive taxes', async () => {
    await openForm(
      aCatalogServer([], { taxes: [taxes[0]!, { ...taxes[1]!, active: false }], categories: [] }),
    );

    expect(screen.getByLabelText('IVU estatal 10.5%')).toBeTruthy();
    expect(screen.queryByLabelText('IVU municipal 1%')).toBeNull();
    expect(screen.getByRole('link', { name: 'Crear Categoría' }).getAttribute('href')).toBe(
      '/pos/crear-categoria',
    );
  });

  it('does not check taxes that are not chosen by default', async () => {
    const optionalTax = { ...taxes[1]!, byDefault: false };
    await openForm(aCatalogServer([], { taxes: [taxes[0]!, optionalTax], categories: [] }));
    const isChecked = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).checked;

    expect([isChecked('IVU estatal 10.5%'), isChecked('IVU municipal 1%')]).toEqual([true, false]);
  });

  it('opens an empty form with the same kind, category and taxes for the next product', async () => {
    const { createRequests } = await openForm();
    await fillIn();

    await click('Guardar y crear otro');

    await waitFor(() => expect(createRequests).toHaveLength(1));
    await waitFor(() => expect(getField('Nombre').value).toBe(''));
    expect(getField('Categoría').value).toBe('cuerpo');
    expect(getField('Costo').value).toBe('');
    expect(getField('Margen').value).toBe('20');
    expect(screen.getByLabelText('dirección').textContent).toBe(path);
  });

  it('goes to the list if the product is created after a failed attempt to create another', async () => {
    await openForm();
    await click('Guardar y crear otro');
    await fillIn();

    await click('Crear Producto');

    await waitFor(() => expect(screen.getByLabelText('dirección').textContent).toBe('/pos/productos'));
  });

  it('shows a server error at its field, and keeps the other values', async () => {
    const server = aCatalogServer();
    await openForm(server);
    server.answers(createProduct, async () => {
      const { status, ...problem } = { status: 409, ...(await errorResponse(coreErrors.invalid).json()) };
      const fields = [{ field: 'code', message: 'Lo tiene Bruma facial.' }];
      return Response.json({ ...problem, fields }, { status: Number(status) });
    });
    await fillIn();
    await type(/Código de barras/, '123');

    await click('Crear Producto');

    expect(await screen.findByText('Lo tiene Bruma facial.')).toBeTruthy();
    expect(getField('Nombre').value).toBe('Loción de avena');
  });
});

describe('the draft of a product', () => {
  it('is restored after a reload', async () => {
    const { unmount } = await openForm();
    await fillIn();
    unmount();

    await openForm();

    expect(await screen.findByText('Recuperamos lo que habías escrito.')).toBeTruthy();
    await waitFor(() => expect(getField('Nombre').value).toBe('Loción de avena'));
    await click('Empezar de nuevo');
    expect(getField('Nombre').value).toBe('');
  });

  it('is kept on navigation to Crear Tax, and requires confirmation on any other navigation', async () => {
    const { router } = await openForm();
    await fillIn();

    await settle(() => void router.navigate('/pos/crear-tax'));
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/crear-tax');
    await settle(() => void router.navigate(path));
    await waitFor(() => expect(getField('Nombre').value).toBe('Loción de avena'));

    await settle(() => void router.navigate('/pos/productos'));
    await click('Descartar');
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/productos');
    await settle(() => void router.navigate(path));
    await screen.findByLabelText('Nombre');
    expect(getField('Nombre').value).toBe('');
  });
});
