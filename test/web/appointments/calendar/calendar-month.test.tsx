import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { goOffline } from '#test/web/support/server.ts';
import {
  aCalendarServer,
  anAppointment,
  click,
  findDay,
  findDayPanel,
  getGrid,
  listRowTexts,
  march,
  openCalendar,
  readQueryString,
} from '../shared/calendar-fixture.tsx';
import { aMember } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const toQuery = (address: string) => Object.fromEntries(new URL(address, 'http://spa.test').searchParams);
const findStaffFilter = () => screen.findByLabelText<HTMLSelectElement>('Esteticista');

describe('the month view of the calendar', () => {
  it('requests the weeks of the month from Sunday to Saturday, and shows three appointments per day, or two and the number of others [R206]', async () => {
    const { calendarRequests } = aCalendarServer();

    await openCalendar();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
    await findDay('viernes, 6 de marzo: 4 citas, 1 pendiente');
    await findDay('miércoles, 1 de abril: 1 cita, 1 pendiente');
    await findDay('sábado, 7 de marzo: sin citas');
    expect(toQuery(calendarRequests[0]!.address)).toEqual({ from: '2026-03-01', to: '2026-04-04' });
    const columnHeaders = within(getGrid()).getAllByRole('columnheader');
    expect(columnHeaders[0]!.getAttribute('aria-label')).toBe('domingo');
    expect(within(getGrid()).getByText('2 más')).toBeTruthy();
    expect(within(getGrid()).queryByRole('button', { name: /Luz Meléndez/ })).toBeNull();
  });

  it('labels each appointment with what its colors show and with its client, services and staff member [R210]', async () => {
    aCalendarServer(march.slice(2, 4));
    await openCalendar();

    await findDay(/, 6 de marzo: 2 citas/);
    const monthGrid = within(getGrid());
    expect(
      monthGrid
        .getAllByRole('button', { name: /Suero/ })
        .map((button) => [
          replaceNonBreakingSpaces(button.getAttribute('aria-label')),
          button.className.includes('pending'),
        ]),
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
    await openCalendar();
    const options = within(await findStaffFilter()).getAllByRole<HTMLOptionElement>('option');
    expect((await findStaffFilter()).value).toBe('');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Todos los Esteticistas',
      'Camila Prueba',
      'Yadira Prueba',
    ]);

    fireEvent.change(await findStaffFilter(), { target: { value: 's2' } });

    await findDay('viernes, 6 de marzo: 2 citas, 1 pendiente');
    expect(readQueryString()).toBe('?esteticista=s2');
  });

  it('shows no appointments until the staff has loaded', async () => {
    const { server, calendarRequests } = aCalendarServer();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.answers(listStaff, async () => {
      await released;
      return Response.json([aMember('s1', 'Camila'), aMember('s2', 'Yadira', { colorIndex: 1 })]);
    });
    await openCalendar('?fecha=2026-03-06');
    await waitFor(() => expect(calendarRequests).toHaveLength(1));
    await settle(() => undefined);
    const countBefore = document.querySelectorAll('.cell-appointment, .day-appointment').length;

    await settle(release);

    expect(countBefore).toBe(0);
    await waitFor(() => expect(document.querySelectorAll('.cell-appointment').length).toBeGreaterThan(0));
    expect(document.querySelectorAll('.person-8')).toHaveLength(0);
    expect(screen.queryByText('Sin asignar')).toBeNull();
  });

  it('shows the days on which the center is closed', async () => {
    const { server } = aCalendarServer();
    const requests = server.answers(listClosures, () => [
      { date: '2026-03-26', name: '<b>Mudanza</b>' },
      { date: '2026-03-27', name: 'Inventario' },
    ]);

    await openCalendar();

    const notice = await screen.findByText(/^Cerrado:/);
    expect(replaceNonBreakingSpaces(notice.textContent)).toBe(
      'Cerrado: jueves, 26 de marzo (<b>Mudanza</b>); viernes, 27 de marzo (Inventario).',
    );
    expect(requests).toHaveLength(1);
  });

  it.each(['2026-02-31', '9999-12-31', '0100-01-01'])(
    'shows the current month if the date in the address is invalid: %s',
    async (date) => {
      const { calendarRequests } = aCalendarServer();

      await openCalendar(`?fecha=${date}`);

      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
      expect(toQuery(calendarRequests.at(-1)!.address)['from']).toBe('2026-03-01');
    },
  );

  it('navigates to the previous and next month, and to today', async () => {
    const { calendarRequests } = aCalendarServer();
    await openCalendar();

    await click('Mes siguiente');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('abril de 2026');
    expect(readQueryString()).toBe('?fecha=2026-04-01');
    await waitFor(() => expect(toQuery(calendarRequests.at(-1)!.address)['from']).toBe('2026-03-29'));
    await click('Mes anterior');
    expect(readQueryString()).toBe('?fecha=2026-03-06');
    await click('Mes anterior');
    await click('Hoy');

    expect(readQueryString()).toBe('');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('marzo de 2026');
  });

  it('adds a history entry for month, view and day, but not for a filter', async () => {
    aCalendarServer();
    const router = await openCalendar();
    const readTitle = () => screen.getByRole('heading', { level: 1 }).textContent;
    await findDay(/, 6 de marzo: 4 citas/);
    const visitedSearches = [readQueryString()];
    await click('Mes siguiente');
    fireEvent.change(await findStaffFilter(), { target: { value: 's1' } });
    await waitFor(() => expect(readQueryString()).toContain('esteticista=s1'));
    visitedSearches.push(readQueryString());
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'Semana' })));
    expect(readQueryString()).not.toBe(visitedSearches[1]);

    await settle(() => router.navigate(-1));
    expect(readQueryString()).toBe(visitedSearches[1]);
    await settle(() => router.navigate(-1));

    expect([readQueryString(), readTitle()]).toEqual([visitedSearches[0], 'marzo de 2026']);
  });

  it('moves by arrow keys, also into the adjacent month', async () => {
    aCalendarServer();
    await openCalendar();
    const today = await findDay(/, 6 de marzo/);
    today.focus();

    fireEvent.keyDown(today, { key: 'ArrowDown' });
    const nextWeek = await findDay(/13 de marzo/);
    await waitFor(() => expect(document.activeElement).toBe(nextWeek));
    expect([today.tabIndex, nextWeek.tabIndex]).toEqual([-1, 0]);
    fireEvent.keyDown(nextWeek, { key: 'PageDown' });

    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/13 de abril/));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('abril de 2026');
  });

  it('shows an error and a retry if loading fails', async () => {
    const { server } = aCalendarServer();
    server.answers(listCalendar, goOffline);
    await openCalendar();
    await screen.findByText('No pudimos cargar el calendario');

    server.answers(listCalendar, () => [...march]);
    await click('Reintentar');

    await findDay(/, 6 de marzo: 4 citas/);
  });
});

describe('the day panel of the calendar', () => {
  it('lists the appointments of the day by time [R207]', async () => {
    aCalendarServer([
      ...march,
      anAppointment('a7', 'Gloria Santiago', { date: '2026-03-10', time: '13:00' }),
    ]);
    await openCalendar();

    fireEvent.click(await findDay(/, 6 de marzo/));

    const panel = await findDayPanel('Viernes, 6 de marzo');
    expect(within(panel).getByText('4 citas · 1 pendiente')).toBeTruthy();
    expect(listRowTexts(panel)).toEqual([
      '8:30 a. m.9:30 a. m.Tomás ArroyoSuero de vitaminasYadira PruebaConfirmada',
      '9:00 a. m.10:00 a. m.Marisol Ortiz DíazSuero de vitaminasCamila PruebaConfirmada',
      '11:30 a. m.12:30 p. m.Iván MaldonadoSuero de vitaminasCamila PruebaAsistencia confirmadaConfirmada',
      '4:00 p. m.5:00 p. m.Luz MeléndezSuero de vitaminasYadira PruebaPendiente',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Viernes, 6 de marzo'));
    fireEvent.click(await findDay(/, 10 de marzo/));
    expect(listRowTexts(await findDayPanel('Martes, 10 de marzo'))).toHaveLength(1);
    expect(readQueryString()).toBe('?fecha=2026-03-10');
  });

  it('offers to create an appointment on an empty day, and shows the name of the chosen staff member', async () => {
    aCalendarServer(march.slice(0, 1));
    await openCalendar('?fecha=2026-03-09');
    const panel = await findDayPanel('Lunes, 9 de marzo');
    expect(await within(panel).findByText('No hay citas este día.')).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Crear cita' })).toBeTruthy();

    fireEvent.change(await findStaffFilter(), { target: { value: 's2' } });

    await screen.findByText('Yadira Prueba no tiene citas en estos días.');
    expect(within(panel).getByText('Yadira Prueba no tiene citas este día.')).toBeTruthy();
  });

  it('opens the appointment from a row, or from an entry of the month [R208]', async () => {
    aCalendarServer();
    await openCalendar();
    const panel = await findDayPanel('Viernes, 6 de marzo');

    fireEvent.click(await within(panel).findByRole('button', { name: /Luz Meléndez/ }));
    expect(readQueryString()).toBe('?cita=a3');
    await screen.findByRole('dialog', { name: 'Cita' });
    await click('Cerrar');
    fireEvent.click(within(getGrid()).getByRole('button', { name: /Marisol/ }));

    expect(readQueryString()).toBe('?cita=a1');
  });
});

it('the calendar of an aesthetician has no actions to create, filter or change appointments [R227]', async () => {
  const { server } = aCalendarServer(march.slice(0, 1));
  server.answers(listStaff, () => [aMember('s1', 'Camila')]);
  await openCalendar('', 'staff');
  const panel = await findDayPanel('Viernes, 6 de marzo');

  fireEvent.click(await within(panel).findByRole('button', { name: /Marisol/ }));
  const panelDialog = await screen.findByRole('dialog', { name: 'Cita' });
  await within(panelDialog).findByText('Suero de vitaminas, 60 min');

  expect(screen.queryByRole('button', { name: 'Crear cita' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Calendario en tu teléfono' })).toBeTruthy();
  expect(screen.queryByLabelText('Esteticista')).toBeNull();
  expect(within(panelDialog).queryByText('Mensajes')).toBeNull();
  expect(within(panelDialog).queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(within(panelDialog).queryByRole('button', { name: 'Más acciones' })).toBeNull();
  expect(within(panelDialog).queryByLabelText('Fecha')).toBeNull();
});
