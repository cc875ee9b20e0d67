import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBookableServices, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { appointmentCalendar } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { freezeClock } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { leaveSession } from '#web/src/lib/session/session.ts';
import {
  aCreationServer,
  choosePatient,
  chooseService,
  client,
  day,
  fillIn,
  form,
  marisol,
  save,
  serum,
  staff,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const opened = () => screen.queryByRole('dialog', { name: 'Crear cita' });
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const balance = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '¿Generar saldo pendiente?' });
const service = async (name: RegExp) =>
  within(form())
    .findByRole<HTMLInputElement>('checkbox', { name })
    .then(({ checked }) => checked);

function aDesk() {
  const desk = aCreationServer();
  desk.server.answers(listCalendar, () => []);
  desk.server.answers(listClosures, () => []);
  return desk;
}
const page = (role: 'admin' | 'staff' = 'admin') => appointmentCalendar(`?fecha=${day}`, role);
async function open() {
  await page();
  await click('Crear cita');
  await screen.findByRole('checkbox', { name: /^Peeling suave/ });
}
async function reload(role?: 'admin' | 'staff') {
  cleanup();
  await page(role);
}

describe('draft of a new appointment at the front desk after a reload', () => {
  it('is restored, and creates the appointment', async () => {
    const { creations } = aDesk();
    await open();
    await fillIn();
    await settle(() => fireEvent.change(staff(), { target: { value: 's1' } }));
    await settle(() => fireEvent.click(balance()));

    await reload();

    expect(await service(/^Peeling/)).toBe(true);
    expect(within(form()).getByText('Marisol Ortiz Díaz')).toBeTruthy();
    expect([staff().value, balance().checked]).toEqual(['s1', false]);
    await save();
    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toEqual({
      patientId: 'p1',
      serviceIds: ['peeling'],
      date: day,
      time: '10:30',
      staffId: 's1',
      balanceInvoiced: false,
    });
    await waitFor(() => expect(opened()).toBeNull());
    await reload();
    expect(opened()).toBeNull();
  });

  const giveUp = async () => {
    await reload();
    expect(await service(/^Suero/)).toBe(true);
    await click('Cancelar');
    await click('Descartar');
    await waitFor(() => expect(opened()).toBeNull());
  };
  it.each([
    ['given up, which is asked about', giveUp],
    ['taken back', () => chooseService(/^Suero/)],
  ])('is deleted once it is %s', async (_, end) => {
    aDesk();
    await open();
    await chooseService(/^Suero/);

    await end();

    await reload();
    expect(opened()).toBeNull();
  });

  it('drops a service and a staff member that are no longer available', async () => {
    const { server } = aDesk();
    await open();
    await chooseService(/^Peeling/);
    await chooseService(/^Suero/);
    await settle(() => fireEvent.change(staff(), { target: { value: 's1' } }));
    server.answers(listBookableServices, () => [serum]);
    server.answers(listStaff, () => [aMember('s2', 'Yadira', { serviceIds: ['suero'] })]);

    await reload();

    expect(await service(/^Suero/)).toBe(true);
    await waitFor(() => expect(staff().value).toBe(''));
    expect(within(form()).queryByText(/Peeling/)).toBeNull();
  });

  it('keeps its initial values: another client’s wish does not apply', async () => {
    const { server } = aDesk();
    const wish = { serviceId: 'peeling', serviceName: 'Peeling suave', needsLaser: false };
    server.answers(searchPatients, () => [{ ...marisol, wish }]);
    await open();
    await choosePatient();
    expect(await service(/^Peeling/)).toBe(true);

    await reload();

    expect(await service(/^Peeling/)).toBe(true);
    await click('Quitar a Marisol Ortiz Díaz');
    expect(await service(/^Peeling/)).toBe(false);
    expect(client().value).toBe('');
  });

  it('is deleted for the next user, and does not open without permission', async () => {
    aDesk();
    await open();
    await chooseService(/^Suero/);
    await reload('staff');
    expect(screen.queryByRole('dialog')).toBeNull();

    leaveSession();

    await reload();
    expect(opened()).toBeNull();
  });
});
