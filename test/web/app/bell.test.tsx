import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BellRow, listBellNotices, markBellNoticesRead } from '#shared/desk/bell-api.ts';
import { BellButton } from '#web/src/app/bell/bell-button.tsx';
import { groupNotices } from '#web/src/app/bell/bell-groups.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

const aRow = (noticeId: string, changes: Partial<BellRow> = {}): BellRow => ({
  noticeId,
  at: '2026-03-06T15:00:00.000Z',
  kind: 'request',
  title: 'Marisol Ortiz pide una cita',
  detail: 'lun. 9 mar., 2:30 p. m.',
  subjectId: 'a1',
  isRead: false,
  ...changes,
});

function renderBell(rows: BellRow[], unreadCount = rows.filter(({ isRead }) => !isRead).length) {
  const me = {
    userId: 'u1',
    role: 'admin',
    firstName: 'Lourdes',
    lastName: 'Rivera',
    email: 'l@correo.test',
  } as const;
  const server = aServer();
  server.answers(listBellNotices, () => ({ rows, unreadCount }));
  const marks = server.answers(markBellNoticesRead, () => ({}));
  renderAt(
    <Providers>
      <BellButton me={me} />
    </Providers>,
    '/admin/calendario',
  );
  return marks;
}

describe('the bell', () => {
  beforeEach(() => queryClient.clear());

  it('shows the number of unread notices, above nine as 9+', async () => {
    renderBell([], 12);

    expect(await screen.findByRole('button', { name: 'Avisos, 12 sin leer' })).toBeTruthy();
    expect(screen.getByText('9+')).toBeTruthy();
  });

  it('marks a notice as read and opens its screen', async () => {
    const marks = renderBell([aRow('request-a1')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Avisos, 1 sin leer' }));

    fireEvent.click(await screen.findByText('Marisol Ortiz pide una cita'));

    await waitFor(() => expect(marks[0]?.body).toEqual({ noticeIds: ['request-a1'], isRead: true }));
    expect(screen.getByLabelText('dirección').textContent).toBe('/admin/solicitud-citas');
  });

  it("marks everything as read by 'Marcar todo leído', and undoes it", async () => {
    const marks = renderBell([aRow('request-a1'), aRow('request-a2', { isRead: true })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Avisos, 1 sin leer' }));

    fireEvent.click(await screen.findByRole('button', { name: 'Marcar todo leído' }));

    await waitFor(() => expect(marks[0]?.body).toEqual({ noticeIds: ['request-a1'], isRead: true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(marks[1]?.body).toEqual({ noticeIds: ['request-a1'], isRead: false }));
  });

  it('says who handled a notice', async () => {
    renderBell([aRow('request-a1', { isRead: true, handledBy: 'Nelson Ortiz' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Avisos' }));

    expect(await screen.findByText('Lo atendió Nelson Ortiz')).toBeTruthy();
  });

  it('says that nothing happened', async () => {
    renderBell([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Avisos' }));

    expect(await screen.findByText('Estás al día')).toBeTruthy();
  });
});

describe('notices', () => {
  it('are grouped by day in Puerto Rico, and similar ones of a day are joined', () => {
    const failed = { kind: 'messageFailed', title: 'Un SMS no llegó' } as const;
    const days = groupNotices([
      aRow('m1', failed),
      aRow('m2', failed),
      aRow('r1'),
      aRow('r2'),
      aRow('m3', { ...failed, at: '2026-03-06T03:00:00.000Z' }),
    ]);

    expect(days.map(({ date, items }) => [date, items.map(({ title }) => title)])).toEqual([
      [
        '2026-03-06',
        ['2 mensajes no se enviaron', 'Marisol Ortiz pide una cita', 'Marisol Ortiz pide una cita'],
      ],
      ['2026-03-05', ['Un SMS no llegó']],
    ]);
    expect(days[0]?.items[0]?.noticeIds).toEqual(['m1', 'm2']);
  });
});
