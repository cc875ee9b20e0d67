import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { listBookableServices, listRecentServices } from '#shared/appointments/calendar/calendar-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { createPatient } from '#shared/patients/desk-api.ts';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { openPage, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { listFittingServices } from '#web/src/features/appointments/calendar/create/fitting-services.ts';
import { QuickCreateDialog } from '#web/src/features/appointments/calendar/create/quick-create-dialog.tsx';
import { aCreationServer, initialDate, marisol, onClose, serum } from './create-appointment-fixture.tsx';

it('the form of a free place starts at the client, selects the service they had last, and creates the appointment', async () => {
  const { server, creations } = aCreationServer();
  server.answers(listRecentServices, () => ['gone', 'suero']);
  server.answers(listServiceAlerts, () => ({ alerts: [], isUnanswered: false }));
  const member = aMember('s1', 'Camila', { serviceIds: ['peeling', 'suero'] });
  onClose.mockReset();
  openPage(
    <QuickCreateDialog
      place={{ date: initialDate, time: '10:30', member, roomMinutes: 50, blockMinutes: 50 }}
      onClose={onClose}
    />,
    '/',
  );
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await screen.findByRole('radio', { name: /^Suero/ });
  expect(screen.queryByRole('radio', { name: /^Peeling/ })).toBeNull();
  expect(replaceNonBreakingSpaces(screen.getByText(/^Camila Prueba · /).textContent)).toBe(
    'Camila Prueba · martes, 17 de marzo, 10:30 a. m.',
  );

  await settle(() => fireEvent.change(document.activeElement!, { target: { value: 'mari' } }));
  const option = await screen.findByRole('option', { name: /^Marisol/ });
  await settle(() => fireEvent.click(option));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Suero/ }).checked).toBe(true),
  );
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Crear cita' })));

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(creations.map(({ body }) => body)).toEqual([
    {
      patientId: marisol.patientId,
      serviceIds: ['suero'],
      date: initialDate,
      time: '10:30',
      staffId: 's1',
      balanceInvoiced: true,
    },
  ]);
});

it('the form of a free place creates the client whom the search does not find, chooses them and goes on to the services', async () => {
  const { server } = aCreationServer();
  server.answers(searchPatients, () => []);
  server.answers(listRecentServices, () => []);
  server.answers(listServiceAlerts, () => ({ alerts: [], isUnanswered: false }));
  const newPatients = server.answers(createPatient, () => ({ patientId: 'p9' }));
  const place = {
    date: initialDate,
    time: '10:30',
    member: aMember('s2', 'Yadira', { serviceIds: ['suero'] }),
  };
  onClose.mockReset();
  openPage(
    <QuickCreateDialog place={{ ...place, roomMinutes: 50, blockMinutes: 50 }} onClose={onClose} />,
    '/',
  );
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  const search = document.activeElement!;
  const openForm = async () => {
    await settle(() => fireEvent.keyDown(search, { key: 'ArrowDown' }));
    await screen.findByRole('option', { name: 'Crear cliente «luz vega»' });
    await settle(() => fireEvent.keyDown(search, { key: 'Enter' }));
    return screen.findByRole('dialog', { name: 'Crear cliente' });
  };
  await settle(() => fireEvent.change(search, { target: { value: 'luz vega ' } }));

  const form = await openForm();
  await settle(() => fireEvent.keyDown(within(form).getByLabelText(/^Nombre/), { key: 'Escape' }));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Descartar' })));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crear cliente' })).toBeNull());
  expect([document.activeElement === search, onClose.mock.calls.length]).toEqual([true, 0]);

  const reopened = within(await openForm());
  expect(reopened.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Luz');
  await settle(() =>
    fireEvent.input(reopened.getByLabelText(/^Correo/), { target: { value: 'luz@test.example' } }),
  );
  await settle(() => fireEvent.click(reopened.getByRole('button', { name: 'Crear cliente' })));

  await screen.findByText('Luz Vega');
  expect(newPatients.map(({ body }) => body)).toMatchObject([
    { firstName: 'Luz', lastName: 'Vega', email: 'luz@test.example' },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Suero/ })));
  expect(replaceNonBreakingSpaces(screen.getByText(/^Yadira Prueba · /).textContent)).toBe(
    'Yadira Prueba · martes, 17 de marzo, 10:30 a. m.',
  );
});

it('lists the services that fit and that the person performs, first the latest of the client and then the longest', () => {
  const services = ['a', 'b', 'c', 'd'].map((serviceId, index) => ({
    ...serum,
    serviceId,
    durationMinutes: 30 + index,
  }));
  const long = { ...serum, serviceId: 'long', durationMinutes: 90 };

  const fitting = listFittingServices({
    services: [...services, long],
    member: { serviceIds: ['a', 'b', 'c', 'long'] },
    roomMinutes: 60,
    recentIds: ['long', 'c'],
  });

  expect(fitting.map(({ serviceId }) => serviceId)).toEqual(['c', 'b', 'a']);
});

it('shows the first three services that fit, and all of them by category on request', async () => {
  const { server } = aCreationServer();
  server.answers(listBookableServices, () =>
    ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name, index) => ({
      ...serum,
      serviceId: name,
      name,
      categoryName: index === 0 ? 'Sueros' : 'Faciales',
      durationMinutes: 50 - index,
    })),
  );
  const place = { date: initialDate, time: '10:30', member: undefined, roomMinutes: 50, blockMinutes: 50 };
  openPage(<QuickCreateDialog place={place} onClose={onClose} />, '/');
  await screen.findByRole('radio', { name: /^Uno/ });
  const readNames = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(readNames()).toEqual(['Uno', 'Dos', 'Tres']);

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver los 4 servicios' })));
  expect(readNames()).toEqual(['Dos', 'Tres', 'Cuatro', 'Uno']);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Faciales',
    'Sueros',
  ]);
  await settle(() => fireEvent.click(screen.getByRole('radio', { name: /^Cuatro/ })));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver menos' })));

  expect(readNames()).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro']);
});
