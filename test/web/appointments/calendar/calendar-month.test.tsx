import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { goOffline } from '#test/web/support/server.ts';
import {
  aCalendarServer,
  address,
  anAppointment,
  appointmentCalendar,
  click,
  day,
  dayPanel,
  grid,
  march,
  rows,
} from '../shared/calendar-fixture.tsx';
import { aMember } from '../shared/desk-fixture.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const toQuery = (address: string) => Object.fromEntries(new URL(address, 'http://spa.test').searchParams);
const filter = () => screen.findByLabelText<HTMLSelectElement>('Esteticista');

describe('month view', () => {
  it('requests the weeks of the month, Sunday to Saturday, and shows up to three appointments per day, or two and the number of others [R206]', async () => {
    const { calendar } = aCalendarServer();

    await appointmentCalendar();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
    await day('viernes, 6 de marzo: 4 citas, 1 pendiente');
    await day('miércoles, 1 de abril: 1 cita, 1 pendiente');
    await day('sábado, 7 de marzo: sin citas por atender');
    expect(toQuery(calendar[0]!.address)).toEqual({ from: '2026-03-01', to: '2026-04-04' });
    const heads = within(grid()).getAllByRole('columnheader');
    expect(heads[0]!.getAttribute('aria-label')).toBe('domingo');
    expect(within(grid()).getByText('2 más')).toBeTruthy();
    expect(within(grid()).queryByRole('button', { name: /Luz Meléndez/ })).toBeNull();
  });

  it('labels each appointment with client, services, staff member and state, which its colors show [R210]', async () => {
    aCalendarServer(march.slice(2, 4));
    await appointmentCalendar();

    await day(/, 6 de marzo: 2 citas/);
    const cell = within(grid());
    expect(
      cell
        .getAllByRole('button', { name: /Suero/ })
        .map((each) => [plain(each.getAttribute('aria-label')), each.className.includes('pending')]),
    ).toEqual([
      [
        '11:30 Iván Maldonado, hasta las 12:30 p. m., Suero de vitaminas, Camila Prueba, Confirmada, asistencia confirmada',
        false,
      ],
      ['4:00 Luz Meléndez, hasta las 5:00 p. m., Suero de vitaminas, Yadira Prueba, Pendiente', true],
    ]);
  });

  it('shows all staff members until one is chosen, and stores the choice in the address [R206]', async () => {
    aCalendarServer();
    await appointmentCalendar();
    const options = within(await filter()).getAllByRole<HTMLOptionElement>('option');
    expect((await filter()).value).toBe('');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Todos los Esteticistas',
      'Camila Prueba',
      'Yadira Prueba',
    ]);

    fireEvent.change(await filter(), { target: { value: 's2' } });

    await day('viernes, 6 de marzo: 2 citas, 1 pendiente');
    expect(address()).toBe('?esteticista=s2');
  });

  it('shows no appointments until the staff has loaded', async () => {
    const { server, calendar } = aCalendarServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers(listStaff, async () => {
      await promise;
      return Response.json([aMember('s1', 'Camila'), aMember('s2', 'Yadira', { colorIndex: 1 })]);
    });
    await appointmentCalendar('?fecha=2026-03-06');
    await waitFor(() => expect(calendar).toHaveLength(1));
    await settle(() => undefined);
    const countBefore = document.querySelectorAll('.cell-appointment, .day-appointment').length;

    await settle(resolve);

    expect(countBefore).toBe(0);
    await waitFor(() => expect(document.querySelectorAll('.cell-appointment').length).toBeGreaterThan(0));
    expect(document.querySelectorAll('.person-8')).toHaveLength(0);
    expect(screen.queryByText('Sin asignar')).toBeNull();
  });

  it.each(['', '?vista=semana&fecha=2026-03-26', '?vista=dia&fecha=2026-03-26'])(
    'names the days on which the center is closed%s',
    async (address) => {
      const { server } = aCalendarServer();
      const requests = server.answers(listClosures, () => [
        { date: '2026-03-26', name: '<b>Mudanza</b>' },
        { date: '2026-03-27', name: 'Inventario' },
      ]);

      await appointmentCalendar(address);

      const line = await screen.findByText(/^Cerrado:/);
      expect(plain(line.textContent)).toBe(
        'Cerrado: jueves, 26 de marzo (<b>Mudanza</b>); viernes, 27 de marzo (Inventario).',
      );
      expect(requests).toHaveLength(1);
    },
  );

  it.each(['2026-02-31', '9999-12-31', '0100-01-01'])(
    'starts today when the date of the address is invalid: %s',
    async (date) => {
      const { calendar } = aCalendarServer();

      await appointmentCalendar(`?fecha=${date}`);

      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
      expect(toQuery(calendar.at(-1)!.address)['from']).toBe('2026-03-01');
    },
  );

  it('navigates to the previous and next month, and to today', async () => {
    const { calendar } = aCalendarServer();
    await appointmentCalendar();

    await click('Mes siguiente');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('abril de 2026');
    expect(address()).toBe('?fecha=2026-04-01');
    await waitFor(() => expect(toQuery(calendar.at(-1)!.address)['from']).toBe('2026-03-29'));
    await click('Mes anterior');
    expect(address()).toBe('?fecha=2026-03-06');
    await click('Mes anterior');
    await click('Hoy');

    expect(address()).toBe('');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
  });

  it('adds a history entry for month, view and day, but not for a filter', async () => {
    aCalendarServer();
    const router = await appointmentCalendar();
    const title = () => screen.getByRole('heading', { level: 1 }).textContent;
    await day(/, 6 de marzo: 4 citas/);
    const chosen = [address()];
    await click('Mes siguiente');
    fireEvent.change(await filter(), { target: { value: 's1' } });
    await waitFor(() => expect(address()).toContain('esteticista=s1'));
    chosen.push(address());
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'Día' })));
    expect(address()).not.toBe(chosen[1]);

    await settle(() => router.navigate(-1));
    expect(address()).toBe(chosen[1]);
    await settle(() => router.navigate(-1));

    expect([address(), title()]).toEqual([chosen[0], 'marzo de 2026']);
  });

  it('moves by arrow keys, also into the adjacent month', async () => {
    aCalendarServer();
    await appointmentCalendar();
    const today = await day(/, 6 de marzo/);
    today.focus();

    fireEvent.keyDown(today, { key: 'ArrowDown' });
    const later = await day(/13 de marzo/);
    await waitFor(() => expect(document.activeElement).toBe(later));
    expect([today.tabIndex, later.tabIndex]).toEqual([-1, 0]);
    fireEvent.keyDown(later, { key: 'PageDown' });

    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/13 de abril/));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('abril de 2026');
  });

  it('shows an error and a retry when loading fails', async () => {
    const { server } = aCalendarServer();
    server.answers(listCalendar, goOffline);
    await appointmentCalendar();
    await screen.findByText('No pudimos cargar el calendario');

    server.answers(listCalendar, () => [...march]);
    await click('Reintentar');

    await day(/, 6 de marzo: 4 citas/);
  });
});

describe('day panel', () => {
  it('lists the appointments of the day by time [R207]', async () => {
    aCalendarServer([
      ...march,
      anAppointment('a7', 'Gloria Santiago', { date: '2026-03-10', time: '13:00' }),
    ]);
    await appointmentCalendar();

    fireEvent.click(await day(/, 6 de marzo/));

    const panel = await dayPanel('Viernes, 6 de marzo');
    expect(within(panel).getByText('4 citas · 1 pendiente')).toBeTruthy();
    expect(rows(panel)).toEqual([
      '8:30 a. m.9:30 a. m.Tomás ArroyoSuero de vitaminasYadira PruebaConfirmada',
      '9:00 a. m.10:00 a. m.Marisol Ortiz DíazSuero de vitaminasCamila PruebaConfirmada',
      '11:30 a. m.12:30 p. m.Iván MaldonadoSuero de vitaminasCamila PruebaAsistencia confirmadaConfirmada',
      '4:00 p. m.5:00 p. m.Luz MeléndezSuero de vitaminasYadira PruebaPendiente',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Viernes, 6 de marzo'));
    fireEvent.click(await day(/, 10 de marzo/));
    expect(rows(await dayPanel('Martes, 10 de marzo'))).toHaveLength(1);
    expect(address()).toBe('?fecha=2026-03-10');
  });

  it('offers to create an appointment on an empty day, and names the chosen staff member', async () => {
    aCalendarServer(march.slice(0, 1));
    await appointmentCalendar('?fecha=2026-03-09');
    const panel = await dayPanel('Lunes, 9 de marzo');
    expect(await within(panel).findByText('No hay citas por atender este día.')).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Crear cita' })).toBeTruthy();

    fireEvent.change(await filter(), { target: { value: 's2' } });

    await screen.findByText('Yadira Prueba no tiene citas por atender en estos días.');
    expect(within(panel).getByText('Yadira Prueba no tiene citas por atender este día.')).toBeTruthy();
  });

  it('opens the appointment from a row, or from an entry of the month [R208]', async () => {
    aCalendarServer();
    await appointmentCalendar();
    const panel = await dayPanel('Viernes, 6 de marzo');

    fireEvent.click(await within(panel).findByRole('button', { name: /Luz Meléndez/ }));
    expect(address()).toBe('?cita=a3');
    await screen.findByRole('dialog', { name: 'Editar cita' });
    await click('Cerrar');
    fireEvent.click(within(grid()).getByRole('button', { name: /Marisol/ }));

    expect(address()).toBe('?cita=a1');
  });
});

it('an aesthetician at the calendar cannot create, filter or change appointments [R227]', async () => {
  const { server } = aCalendarServer(march.slice(0, 1));
  server.answers(listStaff, () => [aMember('s1', 'Camila')]);
  await appointmentCalendar('', 'staff');
  const panel = await dayPanel('Viernes, 6 de marzo');

  fireEvent.click(await within(panel).findByRole('button', { name: /Marisol/ }));
  const appointment = await screen.findByRole('dialog', { name: 'Cita' });
  await within(appointment).findByText('Suero de vitaminas, 60 min');

  expect(screen.queryByRole('button', { name: 'Crear cita' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Calendario en tu teléfono' })).toBeTruthy();
  expect(screen.queryByLabelText('Esteticista')).toBeNull();
  expect(within(appointment).queryByText('Mensajes')).toBeNull();
  expect(within(appointment).queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(within(appointment).queryByRole('button', { name: 'Más acciones' })).toBeNull();
  expect(within(appointment).queryByLabelText('Fecha')).toBeNull();
});
