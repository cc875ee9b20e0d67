import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { listTeam } from '#shared/staff/desk-api.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { TeamMemberDialog } from '#web/src/features/staff/team/team-member-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  rememberCenter(publicSettings(demoSettings));
});

it('says that a center without services has none to perform yet', async () => {
  const server = aServer();
  server.answers(listTeam, () => []);
  server.answers(listBookableServices, () => []);

  renderAt(
    <Providers>
      <TeamMemberDialog onClose={vi.fn()} />
    </Providers>,
  );

  const told = 'El centro todavía no tiene servicios. Cuando los tenga, márcalos aquí.';
  expect(await screen.findByText(told)).toBeTruthy();
});
