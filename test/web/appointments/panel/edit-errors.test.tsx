import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveAppointment } from '#shared/appointments/api.ts';
import { changeAppointment, getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { queryClient } from '#web/src/lib/query.ts';
import {
  aCalendarServer,
  aDetail,
  click,
  getField,
  march,
  openAppointment,
  openCalendar,
  type,
} from '../shared/calendar-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const from = { staffId: 's1', date: '2026-03-06', time: '09:00', durationMinutes: 60 };
const pendingAppointment = aDetail({ status: 'pending', depositStatus: 'held' });

describe('the appointment panel after a failed save', () => {
  const notCoveredText = 'No hay dosis de Glutatión que se puedan usar ese día. Elige otra fecha.';
  it.each([
    ['the server fails', coreErrors.unexpected, 'Error al guardar los cambios.'],
    [
      'no lot of a medication has doses for the new day',
      { ...assignmentErrors.not_covered, text: notCoveredText },
      notCoveredText,
    ],
  ])('shows the error if %s, and keeps the typed values [R214]', async (_, definition, expectedText) => {
    const { server } = aCalendarServer();
    server.answers(changeAppointment, () => errorResponse(definition));
    await openAppointment();

    await type('Fecha', '2026-03-09');
    await click('Guardar');

    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(getField('Fecha').value).toBe('09/03/2026');
  });

  it('shows an overlap with another appointment at the time field [R216]', async () => {
    const { server } = aCalendarServer();
    const { code, status, text } = appointmentErrors.overlaps;
    server.answers(changeAppointment, () =>
      Response.json({ code, status, detail: text, fields: [{ field: 'time', message: text }] }, { status }),
    );
    await openAppointment();

    await type('Minutos', '30');
    await click('Guardar');

    const timeField = screen.getByRole('group', { name: 'Hora' });
    expect(await within(timeField).findByText(text)).toBeTruthy();
  });

  it('keeps the typed values and shows the new slot if another user moved the appointment', async () => {
    const { server } = aCalendarServer();
    await openAppointment();
    await type('Minutos', '30');
    server.answers(changeAppointment, () => errorResponse(appointmentErrors.moved_meanwhile));
    server.answers(getAppointment, () => aDetail({ date: '2026-03-12', time: '14:00' }));

    await click('Guardar');
    const newSlotText = await screen.findByText(/^Ahora está el/);
    expect(replaceNonBreakingSpaces(newSlotText.textContent)).toBe(
      'Ahora está el jueves, 12 de marzo, 2:00 p. m. a 3:00 p. m., con Camila Prueba.',
    );
    expect(getField('Minutos').value).toBe('30');
    await click('Ver dónde está ahora');

    expect([getField('Fecha').value, getField('Minutos').value]).toEqual(['12/03/2026', '0']);
    const changes = server.answers(changeAppointment, () => aDetail());
    await type('Duración en minutos', '30');
    await click('Guardar');
    await waitFor(() =>
      expect(changes[0]!.body).toMatchObject({ from: { date: '2026-03-12', time: '14:00' } }),
    );
  });

  it.each([
    ['a1', 'La cita seleccionada no existe en la base de datos.'],
    ['', 'No se ha seleccionado una cita válida para actualizar.'],
  ])(
    'shows an error for an unknown appointment in the address: "%s" [R215]',
    async (appointmentId, expectedText) => {
      const { server } = aCalendarServer();
      server.answers(getAppointment, () => errorResponse(appointmentErrors.not_found));

      await openCalendar(`?cita=${appointmentId}`);

      expect(await screen.findByText(expectedText)).toBeTruthy();
    },
  );

  it('shows an error if the appointment is deleted during editing [R215]', async () => {
    const { server } = aCalendarServer();
    await openAppointment();
    await type('Minutos', '30');
    server.answers(changeAppointment, () => errorResponse(appointmentErrors.not_found));
    server.answers(getAppointment, () => errorResponse(appointmentErrors.not_found));

    await click('Guardar');

    expect(await screen.findByText('La cita seleccionada no existe en la base de datos.')).toBeTruthy();
  });
});

describe('a pending appointment in the panel', () => {
  it('is approved with the slot and duration of the form, in one request', async () => {
    const { approvals, changes } = aCalendarServer([...march], pendingAppointment);
    await openAppointment();

    await type('Minutos', '30');
    await type('Duración en minutos', '90');
    await click('Aprobar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(approvals.map(({ body }) => body)).toEqual([
      { ...from, time: '09:30', durationMinutes: 90, from },
    ]);
    expect(changes).toEqual([]);
  });

  it('is unchanged if the approval fails, and is approved on retry', async () => {
    const { server, approvals } = aCalendarServer([...march], pendingAppointment);
    const failedApprovals = server.answers(approveAppointment, () => errorResponse(coreErrors.unavailable));
    await openAppointment();
    await type('Duración en minutos', '90');
    await click('Aprobar');
    await waitFor(() => expect(failedApprovals).toHaveLength(1));
    await screen.findByText('Ocurrió un error al confirmar la cita.');

    expect(screen.queryByText('Esta cita cambió mientras la tenías abierta')).toBeNull();
    const retries = server.answers(approveAppointment, () => ({
      appointmentId: 'a1',
      status: 'confirmed' as const,
      textable: true,
    }));
    await click('Aprobar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect([approvals.length, retries[0]!.body]).toEqual([0, { ...from, durationMinutes: 90, from }]);
  });

  it("is saved, but not approved, by 'Guardar'", async () => {
    const { approvals, changes } = aCalendarServer([...march], pendingAppointment);
    await openAppointment();

    await type('Minutos', '30');
    await click('Guardar');

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(approvals).toEqual([]);
  });

  it('keeps the typed values if another user has approved it', async () => {
    const { server } = aCalendarServer([...march], pendingAppointment);
    await openAppointment();
    await type('Minutos', '30');
    server.answers(getAppointment, () => aDetail());

    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByText('Esta cita ya está aprobada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(getField('Minutos').value).toBe('30');
  });

  it('is read-only while it is being approved', async () => {
    aCalendarServer([...march], { ...pendingAppointment, beingApproved: true });

    await openCalendar('?cita=a1');

    expect(await screen.findByText(appointmentErrors.being_approved.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
  });
});
