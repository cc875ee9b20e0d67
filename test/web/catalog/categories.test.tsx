import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createCategory,
  type DeskCategory,
  listCategories,
  saveCategory,
  showCategory,
} from '#shared/catalog/category-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { CategoriesPage } from '#web/src/features/catalog/categories/categories-page.tsx';
import { findLastEmoji } from '#web/src/features/catalog/categories/emoji.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

const aCategory = (overrides: Partial<DeskCategory> = {}): DeskCategory => ({
  categoryId: 'faciales',
  name: 'Faciales',
  icon: '💆',
  visibleOnLanding: false,
  visible: true,
  showIn: 'both',
  products: 0,
  services: 7,
  version: 1,
  ...overrides,
});
const rows = [
  aCategory(),
  aCategory({ categoryId: 'productos', name: 'Productos', products: 3, services: 0 }),
  aCategory({ categoryId: 'aromas', name: 'Aromas', parentId: 'productos', products: 37, services: 0 }),
];

function showCategories(server = aServer(), address = '/pos/crear-categoria') {
  server.answers(listCategories, () => ({ rows }));
  renderAt(
    <Providers>
      <CategoriesPage />
    </Providers>,
    address,
  );
  return server;
}
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('CategoriesPage', () => {
  it('counts the products of subcategories with their parent, and offers only root categories as parents', async () => {
    showCategories();
    const parentRow = (await screen.findByText('40 productos')).closest('tr')!;

    expect(within(parentRow).getByText('Productos')).toBeTruthy();
    expect(screen.getByText('7 servicios')).toBeTruthy();
    const parentOptions = within(screen.getByLabelText('Categoría superior (opcional)')).getAllByRole(
      'option',
    );
    expect(parentOptions.map(({ textContent }) => textContent)).toEqual([
      'Ninguna',
      '💆 Faciales',
      '💆 Productos',
    ]);
  });

  it('toggles a switch immediately, and restores it and shows the reason if the server rejects it', async () => {
    const server = showCategories();
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.answers(showCategory, () => promise);
    const webSwitch = await findSwitch('Web: Faciales');

    await settle(() => fireEvent.click(webSwitch));
    expect((await findSwitch('Web: Faciales')).checked).toBe(false);
    await settle(() => resolve(errorResponse(coreErrors.conflict)));

    expect(await screen.findByText('No pudimos cambiar Faciales')).toBeTruthy();
    expect((await findSwitch('Web: Faciales')).checked).toBe(true);
  });

  it('requires confirmation before it leaves a changed form for another row', async () => {
    showCategories();
    await screen.findByText('40 productos');
    await settle(() => fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Velas' } }));

    await click('Editar Aromas');
    await click('Seguir editando');
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Velas');
    await click('Editar Aromas');
    await click('Descartar');

    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Aromas');
    expect(screen.getByRole('heading', { name: 'Editar Categoría' })).toBeTruthy();
  });

  it('keeps the typed values if another user saved the category', async () => {
    const server = showCategories(undefined, '/pos/crear-categoria?editar=aromas');
    server.answers(saveCategory, () => errorResponse(coreErrors.conflict));
    await screen.findByRole('heading', { name: 'Editar Categoría' });
    await settle(() => fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Velas' } }));
    server.answers(listCategories, () => ({
      rows: rows.map((row) => (row.categoryId === 'aromas' ? { ...row, icon: '🕯️', version: 2 } : row)),
    }));

    await click('Guardar');

    expect(await screen.findByText(/Otra persona guardó cambios mientras tanto/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Velas');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '🕯️' }).checked).toBe(true);
  });

  it('shows a server error at its field', async () => {
    const server = showCategories();
    const fields = [{ field: 'parentId', message: 'Esa categoría superior ya no existe. Elige otra.' }];
    const { code, status, text: detail } = coreErrors.invalid;
    server.answers(createCategory, () => Response.json({ code, status, detail, fields }, { status }));
    await screen.findByText('40 productos');
    await settle(() => fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Velas' } }));

    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Crear Categoría' }).at(-1)!));

    expect(await screen.findByText('Esa categoría superior ya no existe. Elige otra.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Velas');
  });
});

describe('findLastEmoji', () => {
  it.each([
    ['💊', '💊'],
    ['mi vela 🕯️', '🕯️'],
    ['💊💧', '💧'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['🇵🇷', '🇵🇷'],
    ['7', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('returns the last complete emoji of %j: %s', (typed, icon) => {
    expect(findLastEmoji(typed)).toBe(icon);
  });
});
