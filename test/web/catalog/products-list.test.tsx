import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type DeskProduct,
  getProductUse,
  listDeskProducts,
  listProductPictures,
  removeProduct,
  showProduct,
} from '#shared/catalog/desk-api.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { ProductsPage } from '#web/src/features/catalog/products/list/products-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aCatalogServer, aDeskProduct, showScreen } from './products-fixture.tsx';

const path = '/pos/productos';
const products = [
  aDeskProduct('vela', { name: 'Vela de lavanda', active: false, showIn: 'none' }),
  aDeskProduct('bruma', { name: 'Bruma facial', stock: 3, minimumStock: 5, hasPicture: true }),
  aDeskProduct('agua', { name: 'Agua de coco', stock: 0, exempt: true }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial hidratante', taxIds: [], categoryId: 'faciales' }),
];

type OpenInput = {
  server?: ReturnType<typeof aCatalogServer>;
  search?: string;
  role?: 'admin' | 'supervisor';
};

async function openPage({ server = aCatalogServer(products), search = '', role }: OpenInput = {}) {
  const renderedScreen = showScreen(path, <ProductsPage />, `${path}${search}`, role);
  await screen.findByLabelText('Nombre o código de barras');
  return { ...renderedScreen, server };
}
const listProductNames = () =>
  screen
    .queryAllByRole('link', { name: /^Editar / })
    .map((link) => link.getAttribute('aria-label')?.replace('Editar ', ''));
const getRow = (name: string) => within(screen.getByRole('link', { name: `Editar ${name}` }).closest('tr')!);
const getSwitch = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

describe('ProductsPage', () => {
  it('shows the tax, stock and visibility of each product, sorted by name [R456 R461]', async () => {
    await openPage();

    expect(screen.getByText('3 productos y 1 servicio')).toBeTruthy();
    expect(listProductNames()).toEqual([
      'Agua de coco',
      'Bruma facial',
      'Facial hidratante',
      'Vela de lavanda',
    ]);
    expect(getRow('Bruma facial').getByText('IVU estatal e IVU municipal')).toBeTruthy();
    expect(getRow('Bruma facial').getByText('11.5%')).toBeTruthy();
    expect(getRow('Bruma facial').getByText('Quedan 3')).toBeTruthy();
    expect(getRow('Agua de coco').getByText('Agotado')).toBeTruthy();
    expect(getRow('Agua de coco').getByText('Exento')).toBeTruthy();
    expect(getRow('Facial hidratante').getByText('Sin impuesto')).toBeTruthy();
    expect(getSwitch('Activo: Vela de lavanda').checked).toBe(false);
    expect(getSwitch('Web: Bruma facial').checked).toBe(true);
  });

  it('loads every page of the catalog', async () => {
    const server = aCatalogServer(products);
    server.answers(listDeskProducts, ({ address }) => {
      if (address.includes('kind=service')) return { rows: [] };
      return address.includes('cursor=2')
        ? { rows: [aDeskProduct('dos', { name: 'Dos' })] }
        : { rows: [aDeskProduct('uno', { name: 'Uno' })], cursor: '2' };
    });

    await openPage({ server });

    expect(listProductNames()).toEqual(['Dos', 'Uno']);
  });

  it('stores its filters in the address, and shows a message if no product matches [R456]', async () => {
    await openPage({ search: '?tipo=productos' });
    expect(listProductNames()).not.toContain('Facial hidratante');

    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: /En mínimo 2/ })));
    expect(listProductNames()).toEqual(['Agua de coco', 'Bruma facial']);
    fireEvent.change(screen.getByLabelText('Nombre o código de barras'), { target: { value: 'nada' } });

    expect(await screen.findByText('No hay productos que coincidan con el filtro')).toBeTruthy();
    expect(screen.getByLabelText('dirección').textContent).toBe(
      '/pos/productos?tipo=productos&minimo=1&buscar=nada',
    );
    await click('Limpiar filtros');
    await waitFor(() => expect(listProductNames()).toHaveLength(4));
  });

  it('shows pages of 50 rows, and returns to the first page when the filter changes', async () => {
    const manyProducts = Array.from({ length: 120 }, (_, index) =>
      aDeskProduct(`p${index}`, { name: `Producto ${index + 1}` }),
    );
    await openPage({ server: aCatalogServer(manyProducts) });
    const nextButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(screen.getByText('1 a 50 de 120')).toBeTruthy();

    await settle(() => fireEvent.click(nextButton));
    await settle(() => fireEvent.click(nextButton));
    expect(screen.getByText('101 a 120 de 120')).toBeTruthy();
    expect(nextButton.disabled).toBe(true);

    fireEvent.change(screen.getByLabelText('Nombre o código de barras'), {
      target: { value: 'producto 12' },
    });
    expect(await screen.findByText('1 a 3 de 3')).toBeTruthy();
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/productos?buscar=producto+12');
  });

  it('focuses the search on the slash key', async () => {
    await openPage();

    fireEvent.keyDown(document.body, { key: '/' });
    const searchField = screen.getByLabelText('Nombre o código de barras');
    await waitFor(() => expect(document.activeElement).toBe(searchField));
    fireEvent.keyDown(searchField, { key: 'Escape' });
    expect(document.activeElement).not.toBe(searchField);
  });

  it('requests the pictures of the visible rows', async () => {
    const server = aCatalogServer(products);
    const requests = server.answers(listProductPictures, () => ({
      pictures: [
        {
          productId: 'bruma',
          isOfBefore: false,
          smallUrl: 'https://fotos.test/bruma',
          url: 'https://fotos.test/b',
        },
      ],
    }));

    await openPage({ server });

    await waitFor(() => expect(document.querySelector('img')?.src).toBe('https://fotos.test/bruma'));
    expect(requests.map(({ address }) => address)).toEqual(['/api/catalog/pictures?productIds=bruma']);
  });

  it('keeps its rows if a reload fails, and offers a retry', async () => {
    const { server } = await openPage();
    server.answers(listDeskProducts, () => errorResponse(coreErrors.unexpected));
    await settle(() => void queryClient.invalidateQueries());
    await screen.findByText('No pudimos cargar los productos');
    expect(listProductNames()).toHaveLength(4);

    server.answers(listDeskProducts, () => ({ rows: [] }));
    await click('Reintentar');

    await waitFor(() => expect(screen.queryByText('No pudimos cargar los productos')).toBeNull());
  });
});

describe('the visibility switch of a product', () => {
  it('changes before the server answers [R457]', async () => {
    const server = aCatalogServer(products);
    let sendAnswer: (reply: Response) => void = () => undefined;
    const sentRequests = server.answers(
      showProduct,
      () => new Promise<Response>((resolve) => (sendAnswer = resolve)),
    );
    await openPage({ server });

    await settle(() => fireEvent.click(getSwitch('POS: Bruma facial')));

    await waitFor(() => expect(getSwitch('POS: Bruma facial').checked).toBe(false));
    expect(sentRequests[0]?.body).toEqual({ pos: false });
    const changedProduct: DeskProduct = { ...products[1]!, showIn: 'shop', version: 2 };
    await settle(() => sendAnswer(Response.json(changedProduct)));
    expect(getSwitch('POS: Bruma facial').checked).toBe(false);
    expect(getSwitch('Web: Bruma facial').checked).toBe(true);
  });

  it('is restored if the server rejects it, with the reason and a link to fix it', async () => {
    const server = aCatalogServer(products);
    server.answers(showProduct, () => errorResponse(productErrors.category_hidden));
    await openPage({ server });

    await settle(() => fireEvent.click(getSwitch('Web: Vela de lavanda')));

    expect(await screen.findByText('Vela de lavanda no se mostró en la web')).toBeTruthy();
    expect(screen.getByText('Su categoría, Cuidado corporal, está oculta.')).toBeTruthy();
    expect(getSwitch('Web: Vela de lavanda').checked).toBe(false);
    await click('Ver categoría');
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/crear-categoria');
  });

  it('does not undo another switch of the same row', async () => {
    const server = aCatalogServer(products);
    const sendAnswers: ((reply: Response) => void)[] = [];
    server.answers(showProduct, () => new Promise<Response>((resolve) => sendAnswers.push(resolve)));
    await openPage({ server });
    await settle(() => fireEvent.click(getSwitch('POS: Bruma facial')));
    await settle(() => fireEvent.click(getSwitch('Web: Bruma facial')));

    await settle(() => sendAnswers[0]?.(Response.json({ ...products[1], showIn: 'shop' })));

    expect(getSwitch('Web: Bruma facial').checked).toBe(false);
    await settle(() => sendAnswers[1]?.(Response.json({ ...products[1], showIn: 'none' })));
    expect(getSwitch('POS: Bruma facial').checked).toBe(false);
  });
});

describe('the row menu of a product', () => {
  const openRowMenu = async (name: string) => {
    await click(`Más acciones de ${name}`);
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  it('links administrators to its stock, but not supervisors [R302]', async () => {
    const { unmount } = await openPage();
    expect(await openRowMenu('Bruma facial')).toEqual([
      'Recibir mercancía',
      'Ver movimientos',
      'Duplicar',
      'Eliminar producto',
    ]);
    await settle(() => fireEvent.click(screen.getByRole('menuitem', { name: 'Ver movimientos' })));
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/inventario?producto=bruma');
    unmount();

    await openPage({ role: 'supervisor' });
    expect(await openRowMenu('Bruma facial')).toEqual(['Duplicar', 'Eliminar producto']);
  });

  it('deletes the product after a confirmation that shows the loss [R456]', async () => {
    const server = aCatalogServer(products);
    server.answers(getProductUse, () => ({ stockCents: 3300, upcomingAppointments: 0 }));
    const removeRequests = server.answers(removeProduct, () => ({}));
    await openPage({ server });
    await openRowMenu('Bruma facial');
    await settle(() => fireEvent.click(screen.getByRole('menuitem', { name: 'Eliminar producto' })));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Eliminar producto' });

    expect(
      await within(confirmation).findByText(/Las 3 unidades salen como pérdida por \$33\.00/),
    ).toBeTruthy();
    expect(removeRequests).toHaveLength(0);
    await settle(() => fireEvent.click(within(confirmation).getByRole('button', { name: 'Eliminar' })));

    await waitFor(() => expect(listProductNames()).not.toContain('Bruma facial'));
    expect(removeRequests).toHaveLength(1);
  });

  it('does not delete a service with upcoming appointments', async () => {
    const server = aCatalogServer(products);
    server.answers(getProductUse, () => ({ stockCents: 0, upcomingAppointments: 2 }));
    await openPage({ server });
    await openRowMenu('Facial hidratante');
    await settle(() => fireEvent.click(screen.getByRole('menuitem', { name: 'Eliminar producto' })));

    expect(await screen.findByText(/Tiene 2 citas por venir/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' }).disabled).toBe(true);
  });
});
