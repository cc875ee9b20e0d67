import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';

import { queryClient } from '#web/src/lib/query.ts';
import { click, openMoveDialog, openPageWith, pickRadio } from '../shared/appointment-menu.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const findDialog = () => screen.queryByRole('dialog', { name: 'Reprogramar cita' });
const listChosenTimes = () =>
  within(screen.getByRole('region', { name: 'Hora' }))
    .queryAllByRole<HTMLInputElement>('radio', { checked: true })
    .map(({ value }) => value);

describe('the draft of a reschedule after a reload', () => {
  const leaveDraft = async () => {
    await openMoveDialog();
    await pickRadio(/lunes, 9/);
    await pickRadio(/10:00/);
    cleanup();
  };

  it('is restored, and can move the appointment', async () => {
    await leaveDraft();

    const { moves } = await openPageWith({});

    await waitFor(() => expect(listChosenTimes()).toEqual(['10:00']));
    click('Confirmar');
    await waitFor(() => expect(moves).toHaveLength(1));
    expect(moves[0]!.body).toMatchObject({ to: { date: '2026-03-09', time: '10:00' } });
    await waitFor(() => expect(findDialog()).toBeNull());
    cleanup();
    await openPageWith({});
    expect(findDialog()).toBeNull();
  });

  it('requires another time if its own time is taken, and sends nothing', async () => {
    await leaveDraft();

    const { server, moves } = await openPageWith({});
    server.answers(listTimesForChange, () => [{ date: '2026-03-09', times: ['09:00'] }]);
    await act(() => queryClient.invalidateQueries());

    expect(replaceNonBreakingSpaces((await screen.findByRole('alert')).textContent)).toContain('10:00 a. m.');
    click('Confirmar');
    expect(await screen.findByText(/asegúrate de que la fecha y hora/)).toBeTruthy();
    expect(moves).toHaveLength(0);
  });

  it('is dropped silently if the appointment already has that time', async () => {
    await leaveDraft();

    await openPageWith({ date: '2026-03-09', time: '10:00' });

    expect(await screen.findAllByRole('radio', { name: /lunes, 9/ })).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listChosenTimes()).toEqual([]);
  });
});
