import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { AuthLayout } from '#web/src/app/layouts/auth-layout.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ShortLinkPage } from '#web/src/features/accounts/short-link/short-link-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { removePerson } from '#web/src/lib/session/session.ts';
import { aServer, errorResponse } from '../support/server.ts';

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.clear();
  server = aServer();
});

const renderPage = () => {
  const children = [{ path: '/e/:token', element: <ShortLinkPage /> }];
  const routes = [{ element: <AuthLayout />, children }];
  const initialEntries = [`/e/${'x'.repeat(22)}`];
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries });
  return { ...render(<RouterProvider router={router} />), router };
};

describe('an unusable short link', () => {
  it.each([
    ['emailProof', 'expired', 'Este enlace venció', 'Entra a tu cuenta y pide otro'],
    ['emailProof', 'replaced', 'Este enlace ya no vale', 'Si te enviamos un enlace más nuevo, abre ese'],
    [
      'invitation',
      'expired',
      'Este enlace venció',
      'Pide al centro que te envíe otra invitación. Si ya elegiste tu contraseña',
    ],
    ['emailUndo', 'expired', 'Este enlace venció', 'Terminó el plazo para deshacer el cambio'],
    ['greetings', 'replaced', 'Este enlace ya no vale', 'apaga las felicitaciones'],
  ] as const)(
    'of the kind %s (%s) shows the reason, the next step and the phone number',
    async (linkKind, reason, title, advice) => {
      server.answers(openShortLink, () => ({ kind: 'ended' as const, of: linkKind, why: reason }));

      const { container } = renderPage();

      await screen.findByRole('heading', { name: title });
      expect(container.textContent).toContain(advice);
      expect(container.textContent).toContain('Llámanos al');
      expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login');
    },
  );

  it('with an unknown token shows the possible reasons', async () => {
    server.answers(openShortLink, () => errorResponse(accountErrors.link_over));

    const { container } = renderPage();

    await screen.findByRole('heading', { name: 'Este enlace ya no está disponible' });
    expect(container.textContent).toContain('Abre el mensaje más reciente que recibiste');
  });
});

it('the short link of an accepted invitation redirects to the same page as its e-mail', async () => {
  server.answers(openShortLink, () => ({
    kind: 'invitation' as const,
    userId: 'ana',
    email: 'ana@test.example',
    isTeam: true,
    isAccepted: true,
  }));

  const { router } = renderPage();

  await waitFor(() => expect(router.state.location.pathname).toBe('/enfermero/ana/crear-cuenta'));
  expect(router.state.location.search).toBe('?email=ana%40test.example');
});

it.each([
  [{ kind: 'emailProof', isProved: true, isChange: false }, 'Iniciar sesión', 'Ir al inicio'],
  [{ kind: 'greetings', isEnded: true }, 'Ir a mi cuenta', 'Ir a mi cuenta'],
] as const)(
  'the short link %o offers to continue as the user who signed in in another tab',
  async (link, guestLabel, userLabel) => {
    server.answers(openShortLink, () => link);
    renderPage();
    expect((await screen.findByRole('link', { name: guestLabel })).getAttribute('href')).toBe('/login');

    const otherTab = new BroadcastChannel('session');
    onTestFinished(() => {
      otherTab.close();
      removePerson();
    });
    otherTab.postMessage({ kind: 'began', entries: { home: '/pos', role: 'supervisor', person: 's1' } });

    await waitFor(() =>
      expect(screen.getByRole('link', { name: userLabel }).getAttribute('href')).toBe('/pos'),
    );
  },
);
