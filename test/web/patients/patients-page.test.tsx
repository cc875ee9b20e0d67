import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listPatients, type PatientRow } from '#shared/patients/desk-api.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer, type SentRequest } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { PatientsPage } from '#web/src/features/patients/list/patients-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

const me = {
  userId: 'd1',
  role: 'supervisor',
  firstName: 'Héctor',
  lastName: 'Colón',
  email: 'hector@correo.test',
} as const;

const aPatientRow = (firstName: string): PatientRow => ({
  patientId: firstName.toLowerCase(),
  firstName,
  lastName: 'Prueba',
  email: `${firstName.toLowerCase()}@correo.test`,
  phone: '787-555-0150',
  active: true,
  invited: false,
});

const namesByCursor: Record<string, readonly string[]> = {
  '': ['Ana', 'Berta', 'Carla', 'Delia', 'Elsa'],
  '5': ['Flora', 'Gema', 'Hilda', 'Irma', 'Julia'],
  '10': ['Karla', 'Lola'],
};
const nextCursors: Record<string, string> = { '': '5', '5': '10' };

/** Creates a server with twelve clients on three pages. After `slowDown`, it answers only on `answerAll`. */
function aSlowCenter() {
  const pendingAnswers: (() => void)[] = [];
  let isSlow = false;
  const listMatchingPage = ({ address }: SentRequest) => {
    const query = new URL(address, 'http://spa.test').searchParams;
    const text = query.get('text');
    const cursor = query.get('cursor') ?? '';
    const names = text === null ? namesByCursor[cursor]! : Object.values(namesByCursor).flat();
    const foundNames = names.filter((name) => text === null || name.toLowerCase() === text);
    const cursorOfNextPage = text === null ? nextCursors[cursor] : undefined;
    return {
      rows: foundNames.map(aPatientRow),
      total: text === null ? 12 : foundNames.length,
      ...(cursorOfNextPage && { cursor: cursorOfNextPage }),
    };
  };
  const server = aServer();
  server.answers(listConsentsDue, () => []);
  const lists = server.answers(listPatients, async (request) => {
    if (isSlow) await new Promise<void>((resolve) => pendingAnswers.push(resolve));
    return Response.json(listMatchingPage(request));
  });
  return {
    slowDown: () => {
      isSlow = true;
    },
    waitForRequest: (addressPart: string) =>
      waitFor(() => expect(lists.at(-1)!.address).toContain(addressPart)),
    answerAll: () =>
      settle(() => {
        for (const answer of pendingAnswers.splice(0)) answer();
      }),
  };
}

function renderPage(search = '') {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), me);
  const element = (
    <Providers>
      <PatientsPage />
    </Providers>
  );
  const path = '/admin/crear-paciente';
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}${search}`] });
  render(<RouterProvider router={router} />);
  return { readSearch: () => router.state.location.search, goBack: () => settle(() => router.navigate(-1)) };
}

async function openPatientsPage(search = '') {
  const page = renderPage(search);
  await screen.findByText('12 clientes');
  return page;
}

const typeSearch = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const clickPrevious = () => fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
const clickNext = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
const readRange = () => screen.getByText(/^Mostrando/).textContent;
const readFirstName = () => within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]!.textContent;

describe('PatientsPage on a slow connection', () => {
  it('shows no result of a search before the answer [R382]', async () => {
    const center = aSlowCenter();
    await openPatientsPage();
    typeSearch('zzz');
    await screen.findByText('Ningún cliente coincide con “zzz”');

    center.slowDown();
    typeSearch('flora');

    expect(await screen.findByText('Buscando...')).toBeDefined();
    await center.waitForRequest('text=flora');
    expect(screen.queryByText(/^Ningún cliente/)).toBeNull();
    await center.answerAll();
    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
    expect(readRange()).toBe('Mostrando 1 de 1 cliente');
  });

  it('does not show the count of the former search [R381 R382]', async () => {
    const center = aSlowCenter();
    await openPatientsPage();

    center.slowDown();
    typeSearch('flora');

    await center.waitForRequest('text=flora');
    expect(screen.queryByText(/12 clientes/)).toBeNull();
    await center.answerAll();
    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
  });

  it('shows the range of the visible rows, and skips no page on a double click [R381]', async () => {
    const center = aSlowCenter();
    await openPatientsPage();

    center.slowDown();
    clickNext();
    clickNext();

    await center.waitForRequest('cursor=5');
    expect(readFirstName()).toContain('Ana');
    expect(readRange()).toBe('Mostrando 1 a 5 de 12 clientes');
    await center.answerAll();
    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    expect(readFirstName()).toContain('Flora');
  });
});

describe('the page number in the address', () => {
  it('survives a reload, with a link to the previous page [R381]', async () => {
    const center = aSlowCenter();
    const { readSearch } = await openPatientsPage();
    clickNext();
    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    clickNext();
    expect(await screen.findByText('Mostrando 11 a 12 de 12 clientes')).toBeDefined();
    const searchBefore = readSearch();
    expect(searchBefore).toBe('?pagina=3');
    cleanup();

    const reloadedPage = await openPatientsPage(searchBefore);

    expect(readRange()).toBe('Mostrando 11 a 12 de 12 clientes');
    expect(readFirstName()).toContain('Karla');
    await center.waitForRequest('cursor=10');
    clickPrevious();
    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    expect(reloadedPage.readSearch()).toBe('?pagina=2');
  });

  it('leads to the last page if it is too large', async () => {
    aSlowCenter();

    await openPatientsPage('?pagina=40');

    expect(readRange()).toBe('Mostrando 11 a 12 de 12 clientes');
  });

  it('resets when the search changes [R382]', async () => {
    aSlowCenter();
    const { readSearch } = await openPatientsPage('?pagina=2');

    typeSearch('flora');

    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
    await waitFor(() => expect(readSearch()).toBe('?buscar=flora'));
  });
});

it('PatientsPage reserves the space of the count while it loads', async () => {
  const center = aSlowCenter();
  center.slowDown();
  renderPage();
  const getCountLine = () => screen.getByRole('heading', { level: 1 }).nextElementSibling;
  expect(getCountLine()?.getAttribute('aria-hidden')).toBe('true');
  expect(getCountLine()?.textContent).toBe('0 clientes');

  await center.waitForRequest('/clients');
  await center.answerAll();

  await waitFor(() => expect(getCountLine()?.textContent).toBe('12 clientes'));
  expect(getCountLine()?.getAttribute('aria-hidden')).toBeNull();
});

it('PatientsPage restores the draft of a new client until it is discarded', async () => {
  aSlowCenter();
  await openPatientsPage();
  fireEvent.click(screen.getByRole('button', { name: 'Crear cliente' }));
  fireEvent.change(await screen.findByLabelText('Nombre'), { target: { value: 'Zoé' } });
  cleanup();

  await openPatientsPage();
  expect((await screen.findByLabelText<HTMLInputElement>('Nombre')).value).toBe('Zoé');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  cleanup();

  await openPatientsPage();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('PatientsPage remembers the number of rows per page on this device', async () => {
  const center = aSlowCenter();
  await openPatientsPage('?pagina=2');
  fireEvent.change(screen.getByLabelText('Clientes por página'), { target: { value: '25' } });
  await center.waitForRequest('limit=25');
  cleanup();

  const { readSearch } = await openPatientsPage();

  expect(screen.getByLabelText<HTMLSelectElement>('Clientes por página').value).toBe('25');
  expect(readSearch()).toBe('');
  localStorage.clear();
});

it('PatientsPage opens the record by a click on a row, and edits and deletes from its menu', async () => {
  aSlowCenter();
  const { readSearch } = await openPatientsPage();
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones de Ana Prueba' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Perfil',
    'Eliminar',
  ]);

  fireEvent.click(screen.getByText('Ana'));

  await waitFor(() => expect(readSearch()).toBe('?ficha=ana'));
});

describe('PatientsPage with a filter', () => {
  it('sends filter and order of the address, and hides the order of a list that has its own', async () => {
    const center = aSlowCenter();
    const { readSearch } = await openPatientsPage('?pagina=2');
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });

    choose('Mostrar', 'sin-venir');
    await center.waitForRequest('filter=away');
    choose('Orden', 'antigua');
    await center.waitForRequest('order=oldest');
    expect(readSearch()).toBe('?filtro=sin-venir&orden=antigua');
    choose('Mostrar', 'inactivos');

    await center.waitForRequest('filter=inactive');
    expect(screen.queryByLabelText('Orden')).toBeNull();
  });

  it('goes back to the list and page before the filter', async () => {
    const center = aSlowCenter();
    const { goBack, readSearch } = await openPatientsPage('?pagina=2');
    fireEvent.change(screen.getByLabelText('Mostrar'), { target: { value: 'invitados' } });
    await center.waitForRequest('filter=invited');

    await goBack();

    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    expect(readSearch()).toBe('?pagina=2');
  });

  it('searches among all clients, and returns to the filter without a text', async () => {
    const center = aSlowCenter();
    await openPatientsPage('?filtro=inactivos');
    const getFilter = () => screen.getByLabelText<HTMLSelectElement>('Mostrar');

    typeSearch('flora');
    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
    await center.waitForRequest('/clients?text=flora');
    expect([getFilter().disabled, getFilter().value]).toEqual([true, '']);
    typeSearch('');

    await screen.findByText('12 clientes');
    expect(getFilter().value).toBe('inactivos');
  });

  it('says what an empty list would show, and no total that is not known', async () => {
    const server = aServer();
    server.answers(listConsentsDue, () => []);
    server.answers(listPatients, ({ address }) =>
      address.includes('away') ? { rows: [aPatientRow('Ana')] } : { rows: [], total: 0 },
    );
    renderPage('?filtro=inactivos');
    expect(await screen.findByText('Ningún cliente está inactivo')).toBeDefined();

    fireEvent.change(screen.getByLabelText('Mostrar'), { target: { value: 'sin-venir' } });

    expect((await screen.findByText(/^Mostrando/)).textContent).toBe('Mostrando 1');
  });
});
