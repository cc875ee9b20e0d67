import { fireEvent, screen, within } from '@testing-library/react';
import { listMyAppointments } from '#shared/appointments/api.ts';
import {
  cancelAppointment,
  confirmAttendance,
  listTimesForChange,
  rescheduleAppointment,
} from '#shared/appointments/changes/change-api.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { settle } from '#test/web/support/render.tsx';
import { anAppointment, aPatientServer, openAppointmentsPage } from './patient-fixture.tsx';

/** Opens the client's screen with these appointments, and records its requests. */
export async function openPageWith(...appointments: Partial<PatientAppointment>[]) {
  const { server, laserSyncs, serviceRequests } = aPatientServer();
  const rows = appointments.map((appointment, index) =>
    anAppointment({ appointmentId: `a${index + 1}`, ...appointment }),
  );
  const listRequests = server.answers(listMyAppointments, () => ({ rows }));
  const recordedRequests = {
    timesRequests: server.answers(listTimesForChange, () => [
      { date: '2026-03-09', times: ['09:00', '10:00', '14:30'] },
      { date: '2026-03-10', times: [] },
    ]),
    moves: server.answers(rescheduleAppointment, () => rows[0]!),
    cancellations: server.answers(cancelAppointment, () => ({ ...rows[0]!, status: 'cancelled' as const })),
    attendances: server.answers(confirmAttendance, () => ({ ...rows[0]!, attendanceConfirmed: true })),
  };
  await openAppointmentsPage();
  await screen.findByRole('heading', { name: 'Próximas' });
  return { server, listRequests, laserSyncs, serviceRequests, ...recordedRequests };
}

/** Chooses an action in the menu of the first appointment. */
export function chooseMenuAction(action: string) {
  fireEvent.click(screen.getAllByRole('button', { name: /^Más acciones/ })[0]!);
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: action }));
}
/** Opens the dialog to move the first appointment. */
export async function openMoveDialog(appointment: Partial<PatientAppointment> = {}) {
  const page = await openPageWith(appointment);
  chooseMenuAction('Reprogramar');
  await screen.findByRole('dialog', { name: /reprogramar/i });
  return page;
}
/** Picks a day or a time. */
export async function pickRadio(name: RegExp) {
  const option = await screen.findByRole('radio', { name });
  await settle(() => fireEvent.click(option));
}
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
