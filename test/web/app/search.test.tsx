import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { listRecentRows, searchCenter } from '#shared/desk/search-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { SearchIconButton } from '#web/src/app/search/search-button.tsx';
import { SearchHost } from '#web/src/app/search/search-host.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

type Found = ReplyOf<typeof searchCenter>;
const nothing: Found = { clients: [], isSuggestion: false, appointments: [], sales: [] };
const marisol = {
  patientId: 'p1',
  firstName: 'Marisol',
  lastName: 'Ortiz Díaz',
  phone: '7875550117',
  active: true,
};

function renderSearch(found: Found, role: Me['role'] = 'admin') {
  const me = { userId: 'u1', role, firstName: 'Lourdes', lastName: 'Rivera', email: 'l@correo.test' };
  const server = aServer();
  const recentRequests = server.answers(listRecentRows, () => ({ ...nothing, clients: [marisol] }));
  const requests = server.answers(searchCenter, () => found);
  renderAt(
    <Providers>
      <SearchIconButton />
      <SearchHost me={me} />
    </Providers>,
    '/admin/calendario',
  );
  return { requests, recentRequests };
}

const openByKeys = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return await screen.findByRole('combobox');
};
const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const readAddress = () => screen.getByLabelText('dirección').textContent;

describe('the search of a staff shell', () => {
  beforeEach(() => {
    localStorage.clear();
    queryClient.clear();
  });

  it('opens by Ctrl K, and Enter opens the first client found and remembers it by its id', async () => {
    renderSearch({ ...nothing, clients: [marisol] });
    const field = await openByKeys();
    fireEvent.focus(field);

    fireEvent.change(field, { target: { value: 'mari' } });
    await screen.findByRole('option', { name: /Marisol Ortiz Díaz/ });
    await waitFor(() => {
      fireEvent.keyDown(field, { key: 'Enter' });
      expect(readAddress()).toBe('/admin/crear-paciente?ficha=p1');
    });

    expect(localStorage.getItem('search.recent.u1')).toBe('[{"kind":"client","id":"p1"}]');
  });

  it('lists what the user opened last, then screens and actions, before anything is typed', async () => {
    localStorage.setItem('search.recent.u1', '[{"kind":"client","id":"p1"}]');
    const { recentRequests } = renderSearch(nothing);
    fireEvent.focus(await openByKeys());

    await screen.findByRole('option', { name: /Marisol Ortiz Díaz/ });

    expect(recentRequests[0]?.address).toContain('clients=p1');
    expect(listOptions().at(-1)).toBe('Crear cliente');
    expect(screen.getByRole('group', { name: 'Recientes' })).toBeTruthy();
  });

  it('suggests the nearest spelling and a new client with the typed text if nobody is found', async () => {
    renderSearch({ ...nothing, clients: [marisol], isSuggestion: true });
    const field = await openByKeys();
    fireEvent.focus(field);

    fireEvent.change(field, { target: { value: 'marispl' } });

    expect(await screen.findByText('¿Buscas a Marisol Ortiz Díaz?')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Nada con «marispl»' })).toBeTruthy();
    fireEvent.click(screen.getByText('Crear cliente «marispl»'));
    expect(readAddress()).toBe('/admin/crear-paciente?nuevo=marispl');
  });

  it('offers an aesthetician only her own screens', async () => {
    renderSearch(nothing, 'staff');
    fireEvent.focus(await openByKeys());

    expect(listOptions()).toEqual(['Calendario', 'Mi horario', 'Pacientes', 'Crear cliente']);
  });

  it('closes on Escape and returns the focus to the button', async () => {
    renderSearch(nothing);
    const button = screen.getByRole('button', { name: /Buscar clientes/ });
    button.focus();
    fireEvent.click(button);
    const field = await screen.findByRole('combobox');

    fireEvent.keyDown(field, { key: 'Escape' });

    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});
