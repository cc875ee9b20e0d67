import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { aDetail } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  openDialog,
  queryDialog,
} from '#test/web/appointments/shared/staff-fixture.tsx';
import { errorResponse } from '#test/web/support/server.ts';

beforeEach(() => freezeClock());

const listStartedAppointments = (overrides: Partial<AssignedAppointment> = {}) => [
  anAppointment({ time: '10:00', ...overrides }),
];
const findNoShowButton = () => screen.queryByRole('button', { name: 'El cliente no asistió' });
const getConfirmation = () => screen.getByRole('alertdialog', { name: 'Marcar no asistió' });

describe('a no-show', () => {
  it.each([
    ['before the method', {}],
    ['before the code', { paymentMethod: 'card' as const }],
    ['with the code locked', { paymentMethod: 'card' as const, codeTriesLeft: 0 }],
  ])('can be recorded %s once the appointment has started', async (_, overrides) => {
    aStaffServer(listStartedAppointments(overrides));

    await openDialog();

    expect(findNoShowButton()).toBeTruthy();
  });

  it('cannot be recorded before the start of the appointment', async () => {
    aStaffServer([anAppointment({ time: '10:01', paymentMethod: 'card' })]);

    await openDialog();

    expect(findNoShowButton()).toBeNull();
  });

  it('requires confirmation, can be retried or cancelled after an error, and removes the appointment from the list', async () => {
    const appointments = listStartedAppointments();
    const { server } = aStaffServer(appointments);
    server.answers(markNoShow, () => errorResponse(appointmentErrors.state_changed));
    const confirmNoShow = () =>
      fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Marcar no asistió' }));
    await openDialog();
    click('El cliente no asistió');
    confirmNoShow();
    const errorMessage = await within(getConfirmation()).findByRole('alert');
    expect(errorMessage.textContent).toBe(appointmentErrors.state_changed.text);
    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(queryDialog()).toBeTruthy();
    const noShows = server.answers(markNoShow, () => {
      appointments.pop();
      return aDetail({ status: 'noShow', depositStatus: 'kept', balanceDueCents: 0 });
    });
    click('El cliente no asistió');
    expect(replaceNonBreakingSpaces(getConfirmation().textContent)).toContain(
      'Su depósito de $47.50 queda retenido',
    );

    confirmNoShow();

    expect(await screen.findByText('Cita marcada: el cliente no asistió')).toBeTruthy();
    expect(noShows.map(({ address }) => address)).toEqual(['/api/appointments/a1/no-show']);
    expect(await screen.findByText('No tienes visitas por hacer')).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});
