import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAssignedAppointments } from '#shared/appointments/api.ts';
import { listUnclosedOfStaff } from '#shared/appointments/closing/closing-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse } from '#test/web/support/server.ts';
import { paths } from '#web/src/lib/paths.ts';
import { createTopicFilter, queryClient } from '#web/src/lib/query.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { anAppointment, aStaffServer, click, openAssignedPatientsPage } from '../shared/staff-fixture.tsx';

beforeEach(() => freezeClock());

const readRows = async (day: string) => {
  const table = await screen.findByRole('table', { name: day });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => replaceNonBreakingSpaces(row.textContent));
};
const listDays = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => !heading.closest('aside'))
    .map(({ textContent }) => textContent);

describe('AssignedPatientsPage', () => {
  it('shows the time, client, services, medications, address, balance and next action of each appointment [R256]', async () => {
    const medications = [
      { medicationId: 'vitamina-c', name: 'Vitamina C 5 g', doses: 1, dosePriceCents: 2_500 },
      { medicationId: 'glutation', name: 'Glutatión', doses: 2, dosePriceCents: 3_000 },
    ];
    const { listRequests } = aStaffServer([
      anAppointment({ medications, address: 'Calle Loíza 1853, San Juan' }),
    ]);

    await openAssignedPatientsPage();
    await screen.findByText('Sin alertas en el expediente.');

    expect(await readRows('Hoy')).toEqual([
      [
        '2:30 p. m.',
        'Marisol Ortiz DíazSuero de vitaminas · 60 min',
        'Sin alertas en el expediente.',
        'Vitamina C 5 g · 1 dosisGlutatión · 2 dosis',
        'Calle Loíza 1853, San Juan',
        'Total a pagar$47.50',
        'Elegir método de pago',
        'Llegó',
        'Ver ficha',
      ].join(''),
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Hora',
      'Paciente',
      'Medicamentos',
      'Dirección',
      'Total a pagar',
      'Acciones',
    ]);
    expect(screen.getByText('Viernes, 6 de marzo · 1 por visitar hoy')).toBeTruthy();
    const callLink = screen.getByRole('link', { name: 'Llamar a Marisol Ortiz Díaz, 787-555-0142' });
    expect(callLink.getAttribute('href')).toBe('tel:+17875550142');
    expect(listRequests[0]!.address).toBe('/api/staff/s1/appointments?from=2026-02-27&to=2026-04-05');
  });

  it('shows the list only together with the due consents, so that no row moves', async () => {
    const { server } = aStaffServer();
    const response = Promise.withResolvers<Response>();
    server.answers(listConsentsDue, () => response.promise);
    const consent = { appointmentId: 'a1', patientId: 'p1', patientName: 'Marisol Ortiz Díaz' };
    const appointment = {
      date: '2026-03-06',
      time: '14:30',
      staffName: 'Camila Vega',
      serviceNames: ['Láser'],
    };

    await openAssignedPatientsPage();
    await screen.findByText(/1 por visitar hoy$/);
    expect(screen.queryByRole('table')).toBeNull();
    await settle(() => response.resolve(Response.json([{ ...consent, ...appointment }])));

    const table = await screen.findByRole('table', { name: 'Hoy' });
    expect(within(table).getByRole('button', { name: /^Consentimiento requerido/ })).toBeTruthy();
  });

  it('shows the list without consents if they cannot be loaded', async () => {
    const { server } = aStaffServer();
    server.answers(listConsentsDue, () => errorResponse(coreErrors.unexpected));

    await openAssignedPatientsPage();

    expect(await readRows('Hoy')).toHaveLength(1);
  });

  it('groups the appointments by day, with today first, then unclosed days, then future days', async () => {
    const appointmentOn = (appointmentId: string, date: string) => anAppointment({ appointmentId, date });
    aStaffServer([
      appointmentOn('a1', '2026-03-04'),
      appointmentOn('a2', '2026-03-05'),
      appointmentOn('a3', '2026-03-07'),
      appointmentOn('a4', '2026-03-20'),
    ]);

    await openAssignedPatientsPage();
    await readRows('Ayer');

    expect(listDays()).toEqual([
      'Hoy',
      'Ayer',
      'Miércoles, 4 de marzo de 2026',
      'Mañana',
      'Viernes, 20 de marzo de 2026',
    ]);
    expect(screen.getByText('Hoy no tienes visitas por hacer.')).toBeTruthy();
    expect(screen.getAllByText('1 sin cerrar')).toHaveLength(2);
    expect(screen.getByText(/nadie por visitar hoy$/)).toBeTruthy();
  });

  it('folds the days after tomorrow until they are opened', async () => {
    aStaffServer(
      ['2026-03-06', '2026-03-07', '2026-03-08'].map((date) => anAppointment({ appointmentId: date, date })),
    );
    await openAssignedPatientsPage();
    await readRows('Hoy');
    expect(await readRows('Mañana')).toHaveLength(1);
    const laterDay = 'Domingo, 8 de marzo de 2026';
    expect(screen.queryByRole('table', { name: laterDay })).toBeNull();

    const details = screen.getByRole('heading', { name: laterDay }).closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));

    expect(await readRows(laterDay)).toHaveLength(1);
  });

  it('opens the closing of the appointment in the address', async () => {
    aStaffServer();

    await openAssignedPatientsPage(paths.closeAppointment('a1'));

    expect(await screen.findByRole('dialog', { name: 'Cerrar visita' })).toBeTruthy();
  });

  it('lists appointments that have been unclosed for weeks, each of them once', async () => {
    const yesterday = anAppointment({ appointmentId: 'a1', date: '2026-03-05' });
    const { server } = aStaffServer([yesterday]);
    const oldAppointment = anAppointment({ appointmentId: 'a2', date: '2026-01-15' });
    server.answers(listUnclosedOfStaff, () => ({ rows: [oldAppointment, yesterday] }));

    await openAssignedPatientsPage();
    await readRows('Jueves, 15 de enero de 2026');

    expect(await readRows('Ayer')).toHaveLength(1);
    expect(screen.getAllByText('1 sin cerrar')).toHaveLength(2);
  });

  it('offers to close only the appointments of today and earlier days', async () => {
    const appointmentOn = (appointmentId: string, date: string, lastName: string) =>
      anAppointment({ appointmentId, date, patient: { firstName: 'Luz', lastName, phone: '787-555-0143' } });
    aStaffServer([
      appointmentOn('a1', '2026-03-05', 'Ayer'),
      appointmentOn('a2', '2026-03-06', 'Hoy'),
      appointmentOn('a3', '2026-03-07', 'Luego'),
    ]);

    await openAssignedPatientsPage();
    await readRows('Mañana');

    const closeButtons = screen.getAllByRole('button', { name: /^Elegir método de pago/ });
    expect(closeButtons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Elegir método de pago: Luz Hoy',
      'Elegir método de pago: Luz Ayer',
    ]);
    expect(screen.getByRole('button', { name: 'Ver ruta a Luz Luego' })).toBeTruthy();
  });

  it('lists the open or the completed appointments, as the address selects [R255]', async () => {
    aStaffServer([
      anAppointment(),
      anAppointment({
        appointmentId: 'a2',
        status: 'completed',
        paymentMethod: 'athMovil',
        balanceDueCents: 0,
      }),
    ]);
    const router = await openAssignedPatientsPage();
    const [openRow] = await readRows('Hoy');

    fireEvent.click(screen.getByRole('radio', { name: 'Completados 1' }));

    await waitFor(() => expect(router.state.location.search).toBe('?estado=completados'));
    expect(openRow).toContain('Total a pagar$47.50');
    await screen.findByText('Sin alertas en el expediente.');
    expect(await readRows('Hoy')).toEqual([
      [
        '2:30 p. m.',
        'Marisol Ortiz DíazSuero de vitaminas · 60 min',
        'Sin alertas en el expediente.',
        'Total pagado$95.00CompletadaPago: ATH MovilVer ficha',
      ].join(''),
    ]);
    const recordLink = screen.getByRole('link', { name: 'Ver ficha de Marisol Ortiz Díaz' });
    expect(recordLink.getAttribute('href')).toBe(paths.staffPatientRecord('p1'));
  });

  it.each([
    ['', 'No tienes visitas por hacer'],
    ['?estado=completados', 'Aún no has completado visitas'],
  ])('shows the message for an empty list at "%s"', async (search, expectedText) => {
    aStaffServer([]);

    await openAssignedPatientsPage(`/enfermero/pacientes${search}`);

    expect(await screen.findByText(expectedText)).toBeTruthy();
  });

  it('offers a retry if loading fails, and keeps the list if a refresh fails', async () => {
    const { server } = aStaffServer();
    const unavailable = () => errorResponse(coreErrors.unavailable);
    server.answers(listAssignedAppointments, unavailable);
    await openAssignedPatientsPage();
    await screen.findByText('No pudimos cargar tus pacientes');
    server.answers(listAssignedAppointments, () => ({ rows: [anAppointment()] }));
    click('Reintentar');
    expect(await readRows('Hoy')).toHaveLength(1);
    expect(screen.queryByText('No pudimos cargar tus pacientes')).toBeNull();
    server.answers(listAssignedAppointments, unavailable);

    await queryClient.refetchQueries({ predicate: createTopicFilter('appointments') });

    expect(await screen.findByText('No pudimos cargar tus pacientes')).toBeTruthy();
    expect(await readRows('Hoy')).toHaveLength(1);
  });
});

it('AssignedPatientsPage shows a lost connection above the list, and reloads it on reconnection', async () => {
  const { listRequests } = aStaffServer();
  await openAssignedPatientsPage();
  await readRows('Hoy');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  fireEvent(window, new Event('offline'));
  const notice = await screen.findByText('Sin conexión');
  const initialLoads = listRequests.length;
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));

  await waitFor(() => expect(listRequests.length).toBe(initialLoads + 1));
  expect(notice.isConnected).toBe(false);
  expect(await readRows('Hoy')).toHaveLength(1);
});
