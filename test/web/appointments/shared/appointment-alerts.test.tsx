import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listAppointmentAlerts, listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { listAssignedAppointments } from '#shared/appointments/api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse } from '#test/web/support/server.ts';
import {
  aCreationServer,
  chooseService,
  fillForm,
  openForm,
} from '../calendar/create/create-appointment-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from './open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  openAssignedPatientsPage,
  openDialog,
} from './staff-fixture.tsx';

beforeEach(() => freezeClock());

const ana = { firstName: 'Ana', lastName: 'Luz', phone: '787-555-0143' };
/** Returns the text of the card of today's only appointment. */
async function readCardText() {
  const table = await screen.findByRole('table', { name: 'Hoy' });
  return replaceNonBreakingSpaces(within(table).getAllByRole('row')[1]?.textContent);
}

describe('the alerts of assigned appointments', () => {
  it('show the client’s contraindications and the other conditions, and link to the record', async () => {
    const { server } = aStaffServer([
      anAppointment(),
      anAppointment({ appointmentId: 'later', date: '2026-03-09', patient: ana }),
    ]);
    const alertRequests = server.answers(listAppointmentAlerts, () => ({
      isUnanswered: false,
      allergies: 'Penicilina',
      alerts: [
        { ruleId: 'r1', condition: 'epilepsy' as const, message: 'La luz puede provocar una crisis.' },
      ],
      otherConditions: ['breastfeeding' as const],
    }));

    await openAssignedPatientsPage();

    await screen.findByText('Penicilina');
    expect(screen.getByText('La luz puede provocar una crisis.')).toBeTruthy();
    expect(screen.getByText(/sin alerta para esta cita: Lactancia\.$/)).toBeTruthy();
    expect(alertRequests).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Ver ficha de Marisol Ortiz Díaz' });
    expect(link.getAttribute('href')).toBe('/enfermero/crear-paciente?ficha=p1');
  });

  it('show on the card and in the dialog that a client never answered the health questions', async () => {
    const { server } = aStaffServer();
    server.answers(listAppointmentAlerts, () => ({ isUnanswered: true, alerts: [], otherConditions: [] }));

    await openDialog();

    await waitFor(() => expect(screen.getAllByText('Sin respuestas de salud')).toHaveLength(2));
    expect(screen.queryByText(/Sin alertas/)).toBeNull();
  });

  it('show that they are loading or could not be loaded, with a retry', async () => {
    const { server } = aStaffServer();
    const answer = Promise.withResolvers<Response>();
    server.answers(listAppointmentAlerts, () => answer.promise);
    await openAssignedPatientsPage();
    const textWhileLoading = await readCardText();

    await settle(() => answer.resolve(errorResponse(coreErrors.unexpected)));
    await screen.findByText('No pudimos cargar las alertas del expediente');
    const textAfterFailure = await readCardText();
    server.answers(listAppointmentAlerts, () => ({
      isUnanswered: false,
      allergies: 'Látex',
      alerts: [],
      otherConditions: [],
    }));
    click('Reintentar');

    expect(textWhileLoading).toContain('Cargando alertas del expediente...');
    expect(textAfterFailure).toContain('Abre la ficha antes de tratarlo.');
    expect(await screen.findByText('Látex')).toBeTruthy();
    expect(screen.queryByText(/Sin alertas/)).toBeNull();
  });

  it('show that they are loading while offline', async () => {
    const { server, alertRequests } = aStaffServer();
    onTestFinished(() => onlineManager.setOnline(true));
    server.answers(listAssignedAppointments, () => {
      onlineManager.setOnline(false);
      return { rows: [anAppointment()] };
    });

    await openAssignedPatientsPage();
    const cardText = await readCardText();

    expect(cardText).toContain('Cargando alertas del expediente...');
    expect(alertRequests).toEqual([]);
  });
});

it('the create-appointment form shows that a client never answered the health questions, and that alerts could not be loaded', async () => {
  const { server } = aCreationServer();
  const alertRequests = server.answers(listServiceAlerts, () => ({ isUnanswered: true, alerts: [] }));
  await openForm();
  expect(screen.queryByText(/alertas/)).toBeNull();
  await fillForm();
  expect(await screen.findByText('Sin respuestas de salud')).toBeTruthy();
  expect(alertRequests.length).toBeGreaterThan(0);

  server.answers(listServiceAlerts, () => errorResponse(coreErrors.unexpected));
  await chooseService(/^Suero/);

  expect(await screen.findByText('No pudimos cargar las alertas del expediente')).toBeTruthy();
});
