import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { acceptProposal } from '#shared/appointments/proposal-api.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { anAppointment, aPatientServer, openAppointmentsPage } from '../shared/patient-fixture.tsx';

beforeEach(() => freezeClock());

const proposal = {
  slots: [
    { date: '2026-03-13', time: '15:00', staffName: 'Camila Vega' },
    { date: '2026-03-14', time: '14:30', staffName: 'Luz Rey' },
  ],
  expiresAt: '2026-03-06T20:00:00.000Z',
};
const request = anAppointment({ status: 'pending', depositStatus: 'held', proposal });

async function openPage(appointment: PatientAppointment = request) {
  const { server } = aPatientServer();
  const rows = [appointment];
  server.answers(listMyAppointments, () => ({ rows }));
  const acceptances = server.answers(acceptProposal, () => {
    const { proposal: _, ...accepted } = { ...request, status: 'confirmed' as const, time: '15:00' };
    rows[0] = accepted;
    return accepted;
  });
  await openAppointmentsPage();
  await screen.findByRole('heading', { name: 'El centro te propone otra hora' });
  return { server, acceptances };
}
const click = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a proposal in the list of appointments', () => {
  it('names the requested and the proposed times with their end, and accepts one with one press', async () => {
    const { acceptances } = await openPage();
    const text = replaceNonBreakingSpaces(document.body.textContent);
    for (const part of [
      'Pediste vie. 13 mar., 2:30 p. m.',
      'Te guardamos estas horas hasta hoy a las 4:00 p. m.',
      'Con Luz Rey',
      'Tu retención de $47.50 no cambia y se cobra al aceptar.',
    ])
      expect(text).toContain(part);

    click(/^Aceptar vie\. 13 mar/);

    expect(await screen.findByText('Cita confirmada')).toBeTruthy();
    expect(acceptances.map(({ body }) => body)).toEqual([{ date: '2026-03-13', time: '15:00' }]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'El centro te propone otra hora' })).toBeNull(),
    );
  });

  it('shows that the proposal ended', async () => {
    const { server } = await openPage();
    server.answers(acceptProposal, () => errorResponse(appointmentErrors.proposal_ended));
    click(/^Aceptar vie\. 13 mar/);

    expect(await screen.findByText(appointmentErrors.proposal_ended.text)).toBeTruthy();
  });

  it('opens the cancellation', async () => {
    await openPage();
    click('Cancelar sin costo');
    expect(await screen.findByRole('alertdialog', { name: 'Cancelar cita' })).toBeTruthy();
  });

  it('opens other times on the proposed day, with the service', async () => {
    const { server } = await openPage();
    server.answers(listTimesForChange, () => [{ date: '2026-03-13', times: ['09:00'] }]);
    click('Ver otras horas');

    const dialog = await screen.findByRole('dialog', { name: 'Ver otras horas' });
    expect(dialog.textContent).toContain(request.services[0]?.name);
    expect(await within(dialog).findByRole('radio', { name: /9:00/ })).toBeTruthy();
  });

  it('offers no other times after the period for changes', async () => {
    await openPage({ ...request, canChange: false });

    expect(screen.queryByRole('button', { name: 'Ver otras horas' })).toBeNull();
  });
});
