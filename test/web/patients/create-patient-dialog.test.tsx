import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPatient } from '#shared/patients/desk-api.ts';
import { sameClientConfirmation } from '#shared/patients/same-client.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, confirmationResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { CreatePatientDialog } from '#web/src/components/patient-form/create-patient-dialog.tsx';
import { patientForm } from '#web/src/components/patient-form/patient-form.ts';
import { paths } from '#web/src/lib/paths.ts';

const existingClient = {
  patientId: 'p1',
  name: 'Ana Cruz',
  email: 'ana@test.example',
  why: 'phone' as const,
};

it('CreatePatientDialog requires confirmation for a phone that another client has, and then creates the record', async () => {
  const server = aServer();
  const sentRequests = server.answers(createPatient, ({ body }) =>
    JSON.stringify(body).includes('confirmed')
      ? { patientId: 'p2' }
      : confirmationResponse(sameClientConfirmation, [existingClient]),
  );
  const onClose = vi.fn();
  renderAt(
    <Providers>
      <CreatePatientDialog onClose={onClose} />
    </Providers>,
  );
  for (const [label, value] of [
    ['Nombre', 'Luz'],
    ['Apellido', 'Vega'],
    ['Correo electrónico', 'luz@test.example'],
    ['Teléfono', '787-555-0171'],
  ] as const)
    await settle(() =>
      fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }),
    );
  const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

  await click('Crear cliente');
  await screen.findByText('Ana Cruz, ana@test.example: tiene el mismo teléfono.');
  await click('Volver');
  expect([sentRequests.length, onClose.mock.calls.length]).toEqual([1, 0]);

  await click('Crear cliente');
  await screen.findByText('Ana Cruz, ana@test.example: tiene el mismo teléfono.');
  await click('Crear otra ficha');
  expect(sentRequests.at(-1)?.body).toMatchObject({
    confirmed: [{ ask: 'sameClient', facts: [existingClient] }],
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('CreatePatientDialog opens the record of the client who has the phone already', async () => {
  const server = aServer();
  server.answers(createPatient, () => confirmationResponse(sameClientConfirmation, [existingClient]));
  renderAt(
    <Providers>
      <CreatePatientDialog onClose={vi.fn()} />
    </Providers>,
    paths.patients,
  );
  for (const [label, value] of [
    ['Nombre', 'Luz'],
    ['Apellido', 'Vega'],
    ['Correo electrónico', 'luz@test.example'],
  ] as const)
    await settle(() =>
      fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }),
    );
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Crear cliente' })));

  const openButton = await screen.findByRole('button', { name: 'Abrir la que existe: Ana Cruz' });
  await settle(() => fireEvent.click(openButton));

  expect(screen.getByLabelText('dirección').textContent).toBe(paths.patientRecord('p1'));
});

it('CreatePatientDialog shows every field of a new client', () => {
  const { active: _editedLater, place: _editedWithAddress, ...fields } = patientForm.fields;
  renderAt(
    <Providers>
      <CreatePatientDialog onClose={vi.fn()} />
    </Providers>,
  );

  for (const { label } of Object.values(fields)) screen.getByLabelText(new RegExp(`^${label}`));
});
