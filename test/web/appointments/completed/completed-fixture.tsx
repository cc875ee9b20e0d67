import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import {
  type CompletedAppointment,
  completeWithoutCode,
  listCompletedAppointments,
  listKeptDeposits,
  markNoShow,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aServer } from '#test/web/support/server.ts';
import { CompletedAppointmentsPage } from '#web/src/features/appointments/completed/completed-appointments-page.tsx';
import { aDetail } from '../shared/calendar-fixture.tsx';
import { aMember, aRequest } from '../shared/desk-fixture.tsx';
import { openPage } from '../shared/open-page.tsx';

/** An unclosed appointment of yesterday. */
export const anAppointment = (overrides: Partial<CompletedAppointment> = {}): CompletedAppointment => ({
  appointmentId: 'a1',
  patientName: 'Marisol Ortiz Díaz',
  staffName: 'Camila Vega',
  date: '2026-03-05',
  time: '14:30',
  paidCents: 4_750,
  balanceDueCents: 4_750,
  treatmentCompleted: false,
  ...overrides,
});
export const aDoneAppointment = (overrides: Partial<CompletedAppointment> = {}) =>
  anAppointment({
    appointmentId: 'a2',
    patientName: 'Iván Maldonado Cruz',
    paidCents: 9_500,
    balanceDueCents: 0,
    paymentMethod: 'athMovil',
    confirmationCode: 'K7MQ2XTW',
    treatmentCompleted: true,
    ...overrides,
  });

/** The forfeited deposit of a no-show. */
export const aForfeit = (overrides: Partial<AppointmentRequest> = {}): AppointmentRequest =>
  aRequest({ status: 'noShow', date: '2026-03-03', depositStatus: 'kept', balanceDueCents: 0, ...overrides });

/** Creates a server with default answers. The other properties are the requests that it receives. */
export function aCompletedServer(
  appointments = [anAppointment(), aDoneAppointment()],
  forfeits = [aForfeit()],
) {
  const server = aServer();
  return {
    server,
    listRequests: server.answers(listCompletedAppointments, () => ({ rows: appointments })),
    keptDepositRequests: server.answers(listKeptDeposits, () => ({ rows: forfeits })),
    staffRequests: server.answers(listStaff, () => [aMember('s1', 'Camila'), aMember('s2', 'Yadira')]),
    noShows: server.answers(markNoShow, () => aDetail({ status: 'noShow', depositStatus: 'kept' })),
    detailRequests: server.answers(getAppointment, () => aDetail()),
    completions: server.answers(completeWithoutCode, () => aDetail({ status: 'completed' })),
    waivers: server.answers(waiveForfeit, () => aDetail({ status: 'noShow', depositStatus: 'refunding' })),
  };
}

export async function openCompletedPage(search = '') {
  const { router } = openPage(<CompletedAppointmentsPage />, `/admin/citas-completadas${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Citas completadas' });
  return router;
}

export const readTableRows = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption });
  return within(table).getAllByRole('row').slice(1);
};

/** Returns the query parameters of the last request. */
export const getLastQuery = (requests: readonly { address: string }[]) =>
  Object.fromEntries(new URL(requests.at(-1)!.address, 'http://spa.test').searchParams);

/** Chooses an action from the menu of an appointment. */
export async function chooseAction(action: string, patientName = 'Marisol Ortiz Díaz') {
  const menu = await screen.findByRole('button', { name: `Acciones de la cita de ${patientName}` });
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  const findDialog = (role: string) => screen.queryByRole(role, { name: action });
  await waitFor(() => expect(findDialog('dialog') ?? findDialog('alertdialog')).not.toBeNull());
}
