import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { expect } from 'vitest';
import {
  type CompletedAppointment,
  completeWithoutCode,
  listCompletedAppointments,
  listKeptDeposits,
  markNoShow,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import type { AppointmentDetail, AppointmentRequest } from '#shared/appointments/views.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { CompletedAppointmentsPage } from '#web/src/features/appointments/completed/completed-appointments-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aMember, aRequest } from '../shared/desk-scene.tsx';

/** Friday, 10:00 in Puerto Rico. */
export const now = new Date('2026-03-06T14:00:00.000Z');

/** Yesterday's, that nobody closed. */
export const anAppointment = (more: Partial<CompletedAppointment> = {}): CompletedAppointment => ({
  appointmentId: 'a1',
  patientName: 'Marisol Ortiz Díaz',
  staffName: 'Camila Vega',
  date: '2026-03-05',
  time: '14:30',
  paidCents: 4_750,
  balanceDueCents: 4_750,
  treatmentCompleted: false,
  ...more,
});
export const aDoneAppointment = (more: Partial<CompletedAppointment> = {}) =>
  anAppointment({
    appointmentId: 'a2',
    patientName: 'Iván Maldonado Cruz',
    paidCents: 9_500,
    balanceDueCents: 0,
    paymentMethod: 'athMovil',
    confirmationCode: 'K7MQ2XTW',
    treatmentCompleted: true,
    ...more,
  });

/** What somebody who did not come left. */
export const aForfeit = (more: Partial<AppointmentRequest> = {}): AppointmentRequest =>
  aRequest({ status: 'noShow', date: '2026-03-03', depositStatus: 'kept', balanceDueCents: 0, ...more });

const changed = (more: Partial<AppointmentDetail>): AppointmentDetail => ({
  ...aRequest(),
  origin: 'client',
  attendanceConfirmed: false,
  forfeitCents: 0,
  codeLocked: false,
  textable: true,
  ...more,
});

/** Everything answers as on a good day; a test says what is different. */
export function aGoodDay(appointments = [anAppointment(), aDoneAppointment()], forfeits = [aForfeit()]) {
  const server = aServer();
  return {
    server,
    lists: server.answers(listCompletedAppointments, () => ({ rows: appointments })),
    kept: server.answers(listKeptDeposits, () => ({ rows: forfeits })),
    staff: server.answers(listStaff, () => [aMember('s1', 'Camila'), aMember('s2', 'Yadira')]),
    noShows: server.answers(markNoShow, () => changed({ status: 'noShow', depositStatus: 'kept' })),
    completions: server.answers(completeWithoutCode, () => changed({ status: 'completed' })),
    waivers: server.answers(waiveForfeit, () => changed({ status: 'noShow', depositStatus: 'refunding' })),
  };
}

const path = '/admin/citas-completadas';

export async function appointmentPage(search = '') {
  queryClient.clear();
  // Toasts outlive the page that said them.
  sonner.dismiss();
  const element = (
    <Providers>
      <CompletedAppointmentsPage />
    </Providers>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}${search}`] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Citas completadas' });
  return router;
}

export const rowsOf = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption });
  return within(table).getAllByRole('row').slice(1);
};

/** What the last question asked for. */
export const askedOf = (sent: readonly { address: string }[]) =>
  Object.fromEntries(new URL(sent.at(-1)!.address, 'http://spa.test').searchParams);

/** One of the ways to end an appointment, from its menu. */
export async function choose(action: string, patientName = 'Marisol Ortiz Díaz') {
  const menu = await screen.findByRole('button', { name: `Acciones de la cita de ${patientName}` });
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  const opened = (role: string) => screen.queryByRole(role, { name: action });
  await waitFor(() => expect(opened('dialog') ?? opened('alertdialog')).not.toBeNull());
}
