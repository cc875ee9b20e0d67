import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { guardedOnDemand, routes } from '#web/src/app/router.tsx';
import { sessionToken, signOut } from '#web/src/lib/auth.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { homeHint } from '#web/src/lib/session.ts';

vi.mock('#web/src/lib/auth.ts', async (original) => ({
  errorName: (await original<typeof import('#web/src/lib/auth.ts')>()).errorName,
  sessionToken: vi.fn(),
  signOut: vi.fn(async () => undefined),
}));

type Answer = { status: number; body: unknown };
let me: Answer;
const person = (role: string): Answer => ({
  status: 200,
  body: { userId: 'u1', role, firstName: 'Ana', lastName: 'Robles', email: 'ana@correo.test' },
});
const refusal = ({ code, status, text }: { code: string; status: number; text: string }): Answer => ({
  status,
  body: { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
});

function appointment(address: string) {
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    patchRoutesOnNavigation: guardedOnDemand(),
  });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  queryClient.clear();
  me = person('admin');
  vi.mocked(sessionToken).mockReset().mockResolvedValue('token');
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/api/me') return Response.json({}, { status: 404 });
    return Response.json(me.body, { status: me.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the way to a screen', () => {
  it('ends at the login for a visitor [R029]', async () => {
    vi.mocked(sessionToken).mockResolvedValue(undefined);

    const router = appointment('/admin/solicitud-citas');

    await screen.findByRole('heading', { name: 'Qué bueno verte de nuevo' });
    expect(router.state.location.pathname).toBe('/login');
  });

  it.each([
    ['admin', '/admin/calendario', '/admin/calendario'],
    ['supervisor', '/pos', '/pos'],
    ['staff', '/enfermero', '/enfermero/calendario'],
    ['patient', '/paciente/u1', '/paciente/u1/citas'],
  ])('takes a %s from %s to %s [R021 R024]', async (role, from, to) => {
    me = person(role);

    const router = appointment(from);

    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    await screen.findByRole('heading', { level: 1 });
  });

  it.each([
    ['staff', '/admin/solicitud-citas'],
    ['patient', '/paciente/u2/citas'],
    ['admin', '/paciente/u1/citas'],
  ])('is closed to a %s at %s', async (role, address) => {
    me = person(role);

    const router = appointment(address);

    await screen.findByText('Tu cuenta no tiene acceso a esta página. Pídelo a administración.');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('says that the account has no record', async () => {
    me = refusal(accountErrors.no_record);

    appointment('/paciente/u1/citas');

    expect(await screen.findByText('No se encontró el usuario en las colecciones adecuadas.')).toBeTruthy();
  });

  it('offers to check the role again when that failed', async () => {
    me = { status: 503, body: {} };
    appointment('/pos');
    await screen.findByText('Hubo un error al verificar el rol del usuario.');
    me = person('supervisor');

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(await screen.findByText('Vista no encontrada.')).toBeTruthy();
  });

  it('leaves nothing of the person behind at logout [R053]', async () => {
    const router = appointment('/admin/solicitud-citas');
    const [logout] = await screen.findAllByRole('button', { name: 'Cerrar sesión' });
    expect(homeHint()).toBe('/admin/calendario');

    fireEvent.click(logout!);

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    expect(signOut).toHaveBeenCalled();
    expect(homeHint()).toBeUndefined();
  });

  it('says so when the address leads nowhere [R028]', async () => {
    appointment('/nada');

    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  });
});
