import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import {
  approveAppointment,
  denyAppointment,
  listAppointmentRequests,
  listTimesForRequest,
} from '#shared/appointments/api.ts';
import { toSlot } from '#shared/appointments/appointment.ts';
import { listUnsettledDeposits } from '#shared/appointments/closing/closing-api.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { toMinutesOfDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import { listStaff, type StaffOption } from '#shared/staff/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { AppointmentRequestsPage } from '#web/src/features/appointments/requests/appointment-requests-page.tsx';
import { openPage } from './open-page.tsx';

export const aPatient = (firstName: string, lastName: string, phone = '787-555-0117') => ({
  firstName,
  lastName,
  phone,
  email: 'paciente@correo.test',
});

export const aRequest = (overrides: Partial<QueuedRequest> = {}): QueuedRequest => ({
  appointmentId: 'a1',
  date: '2026-03-17',
  time: '10:00',
  durationMinutes: 45,
  status: 'pending',
  medications: [],
  services: [{ serviceId: 'suero', name: 'Suero de vitaminas', durationMinutes: 45, priceCents: 14_000 }],
  staffId: 's1',
  staffName: 'Camila Vega',
  totalCents: 14_000,
  depositCents: 7_000,
  depositStatus: 'held',
  balanceDueCents: 7_000,
  patientId: 'p1',
  beingApproved: false,
  history: { completedCount: 0, noShowCount: 0, owedCents: 0 },
  fits: true,
  patient: aPatient('Marisol', 'Ortiz Díaz'),
  requestedAt: '2026-03-06T12:00:00.000Z',
  captureBefore: '2026-03-13T12:00:00.000Z',
  ...overrides,
});

export const requestedSlot = toSlot(aRequest());

export const aMember = (
  staffId: string,
  firstName: string,
  overrides: Partial<StaffOption> = {},
): StaffOption => ({
  staffId,
  firstName,
  lastName: 'Prueba',
  colorIndex: 0,
  active: true,
  serviceIds: ['suero'],
  ...overrides,
});

/** The free times of each staff member on any day. */
const freeTimes: Record<string, string[]> = { s1: ['09:00', '09:45', '11:15'], s2: ['09:00', '14:00'] };

/** Creates a server with default answers. The other properties are the requests that it receives. */
export function aRequestsServer(requests: QueuedRequest[] = [aRequest()]) {
  const server = aServer();
  return {
    server,
    listRequests: server.answers(listAppointmentRequests, () => ({ rows: requests })),
    unsettledRequests: server.answers(listUnsettledDeposits, () => ({ rows: [] })),
    staffRequests: server.answers(listStaff, () => [aMember('s1', 'Camila'), aMember('s2', 'Yadira')]),
    timesRequests: server.answers(listTimesForRequest, ({ address }) => {
      const query = new URL(address, 'http://spa.test').searchParams;
      return [{ date: query.get('from')!, times: freeTimes[query.get('staffId')!] ?? [] }];
    }),
    approvals: server.answers(approveAppointment, () => ({
      appointmentId: 'a1',
      status: 'confirmed' as const,
      textable: true,
    })),
    alertReads: server.answers(listAppointmentAlerts, () => ({
      isUnanswered: false,
      alerts: [],
      otherConditions: [],
    })),
    denials: server.answers(denyAppointment, () => ({ appointmentId: 'a1', status: 'cancelled' as const })),
  };
}

export async function openRequestsPage(address = '/admin/solicitud-citas') {
  const { router } = openPage(<AppointmentRequestsPage />, address);
  await screen.findByRole('heading', { level: 1, name: 'Solicitud de citas' });
  return router;
}

export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
export const click = (name: string | RegExp) => fireEvent.click(getButton(name));
export const queryDialog = () => screen.queryByRole('dialog', { name: 'Editar solicitud' });

export const openMenu = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Más acciones de la solicitud de ${name}` }));

/** Opens the panel of the first request and waits for its free slots. */
export async function openPanel() {
  await openRequestsPage();
  await openMenu('Marisol Ortiz Díaz');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Editar' }));
  await screen.findByText(/^2 horas libres, no a las/);
}
const clockField = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const clockParts = ['Mañana o tarde', 'Hora', 'Minutos'] as const;
/** Returns the time that the form shows, as HH:MM. */
export function readTime(): string {
  const [halfOfDay = 0, hours = 0, minutes = 0] = clockParts.map((name) => Number(clockField(name).value));
  return toTimeOfDay((halfOfDay * 12 + hours) * 60 + minutes);
}
export const getDateField = () => screen.getByLabelText<HTMLInputElement>('Fecha');

const markedDayName = /, (cerrado|sin horas)$/;

/** Returns the names of the marked days in the month of the date picker, once there are `count`. */
export async function listMarkedDays(count: number) {
  await settle(() => click('Abrir calendario'));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendario' }));
  await waitFor(() => expect(calendar.queryAllByRole('button', { name: markedDayName })).toHaveLength(count));
  const names = calendar
    .getAllByRole('button', { name: markedDayName })
    .map((dayButton) => dayButton.getAttribute('aria-label'));
  await settle(() => click('Abrir calendario'));
  return names;
}

export const setDay = (date: string) =>
  settle(() => fireEvent.change(getDateField(), { target: { value: date } }));
export async function setTime(time: string) {
  const minutes = toMinutesOfDay(time);
  const values = [Math.floor(minutes / 720), Math.floor(minutes / 60) % 12, minutes % 60];
  for (const [index, name] of clockParts.entries())
    await settle(() => fireEvent.change(clockField(name), { target: { value: String(values[index]) } }));
}
export const setStaff = (name: RegExp) => settle(() => fireEvent.click(screen.getByRole('radio', { name })));
