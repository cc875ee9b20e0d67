import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { getSetup } from '#shared/settings/center-api.ts';
import type { SetupStep } from '#shared/settings/setup.ts';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DashboardSetup } from '#web/src/features/desk/dashboard-setup.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { useMe } from '#web/src/lib/me.ts';
import { findHomePath } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Vega',
  email: 'lu@aurora.test',
};

function Home() {
  const { data } = useMe();
  return (
    data && (
      <>
        <output>{findHomePath(data)}</output>
        <DashboardSetup />
      </>
    )
  );
}

it('DashboardSetup disappears once the center is set up, and the calendar becomes the home page', async () => {
  const server = aServer();
  let remainingSteps: SetupStep[] = ['team'];
  server.answers(getSetup, () => ({ left: remainingSteps }));
  server.answers(getMe, () => ({
    ...getMe.reply.parse(me),
    ...(remainingSteps.length > 0 && { isSettingUp: true }),
  }));
  render(
    <MemoryRouter>
      <Providers>
        <Home />
      </Providers>
    </MemoryRouter>,
  );
  await screen.findByText('4 de 5 listos');
  expect(screen.getByRole('status').textContent).toBe('/admin');

  remainingSteps = [];
  await queryClient.invalidateQueries({ queryKey: buildQueryKey(getSetup) });

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/admin/calendario'));
  expect(screen.queryByText('Prepara tu centro')).toBeNull();
});
