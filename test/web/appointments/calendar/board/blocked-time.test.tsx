import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blockTime, unblockTime } from '#shared/appointments/calendar/blocked-time-api.ts';
import { listWorkingHours } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { freezeClock, openPage, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse } from '#test/web/support/server.ts';
import { QuickCreateDialog } from '#web/src/features/appointments/calendar/create/quick-create-dialog.tsx';
import { aCreationServer, initialDate } from '../create/create-appointment-fixture.tsx';
import {
  aBoardServer,
  anAppointment,
  camila,
  findColumn,
  friday,
  renderBoard,
  workingDay,
} from './day-board-fixture.tsx';

beforeEach(() => freezeClock());

const lunch = { blockId: 'lunch', start: 720, end: 780, reason: 'Almuerzo', from: friday, to: friday };
const lunchBody = {
  staffId: 's1',
  from: friday,
  to: friday,
  start: '12:00',
  end: '13:00',
  reason: 'Almuerzo',
};
const lunchLabel = 'Tiempo bloqueado: Almuerzo, 12:00 p. m. a 1:00 p. m., Camila Prueba';

function aBlockedBoard(range: Partial<typeof lunch> = {}) {
  const { server } = aBoardServer([]);
  server.answers(listWorkingHours, () => [{ ...workingDay('s1'), blocked: [{ ...lunch, ...range }] }]);
  return {
    freed: server.answers(unblockTime, () => ({ blockId: 'lunch' })),
    blocked: server.answers(blockTime, () => ({ blockId: 'again' })),
  };
}

const findBlock = () =>
  within(findColumn(/^Camila/).getByRole('listitem')).getByText('Almuerzo').parentElement!;
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

describe('blocked time on the board', () => {
  it('is named, has no free places, is freed by the front desk, and comes back by undo', async () => {
    const { freed, blocked } = aBlockedBoard();
    await renderBoard({ onCreateAt: vi.fn() });

    expect(replaceNonBreakingSpaces(findBlock().getAttribute('aria-label'))).toBe(lunchLabel);
    const freePlaces = screen.getAllByRole('button', { name: /^Espacio libre/ });
    expect(freePlaces.filter(({ dataset }) => ['720', '750'].includes(dataset['free'] ?? ''))).toEqual([]);

    await settle(() => fireEvent.click(findBlock()));
    await screen.findByRole('dialog', { name: 'Almuerzo' });
    await press('Quitar bloqueo');
    await waitFor(() => expect(freed).toHaveLength(1));
    expect(freed[0]?.address).toContain(`/lunch?staffId=s1&from=${friday}&to=${friday}`);

    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(blocked.map(({ body }) => body)).toEqual([lunchBody]));
  });

  it('of several days is freed for the day or for all', async () => {
    const { freed } = aBlockedBoard({ from: '2026-03-05', to: '2026-03-09' });
    await renderBoard();

    await settle(() => fireEvent.click(findBlock()));
    const dialog = await screen.findByRole('dialog', { name: 'Almuerzo' });
    expect(dialog.textContent).toContain('del 5 al 9 de marzo de 2026');
    await press('Quitar todos los días');

    await waitFor(() => expect(freed[0]?.address).toContain('from=2026-03-05&to=2026-03-09'));
  });

  it('cannot be opened by an aesthetician', async () => {
    aBlockedBoard();
    await renderBoard({ mayMove: false });

    expect(findBlock().tagName).toBe('DIV');
    expect(replaceNonBreakingSpaces(findBlock().textContent)).toContain(lunchLabel);
  });

  it('is printed in the list of the day, in order with the appointments', async () => {
    const { server } = aBoardServer([
      anAppointment({ appointmentId: 'a2', time: '13:00' }),
      anAppointment({ time: '10:00' }),
    ]);
    server.answers(listWorkingHours, () => [{ ...workingDay('s1'), blocked: [lunch] }]);
    await renderBoard();

    await settle(() => window.dispatchEvent(new Event('beforeprint')));

    const printedRows = document.querySelectorAll('.print-sheet dl > div');
    expect([...printedRows].map(({ textContent }) => replaceNonBreakingSpaces(textContent))).toEqual([
      expect.stringMatching(/^10:00 a\. m\. a 11:00 a\. m\.Rosa Febres/),
      '12:00 p. m. a 1:00 p. m.Tiempo bloqueado: Almuerzo',
      expect.stringMatching(/^1:00 p\. m\. a 2:00 p\. m\.Rosa Febres/),
    ]);
  });

  it('starts from a focused free place with the key B', async () => {
    aBlockedBoard();
    const onCreateAt = vi.fn();
    await renderBoard({ onCreateAt });

    await settle(() => fireEvent.keyDown(screen.getByRole('button', { name: /9:30/ }), { key: 'b' }));

    await waitFor(() =>
      expect(onCreateAt).toHaveBeenCalledExactlyOnceWith({
        date: friday,
        time: '09:30',
        member: camila,
        roomMinutes: 150,
        blockMinutes: 60,
        isBlocking: true,
      }),
    );
  });
});

it('the form of a free place turns into the form of blocked time, which shows why an hour cannot be blocked', async () => {
  const { server } = aCreationServer();
  const problem = errorResponse(appointmentErrors.block_occupied);
  const requests = server.answers(blockTime, () => problem);
  const onClose = vi.fn();
  const place = { date: initialDate, time: '10:30', member: camila, roomMinutes: 90, blockMinutes: 60 };
  openPage(<QuickCreateDialog place={place} onClose={onClose} />, '/');

  await press('Bloquear tiempo');
  await screen.findByRole('dialog', { name: 'Bloquear tiempo' });
  await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'Reunión' })));
  await press('Bloquear');

  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      {
        staffId: 's1',
        from: initialDate,
        to: initialDate,
        start: '10:30',
        end: '11:30',
        reason: 'Reunión',
      },
    ]),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('No se puede bloquear');
  expect(onClose).not.toHaveBeenCalled();
});
