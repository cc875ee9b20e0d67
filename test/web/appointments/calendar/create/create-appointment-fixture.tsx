import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import {
  type BookableService,
  createAppointment,
  listBookableServices,
  listPopularServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import { type PatientOption, searchPatients } from '#shared/patients/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aDetail } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { openPage } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { CreateAppointmentDialog } from '#web/src/features/appointments/calendar/create/create-appointment-dialog.tsx';

export const initialDate = '2026-03-17';

const aService = (serviceId: string, overrides: Partial<BookableService>): BookableService => ({
  serviceId,
  name: serviceId,
  categoryName: 'Faciales',
  durationMinutes: 60,
  priceCents: 8_500,
  rates: [],
  laser: false,
  ...overrides,
});
const peeling = aService('peeling', { name: 'Peeling suave' });
export const serum = aService('suero', {
  name: 'Suero de vitaminas',
  categoryName: 'Sueros',
  durationMinutes: 45,
  priceCents: 14_000,
});

const anOption = (patientId: string, firstName: string, lastName: string): PatientOption => ({
  patientId,
  firstName,
  lastName,
  active: true,
  phone: '+17875550117',
  email: `${firstName.toLowerCase()}@correo.test`,
});
export const marisol = anOption('p1', 'Marisol', 'Ortiz Díaz');
const mariana = anOption('p2', 'Mariana', 'Robles');

/** Creates a server with default answers. The other properties are the requests that it receives. */
export function aCreationServer() {
  const server = aServer();
  return {
    server,
    serviceRequests: server.answers(listBookableServices, () => [peeling, serum]),
    popularServiceRequests: server.answers(listPopularServices, () => [
      { serviceId: 'suero', name: 'Suero de vitaminas', count: 12 },
      { serviceId: 'peeling', name: 'Peeling suave', count: 1 },
      { serviceId: 'gone', name: 'Servicio retirado', count: 9 },
    ]),
    staffRequests: server.answers(listStaff, () => [
      aMember('s1', 'Camila', { serviceIds: ['peeling', 'suero'] }),
      aMember('s2', 'Yadira', { serviceIds: ['suero'] }),
    ]),
    searches: server.answers(searchPatients, () => [marisol, mariana]),
    timesRequests: server.answers(listTimesForServices, ({ address }) => {
      const query = new URL(address, 'http://spa.test').searchParams;
      return [{ date: query.get('from')!, times: ['09:00', '10:30'] }];
    }),
    creations: server.answers(createAppointment, () =>
      aDetail({ date: initialDate, time: '10:30', origin: 'admin' }),
    ),
  };
}

export const onClose = vi.fn();

export function renderForm() {
  onClose.mockReset();
  const dialog = <CreateAppointmentDialog initialDate={initialDate} draft="create" onClose={onClose} />;
  openPage(dialog, '/');
}

export async function openForm() {
  renderForm();
  await screen.findByRole('checkbox', { name: /^Peeling suave/ });
}

export const findForm = () => screen.getByRole('dialog', { name: 'Crear cita' });
export const findClientField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' });
export const findHourField = () => screen.getByLabelText<HTMLSelectElement>('Hora');
export const listOfferedTimes = () =>
  screen.queryAllByRole<HTMLInputElement>('radio', { name: /^\d+:\d\d/ }).map(({ value }) => value);
export const findStaffSelect = () => within(findForm()).getByLabelText<HTMLSelectElement>(/^Esteticista/);
export const listOptions = (select: HTMLSelectElement) =>
  [...select.options].map(({ value }) => value).filter(Boolean);

export const searchPatient = (text: string) =>
  settle(() => {
    findClientField().focus();
    fireEvent.change(findClientField(), { target: { value: text } });
  });
export async function choosePatient() {
  await searchPatient('mar');
  fireEvent.click(await screen.findByRole('option', { name: /^Marisol/ }));
}
export const chooseService = (name: RegExp) =>
  settle(() => fireEvent.click(within(findForm()).getByRole('checkbox', { name })));
export const setDate = (value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText('Fecha'), { target: { value } }));
export async function setTime(value: string) {
  await screen.findByRole('radio', { name: /^10:30/ });
  await settle(() => fireEvent.click(screen.getByDisplayValue(value)));
}
export const submitForm = () =>
  settle(() => fireEvent.click(within(findForm()).getByRole('button', { name: 'Crear cita' })));
export async function fillForm() {
  await choosePatient();
  await chooseService(/^Peeling/);
  await setTime('10:30');
}
