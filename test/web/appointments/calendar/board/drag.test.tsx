import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { freezeClock, plain } from '#test/web/appointments/shared/open-page.tsx';
import { confirmationResponse, errorResponse } from '#test/web/support/server.ts';
import {
  aBoardServer,
  anAppointment,
  appointment,
  appointmentBoard,
  carry,
  columnOf,
  drag,
  friday,
  grip,
  readAnnouncements,
  release,
} from './day-board-fixture.tsx';

beforeEach(() => freezeClock());

const before = { staffId: 's1', date: friday, time: '10:00', durationMinutes: 60 };
const grabPoint = { column: 0, time: '10:10' };
const expectAt = (staff: RegExp, hours: string) =>
  waitFor(() => expect(plain(columnOf(staff).getByRole('button', { name: /^Rosa/ }).title)).toContain(hours));
const end = () => document.querySelector('.appointment-event__end')!;

describe('dragging an appointment', () => {
  it('to another slot and staff member sends the old and new place, and does not open it', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const onOpen = vi.fn();
    await appointmentBoard({ onOpen });

    await drag(appointment(), grabPoint, { column: 1, time: '13:38' });

    await expectAt(/^Yadira/, '1:30 p. m. a 2:30 p. m.');
    expect(changes.map(({ body }) => body)).toEqual([
      { from: before, to: { ...before, staffId: 's2', time: '13:30' } },
    ]);
    expect(onOpen).not.toHaveBeenCalled();
    await waitFor(() => expect(readAnnouncements()).toContain('Cita movida'));
  });

  it('by its lower edge changes its duration', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await appointmentBoard();

    await drag(end(), { column: 0, time: '10:58' }, { column: 0, time: '11:24' });

    await expectAt(/^Camila/, '10:00 a. m. a 11:25 a. m.');
    expect(changes.map(({ body }) => body)).toEqual([
      { from: before, to: { ...before, durationMinutes: 85 } },
    ]);
    expect(await screen.findByText('Duración cambiada')).toBeTruthy();
  });

  it('shows the new place before the server answers', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () => new Promise<Response>(() => undefined));
    await appointmentBoard();

    await drag(appointment(), grabPoint, { column: 1, time: '13:40' });

    await expectAt(/^Yadira/, '1:30 p. m. a 2:30 p. m.');
    expect(appointment().getAttribute('aria-busy')).toBe('true');
  });

  it('that the server rejects restores its place and shows the reason', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () => errorResponse(appointmentErrors.outside_hours));
    await appointmentBoard();

    await drag(appointment(), grabPoint, { column: 1, time: '13:40' });

    expect(await screen.findByText('La cita no se movió')).toBeTruthy();
    await expectAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    expect(readAnnouncements()).toContain(
      `La cita de Rosa Febres volvió a su lugar. ${appointmentErrors.outside_hours.text}`,
    );
  });

  it('can be undone for ten seconds', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const shown = vi.spyOn(sonner, 'success');
    await appointmentBoard();
    await drag(appointment(), grabPoint, { column: 1, time: '13:40' });

    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));

    await expectAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    const there = { ...before, staffId: 's2', time: '13:30' };
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([
        { from: before, to: there },
        { from: there, to: before },
      ]),
    );
    expect(await screen.findByText('Movimiento deshecho')).toBeTruthy();
    expect(shown.mock.calls[0]?.[1]?.duration).toBe(10_000);
  });

  it('accepts a later move back by another user', async () => {
    const { becomes } = aBoardServer([anAppointment()]);
    await appointmentBoard();
    await drag(appointment(), grabPoint, { column: 1, time: '13:40' });
    await expectAt(/^Yadira/, '1:30 p. m.');
    await waitFor(() => expect(appointment().getAttribute('aria-busy')).toBe('false'));

    becomes([anAppointment()]);
    const { queryClient } = await import('#web/src/lib/query.ts');
    await act(() => queryClient.invalidateQueries());

    await expectAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
  });

  it('is cancelled by Escape, and sends nothing when dropped in its own place', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    const onOpen = vi.fn();
    await appointmentBoard({ onOpen });

    grip(appointment(), grabPoint);
    carry({ column: 1, time: '13:40' });
    fireEvent.keyDown(window, { key: 'Escape' });
    await release(appointment());

    await expectAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    await drag(appointment(), grabPoint, { column: 0, time: '10:15' });
    expect([changes.length, onOpen.mock.calls.length]).toEqual([0, 0]);
    expect(readAnnouncements()).toContain('La cita de Rosa Febres se queda donde estaba.');
  });

  it('that the front desk does not confirm restores its place, without an error', async () => {
    const { server } = aBoardServer([anAppointment()]);
    const facts = [{ why: 'past', date: friday, time: '09:00', closure: '' } as const];
    server.answers(changeAppointment, () => confirmationResponse(unusualHourConfirmation, facts));
    await appointmentBoard();
    await drag(appointment(), grabPoint, { column: 0, time: '09:10' });

    fireEvent.click(await screen.findByRole('button', { name: 'Volver' }));

    await expectAt(/^Camila/, '10:00 a. m. a 11:00 a. m.');
    expect(readAnnouncements()).toContain('La cita de Rosa Febres se queda donde estaba.');
    expect(screen.queryByText('La cita no se movió')).toBeNull();
  });

  it.each([
    ['who may only look', { mayMove: false }, anAppointment()],
    ['an appointment that is over', {}, anAppointment({ status: 'completed' })],
  ])('is disabled for %s', async (_, options, given) => {
    const { changes } = aBoardServer([given]);
    await appointmentBoard(options);

    await drag(appointment(), grabPoint, { column: 1, time: '13:40' });

    expect(changes).toHaveLength(0);
  });
});

it('an immediate touch move on an appointment scrolls the board', async () => {
  const { changes } = aBoardServer([anAppointment()]);
  await appointmentBoard();

  grip(appointment(), grabPoint, 'touch');
  carry({ column: 1, time: '13:40' });
  await release();

  expect(changes).toHaveLength(0);
});
