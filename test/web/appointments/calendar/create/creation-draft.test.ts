import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBookableServices, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { openCalendar } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { freezeClock } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { leaveSession } from '#web/src/lib/session/session.ts';
import {
  aCreationServer,
  choosePatient,
  chooseService,
  fillForm,
  findClientField,
  findForm,
  findStaffSelect,
  initialDate,
  marisol,
  serum,
  submitForm,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const findDialog = () => screen.queryByRole('dialog', { name: 'Crear cita' });
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const getBalanceCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: '¿Generar saldo pendiente?' });
const isServiceChecked = async (name: RegExp) =>
  within(findForm())
    .findByRole<HTMLInputElement>('checkbox', { name })
    .then(({ checked }) => checked);

function aDesk() {
  const creationServer = aCreationServer();
  creationServer.server.answers(listCalendar, () => []);
  creationServer.server.answers(listClosures, () => []);
  return creationServer;
}
const renderCalendar = (role: 'admin' | 'staff' = 'admin') => openCalendar(`?fecha=${initialDate}`, role);
async function openForm() {
  await renderCalendar();
  await click('Crear cita');
  await screen.findByRole('checkbox', { name: /^Peeling suave/ });
}
async function reload(role?: 'admin' | 'staff') {
  cleanup();
  await renderCalendar(role);
}

describe('the draft of a new appointment after a reload', () => {
  it('is restored, and creates the appointment', async () => {
    const { creations } = aDesk();
    await openForm();
    await fillForm();
    await settle(() => fireEvent.change(findStaffSelect(), { target: { value: 's1' } }));
    await settle(() => fireEvent.click(getBalanceCheckbox()));

    await reload();

    expect(await isServiceChecked(/^Peeling/)).toBe(true);
    expect(within(findForm()).getByText('Marisol Ortiz Díaz')).toBeTruthy();
    expect([findStaffSelect().value, getBalanceCheckbox().checked]).toEqual(['s1', false]);
    await submitForm();
    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toEqual({
      patientId: 'p1',
      serviceIds: ['peeling'],
      date: initialDate,
      time: '10:30',
      staffId: 's1',
      balanceInvoiced: false,
    });
    await waitFor(() => expect(findDialog()).toBeNull());
    await reload();
    expect(findDialog()).toBeNull();
  });

  const discard = async () => {
    await reload();
    expect(await isServiceChecked(/^Suero/)).toBe(true);
    await click('Cancelar');
    await click('Descartar');
    await waitFor(() => expect(findDialog()).toBeNull());
  };
  it.each([
    ['discarded after confirmation', discard],
    ['emptied', () => chooseService(/^Suero/)],
  ])('is deleted once it is %s', async (_, leaveDraft) => {
    aDesk();
    await openForm();
    await chooseService(/^Suero/);

    await leaveDraft();

    await reload();
    expect(findDialog()).toBeNull();
  });

  it('drops a service and a staff member that are no longer available', async () => {
    const { server } = aDesk();
    await openForm();
    await chooseService(/^Peeling/);
    await chooseService(/^Suero/);
    await settle(() => fireEvent.change(findStaffSelect(), { target: { value: 's1' } }));
    server.answers(listBookableServices, () => [serum]);
    server.answers(listStaff, () => [aMember('s2', 'Yadira', { serviceIds: ['suero'] })]);

    await reload();

    expect(await isServiceChecked(/^Suero/)).toBe(true);
    await waitFor(() => expect(findStaffSelect().value).toBe(''));
    expect(within(findForm()).queryByText(/Peeling/)).toBeNull();
  });

  it('still removes a client’s preferred service together with the client', async () => {
    const { server } = aDesk();
    const preference = { serviceId: 'peeling', serviceName: 'Peeling suave', needsLaser: false };
    server.answers(searchPatients, () => [{ ...marisol, wish: preference }]);
    await openForm();
    await choosePatient();
    expect(await isServiceChecked(/^Peeling/)).toBe(true);

    await reload();

    expect(await isServiceChecked(/^Peeling/)).toBe(true);
    await click('Quitar a Marisol Ortiz Díaz');
    expect(await isServiceChecked(/^Peeling/)).toBe(false);
    expect(findClientField().value).toBe('');
  });

  it('is not opened without permission, and is deleted at sign-out', async () => {
    aDesk();
    await openForm();
    await chooseService(/^Suero/);
    await reload('staff');
    expect(screen.queryByRole('dialog')).toBeNull();

    leaveSession();

    await reload();
    expect(findDialog()).toBeNull();
  });
});
