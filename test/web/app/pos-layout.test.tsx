import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { listRegisters, type RegisterView } from '#shared/registers/api.ts';
import { openDrawer } from '#shared/registers/drawer-api.ts';
import { PosLayout } from '#web/src/app/layouts/pos-layout.tsx';
import { Providers } from '#web/src/app/providers.tsx';
import { showRegisterTask } from '#web/src/components/registers/use-register.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { rememberPerson } from '#web/src/lib/session/session.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, goOffline } from '../support/server.ts';

const views = [
  'Punto de Venta',
  'Crear Producto',
  'Administrar Productos',
  'Crear Categoría',
  'Crear Tax',
  'Reporte Ventas',
  'Inventario',
  'Top Productos',
  'Top Servicios',
  'Cierre de Caja (Z)',
];
const supervisorViews = views.filter(
  (view) => !['Reporte Ventas', 'Inventario', 'Top Productos', 'Top Servicios'].includes(view),
);

const open = { opening: { floatCents: 15_000, at: '2026-03-06T12:52:00.000Z', byName: 'Lourdes Rivera' } };

const lourdes = {
  userId: 'u1',
  role: 'supervisor',
  firstName: 'Lourdes',
  lastName: 'Rivera',
  email: 'l@correo.test',
} as const;
type OpenLayoutInput = { drawer: Partial<RegisterView>; path: string; known?: Promise<void> };

/** Renders the POS layout before the user is known: after `known` resolves, or immediately. */
function openWithoutUser(me: Me, { drawer, path, known }: OpenLayoutInput) {
  queryClient.clear();
  rememberPerson(me);
  const server = aServer();
  server.answers(getMe, () => known?.then(() => Response.json(me)) ?? me);
  server.answers(listRegisters, () => ({
    rows: [{ registerId: 'caja-1', name: 'Caja 1', sales: 0, ...drawer }],
  }));
  const page = renderAt(
    <Providers>
      <PosLayout />
    </Providers>,
    path,
  );
  return { ...page, server };
}

/** Renders the POS layout for a front-desk role. */
async function openPos(role: Me['role'], drawer: Partial<RegisterView> = open, path = '/pos') {
  const page = openWithoutUser({ ...lourdes, role }, { drawer, path });
  await screen.findAllByRole('button', { name: /^Mi cuenta:/ });
  return page;
}

const menu = () => screen.getByRole('navigation', { name: 'Punto de Venta' });
const entries = () =>
  within(menu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The register task that an earlier layout requested.
  showRegisterTask(undefined);
});

const chip = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0]!;
const entriesOf = async (name: RegExp) => {
  fireEvent.click(await chip(name));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('register menu', () => {
  it('has the drawer at the bottom of the menu, with the actions of an open drawer', async () => {
    await openPos('supervisor');

    expect(await entriesOf(/^Caja 1 Abierta/)).toEqual([
      'Entrada de efectivo',
      'Salida de efectivo',
      'Ventas de hoy',
      'Contar y cerrar',
      'Cambiar de caja',
    ]);
  });

  it('asks to open a closed drawer, and offers no cash movements', async () => {
    await openPos('supervisor', {});

    const opening = await screen.findByRole('dialog', { name: 'Abrir caja' });
    fireEvent.click(within(opening).getByRole('button', { name: 'Ahora no' }));
    expect(await entriesOf(/^Caja 1 Cerrada/)).toEqual(['Abrir caja', 'Ventas de hoy', 'Cambiar de caja']);
  });

  it('moves the focus to an opening count that cannot be read', async () => {
    const { server } = await openPos('supervisor', {});
    const opening = within(await screen.findByRole('dialog', { name: 'Abrir caja' }));
    const sent = server.answers(openDrawer, () => goOffline());
    const click = (name: string) => settle(() => fireEvent.click(opening.getByRole('button', { name })));
    await click('Contar billetes y monedas');
    // A typed total would differ from the total of the counted pieces.
    expect(opening.getByLabelText('Fondo inicial')).toHaveProperty('readOnly', true);
    const twenties = opening.getByLabelText('Cuántos de $20.00');
    await settle(() => fireEvent.change(twenties, { target: { value: '1.5' } }));
    await click('Abrir caja');

    expect(document.activeElement).toBe(twenties);
    expect(sent).toEqual([]);
    await settle(() => fireEvent.change(twenties, { target: { value: '5' } }));
    await click('Abrir caja $100.00');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('offers to open the drawer once the user is known, however late', async () => {
    // Loads the dialog's code before the user is known.
    await import('#web/src/components/registers/open-drawer-dialog.tsx');
    const known = Promise.withResolvers<void>();
    openWithoutUser(lourdes, { drawer: {}, path: '/pos', known: known.promise });
    await chip(/^Caja 1 Cerrada/);
    expect(screen.queryByRole('dialog')).toBeNull();

    await act(async () => known.resolve());
    const opening = await screen.findByRole('dialog', { name: 'Abrir caja' });
    expect(within(opening).getByText(/Lourdes Rivera$/)).toBeDefined();
  });
});

describe('POS menu', () => {
  it.each([
    ['admin', views],
    ['supervisor', supervisorViews],
  ] as const)('has for a %s the existing views, in order [R301 R302]', async (role, expectedViews) => {
    await openPos(role);

    const shown = entries();
    expect(shown).toEqual(expectedViews.filter((view) => shown.includes(view)));
    expect(shown.length).toBeGreaterThan(0);
  });

  it('marks the open view, and links back to the calendar', async () => {
    await openPos('supervisor');

    expect(within(menu()).getByRole('link', { current: 'page' }).textContent).toBe('Punto de Venta');
    expect(screen.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toBe('/admin/calendario');
  });

  it.each([
    ['/admin/pos', 'Punto de Venta'],
    ['/pos/ventas', 'Punto de Venta'],
    ['/pos/ventas/s1', 'Punto de Venta'],
    ['/pos/caja/cerrar', 'Cierre de Caja (Z)'],
    ['/pos/productos/p1', 'Administrar Productos'],
  ])('marks for %s, which has no entry, the entry %s', async (path, view) => {
    await openPos('supervisor', open, path);

    expect(within(menu()).getByRole('link', { current: 'page' }).textContent).toBe(view);
  });

  it('collapses, and stays collapsed on this device until it is pinned again [R301]', async () => {
    const { container, unmount } = await openPos('supervisor');
    const isFolded = (within: HTMLElement) => within.querySelector('.pos-shell--folded') !== null;
    expect(isFolded(container)).toBe(false);

    fireEvent.click(screen.getByRole('button', { name: 'Ocultar menú' }));
    expect(isFolded(container)).toBe(true);
    unmount();
    const again = await openPos('supervisor');
    expect(isFolded(again.container)).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Fijar menú' }));
    expect(isFolded(again.container)).toBe(false);
  });

  it('opens as a drawer from the top bar and closes after navigation', async () => {
    await openPos('supervisor');

    fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const drawer = screen.getByRole('dialog', { name: 'Menú' });
    fireEvent.click(within(drawer).getByRole('link', { name: 'Punto de Venta' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
