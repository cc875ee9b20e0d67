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

export const day = '2026-03-17';

const aService = (serviceId: string, more: Partial<BookableService>): BookableService => ({
  serviceId,
  name: serviceId,
  categoryName: 'Faciales',
  durationMinutes: 60,
  priceCents: 8_500,
  rates: [],
  laser: false,
  ...more,
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

/** A server with default answers; a test overrides what differs. */
export function aCreationServer() {
  const server = aServer();
  return {
    server,
    services: server.answers(listBookableServices, () => [peeling, serum]),
    popular: server.answers(listPopularServices, () => [
      { serviceId: 'suero', name: 'Suero de vitaminas', count: 12 },
      { serviceId: 'peeling', name: 'Peeling suave', count: 1 },
      { serviceId: 'gone', name: 'Servicio retirado', count: 9 },
    ]),
    staff: server.answers(listStaff, () => [
      aMember('s1', 'Camila', { serviceIds: ['peeling', 'suero'] }),
      aMember('s2', 'Yadira', { serviceIds: ['suero'] }),
    ]),
    searches: server.answers(searchPatients, () => [marisol, mariana]),
    times: server.answers(listTimesForServices, ({ address }) => {
      const query = new URL(address, 'http://spa.test').searchParams;
      return [{ date: query.get('from')!, times: ['09:00', '10:30'] }];
    }),
    creations: server.answers(createAppointment, () =>
      aDetail({ date: day, time: '10:30', origin: 'admin' }),
    ),
  };
}

export const onClose = vi.fn();

export function renderForm() {
  onClose.mockReset();
  const dialog = <CreateAppointmentDialog initialDate={day} draft="create" onClose={onClose} />;
  openPage(dialog, '/');
}

export async function openForm() {
  renderForm();
  await screen.findByRole('checkbox', { name: /^Peeling suave/ });
}

export const form = () => screen.getByRole('dialog', { name: 'Crear cita' });
export const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' });
export const time = () => screen.getByLabelText<HTMLSelectElement>('Hora');
/** The offered times. */
export const listOfferedTimes = () =>
  screen.queryAllByRole<HTMLInputElement>('radio', { name: /^\d+:\d\d/ }).map(({ value }) => value);
export const staff = () => within(form()).getByLabelText<HTMLSelectElement>(/^Esteticista/);
export const listOptions = (select: HTMLSelectElement) =>
  [...select.options].map(({ value }) => value).filter(Boolean);

export const search = (text: string) =>
  settle(() => {
    client().focus();
    fireEvent.change(client(), { target: { value: text } });
  });
export async function choosePatient() {
  await search('mar');
  fireEvent.click(await screen.findByRole('option', { name: /^Marisol/ }));
}
export const chooseService = (name: RegExp) =>
  settle(() => fireEvent.click(within(form()).getByRole('checkbox', { name })));
export const setDate = (value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText('Fecha'), { target: { value } }));
export async function setTime(value: string) {
  await screen.findByRole('radio', { name: /^10:30/ });
  await settle(() => fireEvent.click(screen.getByDisplayValue(value)));
}
export const save = () =>
  settle(() => fireEvent.click(within(form()).getByRole('button', { name: 'Crear cita' })));
export async function fillIn() {
  await choosePatient();
  await chooseService(/^Peeling/);
  await setTime('10:30');
}
