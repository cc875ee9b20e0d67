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

const aRow = (firstName: string): PatientRow => ({
  patientId: firstName.toLowerCase(),
  firstName,
  lastName: 'Prueba',
  email: `${firstName.toLowerCase()}@correo.test`,
  phone: '787-555-0150',
  active: true,
  invited: false,
});

const pages: Record<string, readonly string[]> = {
  '': ['Ana', 'Berta', 'Carla', 'Delia', 'Elsa'],
  '5': ['Flora', 'Gema', 'Hilda', 'Irma', 'Julia'],
  '10': ['Karla', 'Lola'],
};
const nextCursor: Record<string, string> = { '': '5', '5': '10' };

/** Creates a server of twelve clients on three pages, which answers on `answerAll` once it is slow. */
function aSlowCenter() {
  const pendingAnswers: (() => void)[] = [];
  let isSlow = false;
  const listMatchingPage = ({ address }: SentRequest) => {
    const query = new URL(address, 'http://spa.test').searchParams;
    const text = query.get('text');
    const cursor = query.get('cursor') ?? '';
    const names = text === null ? pages[cursor]! : Object.values(pages).flat();
    const foundNames = names.filter((name) => text === null || name.toLowerCase() === text);
    const cursorOfNextPage = text === null ? nextCursor[cursor] : undefined;
    return {
      rows: foundNames.map(aRow),
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

function open(search = '') {
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
  return { search: () => router.state.location.search };
}

async function patientsPage(search = '') {
  const page = open(search);
  await screen.findByText('12 clientes');
  return page;
}

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const clickPrevious = () => fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
const clickNext = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
const readRange = () => screen.getByText(/^Mostrando/).textContent;
const readFirstName = () => within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]!.textContent;

describe('PatientsPage on a slow connection', () => {
  it('shows no result of a search before its answer [R382]', async () => {
    const center = aSlowCenter();
    await patientsPage();
    search('zzz');
    await screen.findByText('Ningún cliente coincide con “zzz”');

    center.slowDown();
    search('flora');

    expect(await screen.findByText('Buscando...')).toBeDefined();
    await center.waitForRequest('text=flora');
    expect(screen.queryByText(/^Ningún cliente/)).toBeNull();
    await center.answerAll();
    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
    expect(readRange()).toBe('Mostrando 1 de 1 cliente');
  });

  it('does not show the former count for new search words [R381 R382]', async () => {
    const center = aSlowCenter();
    await patientsPage();

    center.slowDown();
    search('flora');

    await center.waitForRequest('text=flora');
    expect(screen.queryByText(/12 clientes/)).toBeNull();
    await center.answerAll();
    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
  });

  it('counts the rows shown, and skips no page on a double click [R381]', async () => {
    const center = aSlowCenter();
    await patientsPage();

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

describe('page number in the address', () => {
  it('survives a reload, with a link to the previous page [R381]', async () => {
    const center = aSlowCenter();
    const { search: address } = await patientsPage();
    clickNext();
    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    clickNext();
    expect(await screen.findByText('Mostrando 11 a 12 de 12 clientes')).toBeDefined();
    const addressBefore = address();
    expect(addressBefore).toBe('?pagina=3');
    cleanup();

    const reloaded = await patientsPage(addressBefore);

    expect(readRange()).toBe('Mostrando 11 a 12 de 12 clientes');
    expect(readFirstName()).toContain('Karla');
    await center.waitForRequest('cursor=10');
    clickPrevious();
    expect(await screen.findByText('Mostrando 6 a 10 de 12 clientes')).toBeDefined();
    expect(reloaded.search()).toBe('?pagina=2');
  });

  it('falls back to the last page', async () => {
    aSlowCenter();

    await patientsPage('?pagina=40');

    expect(readRange()).toBe('Mostrando 11 a 12 de 12 clientes');
  });

  it('resets when the search changes [R382]', async () => {
    aSlowCenter();
    const { search: address } = await patientsPage('?pagina=2');

    search('flora');

    expect(await screen.findByText('1 cliente encontrado')).toBeDefined();
    await waitFor(() => expect(address()).toBe('?buscar=flora'));
  });
});

it('PatientsPage reserves the space of the count while it loads', async () => {
  const center = aSlowCenter();
  center.slowDown();
  open();
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
  await patientsPage();
  fireEvent.click(screen.getByRole('button', { name: 'Crear cliente' }));
  fireEvent.change(await screen.findByLabelText('Nombre'), { target: { value: 'Zoé' } });
  cleanup();

  await patientsPage();
  expect((await screen.findByLabelText<HTMLInputElement>('Nombre')).value).toBe('Zoé');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  cleanup();

  await patientsPage();
  expect(screen.queryByRole('dialog')).toBeNull();
});
