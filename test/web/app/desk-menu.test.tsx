import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { getWaiting } from '#shared/desk/api.ts';
import { SideMenu } from '#web/src/app/layouts/side-menu.tsx';
import { Providers } from '#web/src/app/providers.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

type WaitingCounts = { requests: number; prospects: number; replies: number; orders: number };

/** Renders the menu of a front-desk role and returns the requests for its counts. */
function renderMenu(role: Me['role'], answer: () => WaitingCounts | Response) {
  queryClient.clear();
  const requests = aServer().answers(getWaiting, answer);
  const me = { userId: 'u1', role, firstName: 'Lourdes', lastName: 'Rivera', email: 'l@correo.test' };
  const menu = (
    <Providers>
      <SideMenu person={me} me={me} />
    </Providers>
  );
  renderAt(menu, '/admin/calendario');
  return requests;
}
const queryLink = (name: string) => screen.queryByRole('link', { name });

describe.each(['admin', 'supervisor'] as const)('the menu of a front-desk %s', (role) => {
  it('shows the number of pending items next to each entry, with a label for screen readers', async () => {
    renderMenu(role, () => ({ requests: 4, prospects: 100, replies: 2, orders: 3 }));

    expect(await screen.findByRole('link', { name: 'Solicitud de citas 4 por atender' })).toBeTruthy();
    expect(queryLink('Prospectos 99+ por atender')).toBeTruthy();
    expect(queryLink('Mensajes 2 por atender')).toBeTruthy();
    expect(queryLink('Pedidos 3 por atender')).toBeTruthy();
    expect(queryLink('Calendario')).toBeTruthy();
  });

  it('shows no number for an entry without pending items', async () => {
    renderMenu(role, () => ({ requests: 0, prospects: 1, replies: 0, orders: 0 }));

    await screen.findByRole('link', { name: 'Prospectos 1 por atender' });

    expect(queryLink('Solicitud de citas')).toBeTruthy();
  });
});

it('the menu renders without counts when they cannot be loaded', async () => {
  const requests = renderMenu('admin', () => errorResponse(coreErrors.unexpected));

  await waitFor(() => expect(requests.length).toBeGreaterThan(0));

  expect(queryLink('Solicitud de citas')).toBeTruthy();
  expect(queryLink('Prospectos')).toBeTruthy();
});

it('the menu of an aesthetician requests no counts', async () => {
  const requests = renderMenu('staff', () => ({ requests: 4, prospects: 3, replies: 1, orders: 2 }));

  await screen.findByRole('link', { name: 'Calendario' });

  expect(queryClient.isFetching({ queryKey: buildQueryKey(getWaiting) })).toBe(0);
  expect(requests).toHaveLength(0);
});
