import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '#test/web/support/render.tsx';
import { aMove, exampleProducts, showStock } from './stock-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00.000Z') });
});

const findList = () => screen.findByRole('table', { name: 'Inventario' });
const listProductNames = async () =>
  within(await findList())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const readFigure = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
/** Returns the rows of the panel, once there are `count`. */
const waitForMoveRows = (count: number) =>
  waitFor(() => {
    const rows = within(screen.getByRole('region', { name: 'Sérum vitamina C' })).getAllByRole('listitem');
    expect(rows).toHaveLength(count);
    return rows;
  });
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const getSearchField = () => screen.getByRole<HTMLInputElement>('searchbox');
const typeSearch = (value: string) => settle(() => fireEvent.change(getSearchField(), { target: { value } }));

describe('StockPage', () => {
  it('sorts products by their distance to the minimum, and marks those at or below it [R461]', async () => {
    await showStock();

    expect(await listProductNames()).toEqual([
      'Exfoliante de arroz',
      'Bruma facial',
      'Aceite de rosa mosqueta',
      'Crema de noche',
      'Sérum vitamina C',
      'Mascarilla de arcilla',
      'Limpiador suave',
      'Protector solar FPS 50',
    ]);
    expect(screen.getAllByText(/^(Agotado|Quedan \d+)$/).map(({ textContent }) => textContent)).toEqual([
      'Agotado',
      'Quedan 3',
      'Quedan 8',
    ]);
  });

  it('shows the totals of the filtered products', async () => {
    const { router } = await showStock();
    await findList();
    const readFigures = () => ['Productos', 'Unidades', 'Valor al costo', 'En mínimo'].map(readFigure);
    expect(readFigures()).toEqual(['8', '89', '$1,560.50', '3']);

    await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'En mínimo' })));
    expect(readFigures()).toEqual(['3', '11', '$187.00', '3']);
    expect(router.state.location.search).toBe('?estado=minimo');

    await click('Limpiar filtros');
    expect(readFigures()).toEqual(['8', '89', '$1,560.50', '3']);
  });

  it('finds products by words of their name, ignoring accents, and by category', async () => {
    await showStock();
    await findList();
    await typeSearch('serum C');
    expect(await listProductNames()).toEqual(['Sérum vitamina C']);

    await settle(() => fireEvent.change(screen.getByLabelText('Categoría'), { target: { value: 'velas' } }));
    expect(screen.getByText('No hay productos que coincidan con el filtro')).toBeTruthy();
  });

  it('opens the product of a scanned code', async () => {
    await showStock();
    await findList();
    await typeSearch('7501234500118');
    await settle(() => fireEvent.keyDown(getSearchField(), { key: 'Enter' }));

    expect(screen.getByRole('region', { name: 'Sérum vitamina C' })).toBeTruthy();
  });

  it('moves the focus with ↑ ↓, opens a row on click, and focuses the search with /', async () => {
    await showStock();
    await findList();
    const [firstRow, secondRow] = within(await findList()).getAllByRole('button');
    firstRow?.focus();
    fireEvent.keyDown(firstRow!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(secondRow);
    fireEvent.keyDown(secondRow!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(firstRow);

    fireEvent.keyDown(document.body, { key: '/' });
    await waitFor(() => expect(document.activeElement).toBe(getSearchField()));

    await settle(() => fireEvent.click(screen.getByText('Quedan 3')));
    expect(screen.getByRole('region', { name: 'Bruma facial' })).toBeTruthy();
  });

  it('prints all filtered products', async () => {
    await showStock({ address: '/pos/inventario?estado=minimo' });
    await findList();
    const findPrintSheet = () => document.querySelector('.print-sheet');
    expect(findPrintSheet()).toBeNull();

    await settle(() => window.dispatchEvent(new Event('beforeprint')));
    const rows = [...(findPrintSheet()?.querySelectorAll('tbody tr, tfoot tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join('|'),
    );
    expect(rows).toEqual([
      'Exfoliante de arroz||Cuidado facial|Agotado|0|4|$14.50|$0.00',
      'Bruma facial||Cuidado facial|En mínimo|3|5|$11.00|$33.00',
      'Aceite de rosa mosqueta||Cuidado facial|En mínimo|8|8|$19.25|$154.00',
      'Total||||11|||$187.00',
    ]);
    expect(findPrintSheet()?.textContent).toContain('Solo En mínimo');

    await settle(() => window.dispatchEvent(new Event('afterprint')));
    expect(findPrintSheet()).toBeNull();
  });

  it('shows a message and the first step if there are no products [R461]', async () => {
    await showStock({ products: () => [] });

    expect(await screen.findByText('No hay productos en inventario')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Crear Producto' }).getAttribute('href')).toBe(
      '/pos/crear-producto',
    );
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });
});

describe('the stock panel of a product', () => {
  it('opens from its address, and returns the focus to its row when closed', async () => {
    const { router } = await showStock({ address: '/pos/inventario?producto=serum' });
    const panel = within(await screen.findByRole('region', { name: 'Sérum vitamina C' }));
    expect(panel.getByText('30 ml · 7501234500118')).toBeTruthy();

    await settle(() => fireEvent.click(panel.getByRole('button', { name: 'Cerrar' })));

    expect(router.state.location.search).toBe('');
    expect(document.activeElement?.textContent).toBe('Sérum vitamina C');
  });

  it('shows each movement with its user and the resulting stock', async () => {
    const moves = [
      aMove('m3', { kind: 'lost', quantity: -1, left: 15, reason: 'Frasco roto' }),
      aMove('m2', { invoice: 'F-20418' }),
      aMove('m1', { kind: 'corrected', quantity: 0, left: 4, reason: 'Conteo' }),
    ];
    await showStock({ address: '/pos/inventario?producto=serum', moves: () => ({ rows: moves }) });

    const rows = (await waitForMoveRows(3)).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rows).toEqual([
      'Pérdidavie. 20 nov., 9:10 a. m. · Lourdes Rivera · Frasco rotoCambio: −1Queda: 15',
      'Mercancía recibidavie. 20 nov., 9:10 a. m. · Lourdes Rivera · Factura F-20418Cambio: +12Queda: 16',
      'Correcciónvie. 20 nov., 9:10 a. m. · Lourdes Rivera · ConteoCambio: 0Queda: 4',
    ]);
  });

  it('links a sold or returned quantity to its sale', async () => {
    const moves = [
      aMove('m2', { kind: 'returned', quantity: 1, saleId: 'venta-1', saleNumber: 1031 }),
      aMove('m1', { kind: 'sold', quantity: -1, saleId: 'venta-2', saleNumber: 1042 }),
    ];
    await showStock({ address: '/pos/inventario?producto=serum', moves: () => ({ rows: moves }) });
    await waitForMoveRows(2);

    const getLinkAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getLinkAddress('Devolución 001031')).toBe('/pos/ventas/venta-1');
    expect(getLinkAddress('Venta 001042')).toBe('/pos/ventas/venta-2');
  });

  it("shows seven rows, the whole page with 'Ver todos', and the next page on request", async () => {
    const buildPage = (from: number) =>
      Array.from({ length: 20 }, (_, index) => aMove(`m${from + index}`, { left: from + index }));
    await showStock({
      address: '/pos/inventario?producto=serum',
      moves: (cursor) => (cursor === null ? { rows: buildPage(0), cursor: '5.x' } : { rows: buildPage(20) }),
    });
    await waitForMoveRows(7);

    await click('Ver todos');
    await waitForMoveRows(20);
    await click('Cargar más');
    await waitForMoveRows(40);
    expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
  });

  it('does not open for an unknown product', async () => {
    await showStock({ address: '/pos/inventario?producto=nada' });
    expect(await listProductNames()).toHaveLength(exampleProducts.length);
    expect(screen.queryByRole('heading', { name: 'Movimientos' })).toBeNull();
  });
});
