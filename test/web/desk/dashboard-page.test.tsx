import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { getDashboard, getWaiting, listBirthdays } from '#shared/desk/api.ts';
import { listDoseRequests } from '#shared/health/api.ts';
import { dismissFailedMessage, listFailedMessages } from '#shared/notifications/api.ts';
import { listStoppedAddresses } from '#shared/notifications/mail-stop-api.ts';
import { listUnappliedAthPayments } from '#shared/payments/ath-api.ts';
import { getSetup } from '#shared/settings/center-api.ts';
import { setupSteps } from '#shared/settings/setup.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { quietDay } from '#test/web/support/quiet-day.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer, serverErrorResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DashboardPage } from '#web/src/features/desk/dashboard-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

// Friday, 10:00 in Puerto Rico.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T14:00:00.000Z') }));

const me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Vega',
  email: 'lu@aurora.test',
  isSettingUp: true,
} as const;
const anAppointment = () => ({
  appointmentId: 'a1',
  staffId: 's1',
  date: '2026-03-06',
  time: '10:00',
  durationMinutes: 60,
  patientName: 'Rosa Febres',
  status: 'confirmed' as const,
  attendanceConfirmed: false,
  serviceNames: ['Complejo B'],
  serviceIds: ['complejo-b'],
});
const birthday = { patientId: 'ana', firstName: 'Ana', lastName: 'Cruz', date: '2026-03-06' };

/** Renders the dashboard with a server that answers only once `answerAll` is called. */
function renderSlowDashboard() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = aServer();
  const answerSlowly = async (json: unknown) => {
    await promise;
    return Response.json(json);
  };
  server.answers(getDashboard, () => answerSlowly(quietDay));
  server.answers(listCalendar, () => answerSlowly([]));
  server.answers(listStaff, () => answerSlowly([]));
  server.answers(listAppointmentRequests, () => answerSlowly({ rows: [] }));
  server.answers(listDoseRequests, () => answerSlowly([]));
  server.answers(getWaiting, () => answerSlowly({ requests: 0, prospects: 0, replies: 0, orders: 0 }));
  server.answers(listBirthdays, () => answerSlowly([birthday]));
  server.answers(listFailedMessages, () => answerSlowly([]));
  server.answers(listStoppedAddresses, () => answerSlowly([]));
  server.answers(listUnappliedAthPayments, () => answerSlowly({ payments: [], refunds: [] }));
  server.answers(getSetup, () => answerSlowly({ left: setupSteps }));
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), getMe.reply.parse(me));
  render(
    <MemoryRouter>
      <Providers>
        <DashboardPage />
      </Providers>
    </MemoryRouter>,
  );
  return { server, answerAll: () => settle(resolve) };
}
const getPart = (name: string) => within(screen.getByRole('region', { name }));
const isLoading = (name: string) => getPart(name).queryByRole('status', { name: 'Cargando' }) !== null;

it('DashboardPage shows a skeleton in place of each part until it loads', async () => {
  const { answerAll } = renderSlowDashboard();
  const parts = ['Prepara tu centro', 'Agenda de hoy', 'Por atender'];
  expect(parts.filter(isLoading)).toEqual(parts);
  expect(screen.queryByText('Nada espera por ti')).toBeNull();

  await answerAll();

  expect(await screen.findByText('Nada espera por ti')).toBeTruthy();
  expect(parts.filter(isLoading)).toEqual([]);
});

it('DashboardPage assigns no color to an appointment until the staff has loaded', async () => {
  const { server, answerAll } = renderSlowDashboard();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers(listCalendar, () => [anAppointment()]);
  server.answers(listStaff, async () => {
    await promise;
    return Response.json([aMember('s1', 'Camila', { colorIndex: 2 })]);
  });
  await answerAll();
  await screen.findByText('Rosa Febres');
  const dotsBefore = document.querySelectorAll('.person-dot').length;

  await settle(resolve);

  expect(dotsBefore).toBe(0);
  expect(await screen.findByText('Camila Prueba')).toBeTruthy();
  expect(document.querySelector('.person-dot')?.className).toContain('person-3');
});

it('DashboardPage puts the work of the day before the birthdays', async () => {
  const { answerAll } = renderSlowDashboard();
  await answerAll();
  await screen.findByRole('heading', { name: 'Cumpleaños de hoy' });

  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  expect(headings).toEqual(['Prepara tu centro', 'Agenda de hoy', 'Por atender', 'Cumpleaños de hoy']);
});

it('DashboardPage lists failed messages until a user acknowledges them', async () => {
  const { server, answerAll } = renderSlowDashboard();
  const failedMessage = {
    id: 'm1',
    kind: 'invitation' as const,
    channel: 'mail' as const,
    to: 'ana@test.example',
    recipientId: 'ana',
    failedAt: '2026-03-02T14:00:00.000Z',
  };
  let failedMessages = [failedMessage];
  server.answers(listFailedMessages, () => failedMessages);
  const dismissals = server.answers(dismissFailedMessage, () => {
    failedMessages = [];
    return {};
  });
  await answerAll();
  const list = within(await screen.findByRole('region', { name: 'Mensajes que no salieron' }));
  expect(list.getByText('No salió. Falló desde el 2 de marzo.')).toBeTruthy();

  await settle(() => list.getByRole('button', { name: /^Visto: .*, ana@test.example$/ }).click());

  expect(dismissals.map(({ body }) => body)).toEqual([{ channel: 'mail', recipientId: 'ana' }]);
  await waitFor(() => expect(screen.queryByText('Mensajes que no salieron')).toBeNull());
});

it('DashboardPage shows why an SMS was not delivered', async () => {
  const { server, answerAll } = renderSlowDashboard();
  server.answers(listFailedMessages, () => [
    {
      id: 'm1',
      kind: 'reminder' as const,
      channel: 'sms' as const,
      to: '+17875550142',
      recipientId: 'ana',
      failedAt: '2026-03-02T14:00:00.000Z',
      failReason: 'carrierBlocked' as const,
    },
  ]);
  await answerAll();

  await screen.findByText('No llegó el 2 de marzo: la compañía telefónica lo bloqueó.');
});

it('DashboardPage shows why a message bounced', async () => {
  const { server, answerAll } = renderSlowDashboard();
  server.answers(listFailedMessages, () => [
    {
      id: 'm1',
      kind: 'confirmed' as const,
      channel: 'mail' as const,
      to: 'ana@test.example',
      recipientId: 'ana',
      failedAt: '2026-03-02T14:00:00.000Z',
      failReason: 'bounced' as const,
    },
  ]);
  await answerAll();

  expect(await screen.findByText('No llegó el 2 de marzo: correo rebotado.')).toBeTruthy();
});

it('DashboardPage lists users whose e-mail bounces, with a link to correct it', async () => {
  const { server, answerAll } = renderSlowDashboard();
  const stoppedAt = '2026-03-02T14:00:00.000Z';
  server.answers(listStoppedAddresses, () => [
    {
      userId: 'ana',
      holder: 'patient' as const,
      name: 'Ana Robles',
      email: 'ana@test.example',
      reason: 'bounced' as const,
      at: stoppedAt,
    },
    {
      userId: 'eva',
      holder: 'staff' as const,
      name: 'Eva Ruiz',
      email: 'eva@test.example',
      reason: 'complained' as const,
      at: stoppedAt,
    },
    {
      userId: 'luz',
      holder: 'prospect' as const,
      name: 'Luz Mora',
      email: 'luz@test.example',
      reason: 'bounced' as const,
      at: stoppedAt,
    },
  ]);
  await answerAll();

  const list = within(await screen.findByRole('region', { name: 'Correos que rebotan' }));
  expect(list.getByText('ana@test.example')).toBeTruthy();
  expect(list.getByText('Marcó un correo como no deseado')).toBeTruthy();
  expect(
    list.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Corregir el correo de Ana Robles', '/admin/crear-paciente?ficha=ana&tab=perfil'],
    ['Corregir el correo de Eva Ruiz', '/admin/crear-enfermero'],
    ['Corregir el correo de Luz Mora', '/admin/prospectos'],
  ]);
});

it('DashboardPage shows which part failed to load, keeps the other parts, and offers a retry', async () => {
  const { server, answerAll } = renderSlowDashboard();
  server.answers(getDashboard, serverErrorResponse);
  await answerAll();
  await screen.findByText('No pudimos cargar las cifras de hoy');
  expect(screen.getByText('No pudimos cargar todo lo que espera.')).toBeTruthy();
  expect(screen.queryByText('Nada espera por ti')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Agenda de hoy' })).toBeTruthy();

  server.answers(getDashboard, () => quietDay);
  await settle(() => getPart('Por atender').getByRole('button', { name: 'Reintentar' }).click());

  expect(await screen.findByText('Nada espera por ti')).toBeTruthy();
});
