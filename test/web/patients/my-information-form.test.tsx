import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { beforeEach, expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { type MyProfile, updateMyProfile } from '#shared/patients/profile-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { MyInformationForm } from '#web/src/features/patients/my-record/my-information-form.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer } from '../support/server.ts';

const profile: MyProfile = {
  version: 1,
  firstName: 'Marisol',
  lastName: 'Ortiz',
  email: 'm@correo.test',
  phone: '+17875550142',
  address: 'Calle Luna 12, San Juan',
  namesTreatment: false,
  greetings: true,
  awaitsEmailProof: false,
};

beforeEach(() => {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
});

function renderForm() {
  const server = aServer();
  const { firstName, lastName, email } = profile;
  server.answers(getMe, () => ({ userId: 'u1', role: 'patient' as const, firstName, lastName, email }));
  server.answers(updateMyProfile, () => profile);
  const element = (
    <Providers>
      <MyInformationForm patientId="u1" profile={profile} />
    </Providers>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const clickSave = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
const verificationNotice =
  'Falta confirmar tu correo nuevo: abre el enlace que enviamos a nueva@correo.test.';

it('MyInformationForm shows the current e-mail and asks the client to verify the new one', async () => {
  renderForm();

  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'nueva@correo.test' } });
  fireEvent.change(await screen.findByLabelText('Tu contraseña'), { target: { value: 'Serena2026' } });
  clickSave();

  expect(await screen.findByText(verificationNotice)).toBeTruthy();
  expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'm@correo.test');
});
