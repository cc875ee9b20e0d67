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

const openDrawerView = {
  opening: { floatCents: 15_000, at: '2026-03-06T12:52:00.000Z', byName: 'Lourdes Rivera' },
};

const lourdes = {
  userId: 'u1',
  role: 'supervisor',
  firstName: 'Lourdes',
  lastName: 'Rivera',
  email: 'l@correo.test',
} as const;
type PosLayoutInput = { drawer: Partial<RegisterView>; path: string; userKnown?: Promise<void> };

/** Renders the POS layout. The server returns the user once `userKnown` resolves, or immediately. */
function renderPosLayout(me: Me, { drawer, path, userKnown }: PosLayoutInput) {
  queryClient.clear();
  rememberPerson(me);
  const server = aServer();
  server.answers(getMe, () => userKnown?.then(() => Response.json(me)) ?? me);
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

/** Renders the POS layout for a front-desk role, and waits for the user. */
async function openPos(role: Me['role'], drawer: Partial<RegisterView> = openDrawerView, path = '/pos') {
  const page = renderPosLayout({ ...lourdes, role }, { drawer, path });
  await screen.findAllByRole('button', { name: /^Mi cuenta:/ });
  return page;
}

const getMenu = () => screen.getByRole('navigation', { name: 'Punto de Venta' });
const listEntries = () =>
  within(getMenu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Clears the register task that an earlier test requested.
  showRegisterTask(undefined);
});

const findRegisterChip = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0]!;
const openRegisterMenu = async (name: RegExp) => {
  fireEvent.click(await findRegisterChip(name));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('the register menu', () => {
  it('lists the actions of an open drawer', async () => {
    await openPos('supervisor');

    expect(await openRegisterMenu(/^Caja 1 Abierta/)).toEqual([
      'Entrada de efectivo',
      'Salida de efectivo',
      'Ventas de hoy',
      'Contar y cerrar',
      'Cambiar de caja',
    ]);
  });

  it('opens the dialog for a closed drawer, and offers no cash movements', async () => {
    await openPos('supervisor', {});

    const openingDialog = await screen.findByRole('dialog', { name: 'Abrir caja' });
    fireEvent.click(within(openingDialog).getByRole('button', { name: 'Ahora no' }));
    expect(await openRegisterMenu(/^Caja 1 Cerrada/)).toEqual([
      'Abrir caja',
      'Ventas de hoy',
      'Cambiar de caja',
    ]);
  });

  it('moves the focus to an invalid opening count', async () => {
    const { server } = await openPos('supervisor', {});
    const openingDialog = within(await screen.findByRole('dialog', { name: 'Abrir caja' }));
    const openRequests = server.answers(openDrawer, () => goOffline());
    const click = (name: string) =>
      settle(() => fireEvent.click(openingDialog.getByRole('button', { name })));
    await click('Contar billetes y monedas');
    // A typed total would differ from the total of the counted pieces.
    expect(openingDialog.getByLabelText('Fondo inicial')).toHaveProperty('readOnly', true);
    const twenties = openingDialog.getByLabelText('Cuántos de $20.00');
    await settle(() => fireEvent.change(twenties, { target: { value: '1.5' } }));
    await click('Abrir caja');

    expect(document.activeElement).toBe(twenties);
    expect(openRequests).toEqual([]);
    await settle(() => fireEvent.change(twenties, { target: { value: '5' } }));
    await click('Abrir caja $100.00');
    await vi.waitFor(() => expect(openRequests).toHaveLength(1));
  });

  it('offers to open the drawer once the user is known, even if that takes long', async () => {
    // Loads the dialog's code before the user is known.
    await import('#web/src/components/registers/open-drawer-dialog.tsx');
    const userKnown = Promise.withResolvers<void>();
    renderPosLayout(lourdes, { drawer: {}, path: '/pos', userKnown: userKnown.promise });
    await findRegisterChip(/^Caja 1 Cerrada/);
    expect(screen.queryByRole('dialog')).toBeNull();

    await act(async () => userKnown.resolve());
    const openingDialog = await screen.findByRole('dialog', { name: 'Abrir caja' });
    expect(within(openingDialog).getByText(/Lourdes Rivera$/)).toBeDefined();
  });
});

describe('the POS menu', () => {
  it.each([
    ['admin', views],
    ['supervisor', supervisorViews],
  ] as const)('lists the existing views of a %s in order [R301 R302]', async (role, expectedViews) => {
    await openPos(role);

    const visibleViews = listEntries();
    expect(visibleViews).toEqual(expectedViews.filter((view) => visibleViews.includes(view)));
    expect(visibleViews.length).toBeGreaterThan(0);
  });

  it('marks the current view, and links back to the calendar', async () => {
    await openPos('supervisor');

    expect(within(getMenu()).getByRole('link', { current: 'page' }).textContent).toBe('Punto de Venta');
    expect(screen.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toBe('/admin/calendario');
  });

  it.each([
    ['/admin/pos', 'Punto de Venta'],
    ['/pos/ventas', 'Punto de Venta'],
    ['/pos/ventas/s1', 'Punto de Venta'],
    ['/pos/caja/cerrar', 'Cierre de Caja (Z)'],
    ['/pos/productos/p1', 'Administrar Productos'],
  ])('at %s, which has no entry, marks the entry %s', async (path, view) => {
    await openPos('supervisor', openDrawerView, path);

    expect(within(getMenu()).getByRole('link', { current: 'page' }).textContent).toBe(view);
  });

  it('collapses, and stays collapsed on this device until the user pins it [R301]', async () => {
    const { container, unmount } = await openPos('supervisor');
    const isCollapsed = (container: HTMLElement) => container.querySelector('.pos-shell--folded') !== null;
    expect(isCollapsed(container)).toBe(false);

    fireEvent.click(screen.getByRole('button', { name: 'Ocultar menú' }));
    expect(isCollapsed(container)).toBe(true);
    unmount();
    const secondRender = await openPos('supervisor');
    expect(isCollapsed(secondRender.container)).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Fijar menú' }));
    expect(isCollapsed(secondRender.container)).toBe(false);
  });

  it('opens as a drawer from the top bar and closes after navigation', async () => {
    await openPos('supervisor');

    fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const drawer = screen.getByRole('dialog', { name: 'Menú' });
    fireEvent.click(within(drawer).getByRole('link', { name: 'Punto de Venta' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
