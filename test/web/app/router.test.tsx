import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, createPath, type RouteObject, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { createGuardedRouteLoader, routes } from '#web/src/app/router.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { fetchSessionToken, signOut } from '#web/src/lib/session/auth.ts';
import {
  beginSession,
  endSession,
  readHomeHint,
  rememberPerson,
  removePerson,
} from '#web/src/lib/session/session.ts';
import { settle } from '../support/render.tsx';

vi.mock('#web/src/lib/session/auth.ts', () => ({
  fetchSessionToken: vi.fn(),
  signOut: vi.fn(async () => undefined),
}));

type MockResponse = { status: number; body: unknown };
let meResponse: MockResponse;
const errorResponses = new Map<string, MockResponse>();
const buildUserResponse = (role: string): MockResponse => ({
  status: 200,
  body: { userId: 'u1', role, firstName: 'Ana', lastName: 'Robles', email: 'ana@correo.test' },
});
const buildErrorResponse = ({
  code,
  status,
  text,
}: {
  code: string;
  status: number;
  text: string;
}): MockResponse => ({
  status,
  body: { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
});

function renderRouter(address: string, table = routes) {
  const router = createMemoryRouter(table, {
    initialEntries: [address],
    patchRoutesOnNavigation: createGuardedRouteLoader(),
  });
  render(<RouterProvider router={router} />);
  return router;
}

/** Returns the routes with shells that load once `shellReleased` resolves. */
const createSlowRoutes = (shellReleased: Promise<void>) =>
  routes.map(({ children, ...root }) => {
    // Object() drops the type of `lazy`, which may also be an object.
    const delayShell = (shell: RouteObject) => ({
      ...shell,
      lazy: () => shellReleased.then(Object(shell.lazy)),
    });
    return { ...root, children: children?.map(delayShell) } as RouteObject;
  });

beforeEach(() => {
  queryClient.clear();
  removePerson();
  errorResponses.clear();
  vi.mocked(signOut).mockClear();
  meResponse = buildUserResponse('admin');
  vi.mocked(fetchSessionToken).mockReset().mockResolvedValue('token');
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (address: string) => {
    const errorResponse = errorResponses.get(address);
    if (errorResponse) return Response.json(errorResponse.body, { status: errorResponse.status });
    if (address !== '/api/me') return Response.json({}, { status: 404 });
    return Response.json(meResponse.body, { status: meResponse.status });
  });
});

describe('the router', () => {
  it('redirects a visitor to the login [R029]', async () => {
    vi.mocked(fetchSessionToken).mockResolvedValue(undefined);

    const router = renderRouter('/admin/solicitud-citas');

    await screen.findByRole('heading', { name: 'Qué bueno verte de nuevo' });
    expect(router.state.location.pathname).toBe('/login');
  });

  it.each([
    ['admin', '/admin/calendario', '/admin/calendario'],
    ['supervisor', '/pos', '/pos'],
    ['staff', '/enfermero', '/enfermero/calendario'],
    ['patient', '/paciente/u1', '/paciente/u1/citas'],
    ['patient', '/paciente', '/paciente/u1/citas'],
    ['supervisor', '/paciente', '/pos'],
    ['staff', '/paciente', '/enfermero/calendario'],
  ])('redirects a %s from %s to %s [R021 R024]', async (role, fromPath, toPath) => {
    meResponse = buildUserResponse(role);

    const router = renderRouter(fromPath);

    await waitFor(() => expect(router.state.location.pathname).toBe(toPath));
    await screen.findByRole('heading', { level: 1 });
  });

  it.each([
    ['staff', '/admin/solicitud-citas', '/enfermero/calendario'],
    ['patient', '/paciente/u2/citas', '/paciente/u1/citas'],
    ['admin', '/paciente/u1/citas', '/admin/calendario'],
  ])('denies a %s access to %s, keeps the session and links to %s', async (role, address, home) => {
    meResponse = buildUserResponse(role);

    const router = renderRouter(address);

    await screen.findByText('Tu cuenta no tiene acceso a esta página. Pídelo a administración.');
    expect(router.state.location.pathname).toBe('/login');
    expect(signOut).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Ir a mi inicio' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
  });

  it('redirects a signed-in user from the login to their home page', async () => {
    rememberPerson(Me.parse(buildUserResponse('supervisor').body));

    const router = renderRouter('/login');

    await waitFor(() => expect(router.state.location.pathname).toBe('/pos'));
  });

  it.each([
    ['admin', '/admin/solicitud-citas?nombre=ana'],
    ['patient', '/admin'],
  ])(
    'redirects a %s after sign-in to %s if the role may open it, and otherwise home [R050]',
    async (role, requestedPath) => {
      vi.mocked(fetchSessionToken).mockResolvedValue(undefined);
      const router = renderRouter(requestedPath);
      await screen.findByRole('heading', { name: 'Qué bueno verte de nuevo' });
      expect(router.state.location.state).toMatchObject({ from: requestedPath });
      vi.mocked(fetchSessionToken).mockResolvedValue('token');
      meResponse = buildUserResponse(role);

      await act(async () => beginSession(Me.parse(meResponse.body)));

      const expectedPath = role === 'admin' ? requestedPath : '/paciente/u1/citas';
      await waitFor(() => expect(createPath(router.state.location)).toBe(expectedPath));
    },
  );

  it('renders the shell of the last user before the server has answered', async () => {
    rememberPerson(Me.parse(buildUserResponse('supervisor').body));
    const meReleased = Promise.withResolvers<undefined>();
    const originalFetch = fetch;
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/api/me') await meReleased.promise;
      return originalFetch(address);
    });
    meResponse = buildUserResponse('supervisor');

    renderRouter('/admin/solicitud-citas');

    expect(await screen.findByRole('heading', { name: 'Solicitud de citas' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Prospectos' })).not.toEqual([]);
    expect(screen.queryByText('Ana Robles')).toBeNull();
    meReleased.resolve(undefined);
    expect(await screen.findAllByText('Ana Robles')).not.toEqual([]);
  });

  it('hides the previous user’s data when another user signs in in another tab', async () => {
    renderRouter('/admin/solicitud-citas');
    await screen.findByRole('heading', { name: 'Solicitud de citas' });
    await screen.findAllByText('Ana Robles');
    meResponse = {
      status: 200,
      body: { ...Object(buildUserResponse('supervisor').body), userId: 'u2', firstName: 'Hector' },
    };

    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage({ kind: 'began', entries: { role: 'supervisor', home: '/pos', person: 'u2' } });

    await screen.findAllByText('Hector Robles');
    expect(screen.queryByText('Ana Robles')).toBeNull();
    otherTab.close();
  });

  it('ends the session with the same reason as another tab, and hides the user’s data', async () => {
    const router = renderRouter('/admin/solicitud-citas');
    await screen.findByRole('heading', { name: 'Solicitud de citas' });
    await screen.findAllByText('Ana Robles');
    vi.mocked(fetchSessionToken).mockResolvedValue(undefined);

    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage({ kind: 'ended', reason: coreErrors.unauthenticated.text });

    await screen.findByRole('heading', { name: 'Qué bueno verte de nuevo' });
    expect(router.state.location.pathname).toBe('/login');
    expect(await screen.findByText(coreErrors.unauthenticated.text)).toBeTruthy();
    expect(screen.queryByText('Ana Robles')).toBeNull();
    expect(readHomeHint()).toBeUndefined();
    otherTab.close();
    // The next sign-in clears the reason. The page is removed first, so that it redirects no user.
    cleanup();
    beginSession(Me.parse(buildUserResponse('admin').body));
  });

  it('shows why an action ended the session, also if a query fails with 401 before the action is answered', async () => {
    renderRouter('/admin/solicitud-citas');
    await screen.findByRole('heading', { name: 'Solicitud de citas' });
    await screen.findAllByText('Ana Robles');
    const response = Promise.withResolvers<void>();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => response.promise,
      onSuccess: () => endSession({ reason: 'Contraseña guardada.', isGood: true }),
    });
    const execution = mutation.execute(undefined);
    meResponse = buildErrorResponse(coreErrors.unauthenticated);

    await act(() => queryClient.invalidateQueries());
    expect(signOut).not.toHaveBeenCalled();
    response.resolve();
    await execution;

    expect((await screen.findByText('Contraseña guardada.')).className).toContain('auth__notice--good');
    expect(screen.queryByText(coreErrors.unauthenticated.text)).toBeNull();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('shows why an action ended the session, also while the login page is loading', async () => {
    const shellReleased = Promise.withResolvers<void>();
    const router = renderRouter('/admin/solicitud-citas', createSlowRoutes(shellReleased.promise));
    await screen.findAllByText('Ana Robles');

    await act(async () => endSession({ reason: 'Contraseña guardada.', isGood: true }));
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/login'));
    vi.mocked(fetchSessionToken).mockResolvedValue(undefined);
    await act(() => queryClient.invalidateQueries());
    await act(async () => shellReleased.resolve());

    expect(await screen.findByText('Contraseña guardada.')).toBeTruthy();
  });

  it('ends the session of a client whose record is deleted [R036]', async () => {
    meResponse = buildUserResponse('patient');
    errorResponses.set('/api/patients/u1/profile', buildErrorResponse(patientErrors.profile_not_found));

    const router = renderRouter('/paciente/u1/citas');

    expect(await screen.findByText('No se encontró el usuario en las colecciones adecuadas.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(signOut).toHaveBeenCalled();
  });

  it('shows that the account has no record', async () => {
    meResponse = buildErrorResponse(accountErrors.no_record);

    renderRouter('/paciente/u1/citas');

    expect(await screen.findByText('No se encontró el usuario en las colecciones adecuadas.')).toBeTruthy();
  });

  it('opens the POS with an empty cart [R308]', async () => {
    meResponse = buildUserResponse('supervisor');
    renderRouter('/pos');

    expect(await screen.findByText('Carrito vacío')).toBeTruthy();
    expect(screen.queryByText('Vista no encontrada.')).toBeNull();
  });

  it('shows the not-found message of a POS view next to the POS menu [R303]', async () => {
    meResponse = buildUserResponse('supervisor');
    renderRouter('/pos/otra');

    expect(await screen.findByText('Vista no encontrada.')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Punto de Venta' })).toBeTruthy();
  });

  it('offers a retry if the role could not be loaded', async () => {
    meResponse = { status: 503, body: {} };
    renderRouter('/pos/otra');
    await screen.findByText('Hubo un error al verificar el rol del usuario.');
    meResponse = buildUserResponse('supervisor');

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(await screen.findByText('Vista no encontrada.')).toBeTruthy();
  });

  it('clears the user’s data at logout [R053]', async () => {
    const router = renderRouter('/admin/solicitud-citas');
    const [accountButton] = await screen.findAllByRole('button', { name: /^Mi cuenta:/ });
    await settle(() => fireEvent.click(accountButton!));
    const logout = await screen.findByRole('menuitem', { name: 'Cerrar sesión' });
    expect(readHomeHint()).toBe('/admin/calendario');

    await settle(() => fireEvent.click(logout));

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    expect(signOut).toHaveBeenCalled();
    expect(readHomeHint()).toBeUndefined();
  });

  it('opens a screen whose navigation replaced an unfinished navigation', async () => {
    const router = renderRouter('/admin/calendario');
    await settle(() => void router.navigate('/admin/solicitud-citas'));

    expect(await screen.findByRole('heading', { name: 'Solicitud de citas' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No encontramos esta página' })).toBeNull();
  });

  it('shows the not-found page for an unknown address [R028]', async () => {
    renderRouter('/nada');

    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  });
});
