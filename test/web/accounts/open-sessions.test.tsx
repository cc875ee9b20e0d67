import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endMySession, getMe, listMySessions, type Me } from '#shared/accounts/api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { OpenSessionsDialog } from '#web/src/components/account-security/open-sessions-dialog.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

const me: Me = {
  userId: 'ana',
  role: 'patient',
  firstName: 'Ana',
  lastName: 'Prueba',
  email: 'ana@test.example',
};
const currentSession = {
  sessionId: 'here',
  device: 'Chrome en Windows',
  startedAt: '2026-03-06T14:00:00.000Z',
  isCurrent: true,
};
const phoneSession = {
  sessionId: 'phone',
  device: 'Safari en iPhone',
  startedAt: '2026-03-05T12:30:00.000Z',
  isCurrent: false,
};

it('OpenSessionsDialog lists the open sessions and ends one session, or all others', async () => {
  const server = aServer();
  queryClient.setQueryData(buildQueryKey(getMe), me);
  server.answers(listMySessions, () => ({ sessions: [currentSession, phoneSession] }));
  const endRequests = server.answers(endMySession, () => ({}));
  renderAt(
    <Providers>
      <OpenSessionsDialog onClose={() => {}} />
    </Providers>,
  );

  const list = await screen.findByRole('list', { name: 'Sesiones abiertas' });
  const [ownItem, otherItem] = within(list).getAllByRole('listitem');
  expect(ownItem?.textContent).toMatch(
    /^Chrome en WindowsEste dispositivo · Entraste el 6 de marzo de 2026, 10:00/,
  );
  expect(otherItem?.textContent).toMatch(/^Safari en iPhoneEntraste el 5 de marzo de 2026, 8:30/);
  expect(within(ownItem!).queryByRole('button')).toBeNull();
  await settle(() =>
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión en Safari en iPhone' })),
  );
  await waitFor(() => expect(endRequests.map(({ address }) => address)).toEqual(['/api/me/sessions/phone']));
  await waitFor(() => expect(queryClient.getQueryState(buildQueryKey(getMe))?.isInvalidated).toBe(true));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Cerrar las demás' })));

  await waitFor(() => expect(endRequests.at(-1)?.address).toBe('/api/me/sessions/others'));
});
