import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { confirmationResponse, errorResponse } from '#test/web/support/server.ts';
import {
  aBoardServer,
  anAppointment,
  drag,
  findAppointmentButton,
  findColumn,
  friday,
  movePointer,
  pressPointer,
  readAnnouncements,
  releasePointer,
  renderBoard,
} from './day-board-fixture.tsx';

beforeEach(() => freezeClock());

const initialSlot = { staffId: 's1', date: friday, time: '10:00', durationMinutes: 60 };
const grabPoint = { column: 0, time: '10:10' };
const expectAppointmentAt = (staff: RegExp, timeRange: string) =>
  waitFor(() =>
    expect(
      replaceNonBreakingSpaces(findColumn(staff).getByRole('button', { name: /^Rosa/ }).title),
    ).toContain(timeRange),
  );
const findLowerEdge = () => document.querySelector('.appointment-event__end')!;

describe('dragging an appointment', () => {
  it('sends the old and the new slot on a drop at another staff member, and does not open the appointment', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const onOpen = vi.fn();
    await renderBoard({ onOpen });

    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:38' });

    await expectAppointmentAt(/^Yadira/, '1:30 p. m. a 2:30 p. m.');
    expect(changes.map(({ body }) => body)).toEqual([
      { from: initialSlot, to: { ...initialSlot, staffId: 's2', time: '13:30' } },
    ]);
    expect(onOpen).not.toHaveBeenCalled();
    await waitFor(() => expect(readAnnouncements()).toContain('Cita movida'));
  });

  it('changes the duration at its lower edge', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await renderBoard();

    await drag(findLowerEdge(), { column: 0, time: '10:58' }, { column: 0, time: '11:24' });

    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:25 a. m.');
    expect(changes.map(({ body }) => body)).toEqual([
      { from: initialSlot, to: { ...initialSlot, durationMinutes: 85 } },
    ]);
    expect(await screen.findByText('Duración cambiada')).toBeTruthy();
  });

  it('shows the new slot before the server responds', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () => new Promise<Response>(() => undefined));
    await renderBoard();

    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:40' });

    await expectAppointmentAt(/^Yadira/, '1:30 p. m. a 2:30 p. m.');
    expect(findAppointmentButton().getAttribute('aria-busy')).toBe('true');
  });

  it('restores the slot and shows the reason if the server rejects the change', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () => errorResponse(appointmentErrors.outside_hours));
    await renderBoard();

    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:40' });

    expect(await screen.findByText('La cita no se movió')).toBeTruthy();
    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    expect(readAnnouncements()).toContain(
      `La cita de Rosa Febres volvió a su lugar. ${appointmentErrors.outside_hours.text}`,
    );
  });

  it('can be undone for ten seconds', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const successToast = vi.spyOn(sonner, 'success');
    await renderBoard();
    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:40' });

    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));

    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    const newSlot = { ...initialSlot, staffId: 's2', time: '13:30' };
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([
        { from: initialSlot, to: newSlot },
        { from: newSlot, to: initialSlot },
      ]),
    );
    expect(await screen.findByText('Movimiento deshecho')).toBeTruthy();
    expect(successToast.mock.calls[0]?.[1]?.duration).toBe(10_000);
  });

  it('does not hide a later move back by another user', async () => {
    const { setStoredAppointments } = aBoardServer([anAppointment()]);
    await renderBoard();
    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:40' });
    await expectAppointmentAt(/^Yadira/, '1:30 p. m.');
    await waitFor(() => expect(findAppointmentButton().getAttribute('aria-busy')).toBe('false'));

    setStoredAppointments([anAppointment()]);
    const { queryClient } = await import('#web/src/lib/query.ts');
    await act(() => queryClient.invalidateQueries());

    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
  });

  it('is cancelled by Escape, and sends nothing on a drop in its own slot', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const onOpen = vi.fn();
    await renderBoard({ onOpen });

    pressPointer(findAppointmentButton(), grabPoint);
    movePointer({ column: 1, time: '13:40' });
    fireEvent.keyDown(window, { key: 'Escape' });
    await releasePointer(findAppointmentButton());

    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    await drag(findAppointmentButton(), grabPoint, { column: 0, time: '10:15' });
    expect([changes.length, onOpen.mock.calls.length]).toEqual([0, 0]);
    expect(readAnnouncements()).toContain('La cita de Rosa Febres se queda donde estaba.');
  });

  it('restores the slot without an error if the confirmation is declined', async () => {
    const { server } = aBoardServer([anAppointment()]);
    const facts = [{ why: 'past', date: friday, time: '09:00', closure: '' } as const];
    server.answers(changeAppointment, () => confirmationResponse(unusualHourConfirmation, facts));
    await renderBoard();
    await drag(findAppointmentButton(), grabPoint, { column: 0, time: '09:10' });

    fireEvent.click(await screen.findByRole('button', { name: 'Volver' }));

    await expectAppointmentAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    expect(readAnnouncements()).toContain('La cita de Rosa Febres se queda donde estaba.');
    expect(screen.queryByText('La cita no se movió')).toBeNull();
  });

  it.each([
    ['a user without permission', { mayMove: false }, anAppointment()],
    ['a completed appointment', {}, anAppointment({ status: 'completed' })],
  ])('is disabled for %s', async (_, options, storedAppointment) => {
    const { changes } = aBoardServer([storedAppointment]);
    await renderBoard(options);

    await drag(findAppointmentButton(), grabPoint, { column: 1, time: '13:40' });

    expect(changes).toHaveLength(0);
  });
});

it('an immediate touch move on an appointment scrolls the board', async () => {
  const { changes } = aBoardServer([anAppointment()]);
  await renderBoard();

  pressPointer(findAppointmentButton(), grabPoint, 'touch');
  movePointer({ column: 1, time: '13:40' });
  await releasePointer();

  expect(changes).toHaveLength(0);
});
