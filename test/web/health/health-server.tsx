import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listPatientDoseRequests } from '#shared/health/api.ts';
import { toGoals } from '#shared/health/goals.ts';
import {
  getPatientHealth,
  type Health,
  listActivities,
  listWeights,
  type ShownWeight,
} from '#shared/health/health-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { settle } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

export const createWeight = (date: string, weightTenths: number): ShownWeight => ({
  date,
  weightTenths,
  pointId: date,
  recordedAt: `${date}T14:00:00.000Z`,
  recordedBy: 'patient',
});
export const healthProfile = {
  goalWeightTenths: 1_600,
  activityLevel: 'moderate',
  weeklyMinutes: 180,
  meals: ['breakfast', 'dinner'],
  dailyCalories: 1_850,
  alcohol: 'light',
  smokes: false,
  savedAt: '2026-03-02T14:00:00.000Z',
  version: 3,
} satisfies Health['profile'];
export const createHealth = (overrides: Partial<Health> = {}): Health => ({
  profile: healthProfile,
  goals: { ...toGoals(), reducedDoses: 3 },
  week: { from: '2026-03-01', minutes: [40, 35, 0, 60, 45, 0, 0] },
  latest: [createWeight('2026-03-05', 1_750), createWeight('2026-02-26', 1_763)],
  ...overrides,
});

/** Creates a server for a client with this health data. */
export function aHealthServer(stored: Health = createHealth()) {
  const server = aServer();
  server.answers(getPatientHealth, () => stored);
  server.answers(listWeights, () => stored.latest.toReversed());
  server.answers(listActivities, () => ({
    from: '2026-03-01',
    to: '2026-03-07',
    weeklyMinutes: stored.goals.weeklyMinutes,
    activities: [],
  }));
  server.answers(listPatientDoseRequests, () => []);
  return server;
}

/** Renders one of the client's own pages. */
export function renderHealthPage(page: string, Page: ComponentType) {
  const router = createMemoryRouter([{ path: `/paciente/:patientId/${page}`, element: <Page /> }], {
    initialEntries: [`/paciente/me/${page}`],
  });
  return render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

export const click = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await settle(() => fireEvent.click(button));
};
export const choose = (name: string | RegExp) =>
  settle(() => fireEvent.click(screen.getByRole('radio', { name })));
export const write = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
