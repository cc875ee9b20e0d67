import { fireEvent, screen, within } from '@testing-library/react';
import type { Me } from '#shared/accounts/api.ts';
import { approveAppointment, denyAppointment, listTimesForRequest } from '#shared/appointments/api.ts';
import {
  type CalendarAppointment,
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  deleteAppointment,
  getAppointment,
  listAppointmentFlags,
  listCalendar,
  listWorkingHours,
} from '#shared/appointments/calendar/calendar-api.ts';
import { suggestNextAppointment } from '#shared/appointments/calendar/next-appointment-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { Role } from '#shared/core/roles.ts';
import { getConsentState } from '#shared/records/consents/laser-consent-api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { CalendarPage } from '#web/src/features/appointments/calendar/calendar-page.tsx';
import { aMember, aPatient } from './desk-fixture.tsx';
import { openPage, replaceNonBreakingSpaces } from './open-page.tsx';

export const anAppointment = (
  appointmentId: string,
  patientName: string,
  overrides: Partial<CalendarAppointment> = {},
): CalendarAppointment => ({
  appointmentId,
  patientName,
  staffId: 's1',
  date: '2026-03-06',
  time: '09:00',
  durationMinutes: 60,
  status: 'confirmed',
  attendanceConfirmed: false,
  serviceNames: ['Suero de vitaminas'],
  serviceIds: ['suero'],
  ...overrides,
});

/** Creates the details of the appointment that most tests open, which is Marisol's on the 6th at 9:00. */
export const aDetail = (overrides: Partial<AppointmentDetail> = {}): AppointmentDetail => ({
  appointmentId: 'a1',
  date: '2026-03-06',
  time: '09:00',
  durationMinutes: 60,
  status: 'confirmed',
  medications: [],
  services: [{ serviceId: 'suero', name: 'Suero de vitaminas', durationMinutes: 60, priceCents: 14_000 }],
  staffId: 's1',
  staffName: 'Camila Prueba',
  totalCents: 14_000,
  depositCents: 7_000,
  depositStatus: 'captured',
  balanceDueCents: 7_000,
  patientId: 'p1',
  beingApproved: false,
  patient: aPatient('Marisol', 'Ortiz Díaz'),
  origin: 'client',
  attendanceConfirmed: false,
  forfeitCents: 0,
  codeLocked: false,
  textable: true,
  ...overrides,
});

export const march: readonly CalendarAppointment[] = [
  anAppointment('a1', 'Marisol Ortiz Díaz'),
  anAppointment('a2', 'Tomás Arroyo', { time: '08:30', staffId: 's2' }),
  anAppointment('a3', 'Luz Meléndez', { time: '16:00', staffId: 's2', status: 'pending' }),
  anAppointment('a4', 'Iván Maldonado', { time: '11:30', status: 'confirmed', attendanceConfirmed: true }),
  anAppointment('a5', 'Rosa Febres', { date: '2026-03-31', staffId: 's2' }),
  anAppointment('a6', 'Ana Robles', { date: '2026-04-01', status: 'pending' }),
];

/** Creates a server with default answers. The other properties are the requests that it receives. */
export function aCalendarServer(appointments: readonly CalendarAppointment[] = march, detail = aDetail()) {
  const server = aServer();
  server.answers(getConsentState, () => ({ isMissing: false }));
  return {
    server,
    calendarRequests: server.answers(listCalendar, () => [...appointments]),
    staffRequests: server.answers(listStaff, () => [
      aMember('s1', 'Camila'),
      aMember('s2', 'Yadira', { colorIndex: 1 }),
    ]),
    nextAppointmentRequests: server.answers(suggestNextAppointment, () => ({})),
    hours: server.answers(listWorkingHours, () => []),
    flags: server.answers(listAppointmentFlags, () => []),
    closureRequests: server.answers(listClosures, () => []),
    appointmentRequests: server.answers(getAppointment, () => detail),
    timesRequests: server.answers(listTimesForRequest, ({ address }) => [
      {
        date: new URL(address, 'http://spa.test').searchParams.get('from')!,
        times: ['09:00', '10:00', '14:00'],
      },
    ]),
    changes: server.answers(changeAppointment, () => detail),
    approvals: server.answers(approveAppointment, () => ({
      appointmentId: 'a1',
      status: 'confirmed' as const,
      textable: true,
    })),
    attendances: server.answers(confirmAttendanceAtDesk, () => ({ ...detail, attendanceConfirmed: true })),
    cancellations: server.answers(cancelForPatient, () => ({ ...detail, status: 'cancelled' as const })),
    denials: server.answers(denyAppointment, () => ({ appointmentId: 'a1', status: 'cancelled' as const })),
    removals: server.answers(deleteAppointment, () => ({ appointmentId: 'a1' })),
  };
}

const aUser = (role: Role): Me => ({
  userId: 's1',
  role,
  firstName: 'Lourdes',
  lastName: 'Rivera',
  email: 'lourdes@centro.example',
});

/** Opens the calendar, by default in the month view, for this role, and waits until its content is loaded. */
export async function openCalendar(search = '', role: Role = 'admin') {
  const hasView = search.includes('vista=');
  const address = hasView ? search : `?vista=mes${search.replace('?', '&')}`;
  const { router } = openPage(<CalendarPage />, `/admin/calendario${address}`, aUser(role));
  await screen.findByRole('heading', { level: 1 });
  return router;
}

/** Returns the query string of the current address, without the view of the month. */
export const readQueryString = () =>
  screen
    .getByLabelText('dirección')
    .textContent?.replace(/^[^?]*/, '')
    .replace(/\?vista=mes&?/, '?')
    .replace(/\?$/, '');
export const getGrid = () => screen.getByRole('grid');
/** Finds a day of the month by its name, once its appointments have loaded. */
export const findDay = async (name: RegExp | string) =>
  within(await screen.findByRole('grid')).findByRole('button', { name });
export const findDayPanel = (name: RegExp | string) => screen.findByRole('region', { name });
export const listRowTexts = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => replaceNonBreakingSpaces(textContent));

export const queryDialog = () => screen.queryByRole('dialog', { name: 'Cita' });
/** Opens the calendar at an appointment and waits for its form. */
export async function openAppointment(search = '?cita=a1', role: Role = 'admin') {
  await openCalendar(search, role);
  await screen.findByLabelText('Duración en minutos');
  await screen.findByRole('radio', { name: /2:00/ });
}

/** Returns a field of the topmost dialog. */
export const getField = (label: string) =>
  within(screen.getAllByRole('dialog').at(-1)!).getByLabelText<HTMLInputElement>(label);

export const type = (label: string, value: string) =>
  settle(() => fireEvent.change(getField(label), { target: { value } }));
export const click = (name: string | RegExp) =>
  settle(() => fireEvent.click(screen.getByRole('button', { name })));
export async function chooseMenuAction(action: string) {
  await click('Más acciones');
  await settle(() => fireEvent.click(screen.getByRole('menuitem', { name: action })));
}
