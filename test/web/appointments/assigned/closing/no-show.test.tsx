import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { aDetail } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { freezeClock, plain } from '#test/web/appointments/shared/open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  dialog,
  openDialog,
} from '#test/web/appointments/shared/staff-fixture.tsx';
import { errorResponse } from '#test/web/support/server.ts';

beforeEach(() => freezeClock());

const listStarted = (more: Partial<AssignedAppointment> = {}) => [anAppointment({ time: '10:00', ...more })];
const offer = () => screen.queryByRole('button', { name: 'El cliente no asistió' });
const question = () => screen.getByRole('alertdialog', { name: 'Marcar no asistió' });

describe('no-show', () => {
  it.each([
    ['before the method', {}],
    ['before the code', { paymentMethod: 'card' as const }],
    ['with the code locked', { paymentMethod: 'card' as const, codeTriesLeft: 0 }],
  ])('can be marked %s, from the start of the appointment', async (_, more) => {
    aStaffServer(listStarted(more));

    await openDialog();

    expect(offer()).toBeTruthy();
  });

  it('cannot be marked before the start of the appointment', async () => {
    aStaffServer([anAppointment({ time: '10:01', paymentMethod: 'card' })]);

    await openDialog();

    expect(offer()).toBeNull();
  });

  it('requires confirmation, can be retried or abandoned after an error, and removes the appointment from the list', async () => {
    const appointments = listStarted();
    const { server } = aStaffServer(appointments);
    server.answers(markNoShow, () => errorResponse(appointmentErrors.state_changed));
    const mark = () => fireEvent.click(within(question()).getByRole('button', { name: 'Marcar no asistió' }));
    await openDialog();
    click('El cliente no asistió');
    mark();
    const problem = await within(question()).findByRole('alert');
    expect(problem.textContent).toBe(appointmentErrors.state_changed.text);
    fireEvent.click(within(question()).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialog()).toBeTruthy();
    const noShows = server.answers(markNoShow, () => {
      appointments.pop();
      return aDetail({ status: 'noShow', depositStatus: 'kept', balanceDueCents: 0 });
    });
    click('El cliente no asistió');
    expect(plain(question().textContent)).toContain('Su depósito de $47.50 queda retenido');

    mark();

    expect(await screen.findByText('Cita marcada: el cliente no asistió')).toBeTruthy();
    expect(noShows.map(({ address }) => address)).toEqual(['/api/appointments/a1/no-show']);
    expect(await screen.findByText('No tienes visitas por hacer')).toBeTruthy();
    expect(dialog()).toBeNull();
  });
});
