import { fireEvent, screen } from '@testing-library/react';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import { suggestNextAppointment } from '#shared/appointments/calendar/next-appointment-api.ts';
import { listUnclosedOfStaff } from '#shared/appointments/closing/closing-api.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { AssignedPatientsPage } from '#web/src/features/appointments/assigned/assigned-patients-page.tsx';
import { openPage } from './open-page.tsx';

const me = {
  userId: 's1',
  role: 'staff',
  firstName: 'Camila',
  lastName: 'Vega',
  email: 'camila@correo.test',
} as const;

export const anAppointment = (overrides: Partial<AssignedAppointment> = {}): AssignedAppointment => ({
  appointmentId: 'a1',
  patientId: 'p1',
  date: '2026-03-06',
  time: '14:30',
  durationMinutes: 60,
  status: 'confirmed',
  services: [{ serviceId: 'suero', name: 'Suero de vitaminas', durationMinutes: 60, priceCents: 9_500 }],
  staffId: 's1',
  staffName: 'Camila Vega',
  totalCents: 9_500,
  depositCents: 4_750,
  depositStatus: 'captured',
  balanceDueCents: 4_750,
  codeTriesLeft: 5,
  medications: [],
  attendanceConfirmed: false,
  patient: { firstName: 'Marisol', lastName: 'Ortiz Díaz', phone: '787-555-0142' },
  ...overrides,
});

/** Creates a server whose `change` stores changes of the first appointment. The other properties are its requests. */
export function aStaffServer(appointments: AssignedAppointment[] = [anAppointment()]) {
  const server = aServer();
  const change = (overrides: Partial<AssignedAppointment>) => Object.assign(appointments[0]!, overrides);
  return {
    server,
    change,
    alertRequests: server.answers(listAppointmentAlerts, () => ({
      isUnanswered: false,
      alerts: [],
      otherConditions: [],
    })),
    consentRequests: server.answers(listConsentsDue, () => []),
    nextAppointmentRequests: server.answers(suggestNextAppointment, () => ({})),
    unclosedRequests: server.answers(listUnclosedOfStaff, () => ({ rows: [] })),
    listRequests: server.answers(listAssignedAppointments, () => ({ rows: appointments })),
    payments: server.answers(startPayment, ({ body }) =>
      change({ paymentMethod: (body as { method: 'card' }).method }),
    ),
    completions: server.answers(completeAppointment, () =>
      change({ status: 'completed', balanceDueCents: 0, collectedCents: 4_750 }),
    ),
  };
}

export async function openAssignedPatientsPage(address = '/enfermero/pacientes') {
  const { router } = openPage(<AssignedPatientsPage />, address, me);
  await screen.findByRole('heading', { level: 1, name: 'Pacientes Asignados' });
  return router;
}

export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const queryDialog = () => screen.queryByRole('dialog', { name: 'Cerrar visita' });

/** Opens the dialog of the first appointment. */
export async function openDialog() {
  await openAssignedPatientsPage();
  fireEvent.click(await screen.findByRole('button', { name: /^(Elegir|Ingresar) .*Marisol Ortiz Díaz$/ }));
  await screen.findByRole('dialog', { name: 'Cerrar visita' });
}
export const getCodeField = () => screen.getByLabelText<HTMLInputElement>('Código de confirmación');
export const typeCode = (text: string) =>
  settle(() => fireEvent.input(getCodeField(), { target: { value: text } }));
