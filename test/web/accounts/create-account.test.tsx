import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { CreateAccountPage } from '#web/src/features/accounts/create-account/create-account-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer, refusal } from '../support/server.ts';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('asks for the proof of an e-mail that another account has, and brings what the link proves', async () => {
  const proof = 'a'.repeat(22);
  const server = aServer();
  server.answers(getRegistration, () => ({
    kind: 'prospect' as const,
    state: 'open' as const,
    minimumPassword: 6,
  }));
  const sent = server.answers(register, () => refusal(accountErrors.registration_proof_due));
  const address = `/registro/crear-cuenta/p1?email=luz%40test.example&prueba=${proof}`;
  window.history.replaceState(null, '', address);
  const routes = [{ path: '/registro/crear-cuenta/:prospectId', element: <CreateAccountPage /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);

  for (const label of ['Contraseña', 'Confirmar contraseña'])
    fireEvent.input(await screen.findByLabelText(label), { target: { value: 'luna-azul-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Alguien creó una cuenta con este correo y no lo ha confirmado. Si fuiste tú, inicia sesión. Si no, abre el enlace que acabamos de enviarte a este correo y crea la tuya.',
  );
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'luz@test.example', password: 'luna-azul-42', proof },
  ]);
});
