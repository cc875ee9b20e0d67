import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { quietDay } from '#test/web/support/quiet-day.ts';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DashboardAgenda } from '#web/src/features/desk/dashboard-agenda.tsx';
import { DashboardCards } from '#web/src/features/desk/dashboard-cards.tsx';

const figures = { ...quietDay, activeClients: 1_234 };

it('DashboardPage shows that no appointments are left today [R097]', async () => {
  const server = aServer();
  server.answers(listCalendar, () => []);
  server.answers(listStaff, () => []);
  render(
    <MemoryRouter>
      <Providers>
        <DashboardCards figures={figures} />
        <DashboardAgenda date={figures.date} />
      </Providers>
    </MemoryRouter>,
  );

  await screen.findByText('Las que se confirmen para hoy aparecen aquí.');
  expect(screen.getAllByText('No quedan citas hoy')).toHaveLength(2);
  expect(screen.getByText('1,234')).toBeTruthy();
});
