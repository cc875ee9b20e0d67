import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import {
  acceptInvitation,
  getRegistration,
  type Registration,
  register,
} from '#shared/accounts/registration-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { CreateAccountPage } from '#web/src/features/accounts/create-account/create-account-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer, errorResponse } from '../support/server.ts';

const prospectId = '5f2c8a10-0000-4000-8000-000000000001';
const registrationPath = `/registro/crear-cuenta/${prospectId}?email=luz%40correo.test`;
const openRegistration: Registration = { kind: 'prospect', state: 'open', minimumPassword: 6 };

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.clear();
  server = aServer();
});

function renderPage(entry = registrationPath) {
  window.history.replaceState(null, '', entry);
  const routes = [
    { path: '/registro/crear-cuenta/:prospectId', element: <CreateAccountPage /> },
    { path: '*', element: null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [entry] })} />);
}
async function submitPassword(password: string) {
  fireEvent.input(await screen.findByLabelText('Contraseña'), { target: { value: password } });
  fireEvent.input(screen.getByLabelText('Confirmar contraseña'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
}
const getLinkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('CreateAccountPage', () => {
  it.each([
    ['spent', 'Este enlace ya se usó: tu cuenta está lista', 'Inicia sesión con tu correo'],
    [
      'over',
      'Este enlace venció',
      'Pide al centro que te envíe otra invitación. Si ya elegiste tu contraseña',
    ],
    ['replaced', 'Te enviamos un enlace más nuevo', 'abre el enlace del mensaje más reciente'],
  ] as const)('shows that the invitation is %s, and links to the next step', async (state, title, advice) => {
    server.answers(getRegistration, () => ({ ...openRegistration, state }));

    renderPage();

    await screen.findByRole('heading', { name: title });
    expect(document.body.textContent).toContain(advice);
    expect(getLinkTarget('Iniciar sesión')).toBe('/login');
  });

  it('shows the current state of the invitation if the account already exists on submit', async () => {
    let state: Registration['state'] = 'open';
    server.answers(getRegistration, () => ({ ...openRegistration, state }));
    server.answers(register, () => {
      state = 'spent';
      return errorResponse(accountErrors.already_registered);
    });
    renderPage();

    await submitPassword('mi-clave');

    await screen.findByRole('heading', { name: 'Este enlace ya se usó: tu cuenta está lista' });
    expect(getLinkTarget('Elegir otra contraseña')).toBe('/recuperar-cuenta');
  });

  it.each(['#', '?'])(
    'removes the temporary password from an address that carries it after %j',
    async (separator) => {
      server.answers(getRegistration, () => ({ ...openRegistration, kind: 'invitation' as const }));
      const requests = server.answers(acceptInvitation, () =>
        errorResponse(accountErrors.wrong_temporary_password),
      );
      renderPage(`/registro/crear-cuenta/${prospectId}${separator}email=luz%40correo.test&pas=Abcdef2%21`);

      await submitPassword('mi-clave');

      await waitFor(() => expect(requests[0]?.body).toMatchObject({ temporaryPassword: 'Abcdef2!' }));
      expect(window.location.href).toContain(`${separator}email=luz%40correo.test`);
      expect(window.location.href).not.toContain('pas=');
    },
  );

  it('shows the password rule, and shows the server error at the password field', async () => {
    const { code, status, text } = accountErrors.password_personal;
    server.answers(getRegistration, () => openRegistration);
    server.answers(register, () =>
      Response.json(
        {
          type: 'about:blank',
          status,
          code,
          detail: text,
          fields: [{ field: 'password', message: text }],
          correlationId: 'c',
        },
        { status },
      ),
    );
    renderPage();
    await screen.findByText(/^Mínimo 6 caracteres\. Ni de las más usadas, ni con tu nombre/);

    await submitPassword('luz-colon');

    const field = screen.getByLabelText('Contraseña');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const errorElement = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(errorElement?.textContent).toContain(text);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('sends the proof from its link, and shows the error for an e-mail that another account uses', async () => {
    const proof = 'a'.repeat(22);
    server.answers(getRegistration, () => openRegistration);
    const requests = server.answers(register, () => errorResponse(accountErrors.registration_proof_due));
    renderPage(`${registrationPath}&prueba=${proof}`);

    await submitPassword('luna-azul-42');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Alguien creó una cuenta con este correo y no lo ha confirmado. Si fuiste tú, inicia sesión. Si no, abre el enlace que acabamos de enviarte a este correo y crea la tuya.',
    );
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'luz@correo.test', password: 'luna-azul-42', proof },
    ]);
  });
});
