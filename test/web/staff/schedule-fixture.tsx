import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { vi } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { changeSchedule, getSchedule, type Schedule } from '#shared/staff/api.ts';
import type { AvailabilityBlock, SingleBlock, WeeklyBlock } from '#shared/staff/availability-block.ts';
import { applyScheduleChange, withChanges } from '#shared/staff/changed-blocks.ts';
import { type StrandedAppointment, strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { SchedulePage } from '#web/src/features/staff/schedule/schedule-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { aServer, confirmationResponse } from '../support/server.ts';

/** Friday, 10:00 in Puerto Rico. */
export const now = new Date('2026-03-06T14:00:00.000Z');
export const friday = '2026-03-06';
const path = '/enfermero/mi-horario';

const me = {
  userId: 's1',
  role: 'staff',
  firstName: 'Camila',
  lastName: 'Vega',
  email: 'camila@correo.test',
} as const;

const workingHours = { staffId: 's1', start: '09:00', end: '17:00' };
/** A block that repeats on Fridays since January. */
export const fridays: WeeklyBlock = {
  kind: 'weekly',
  blockId: 'fridays',
  date: '2026-01-02',
  ...workingHours,
};
export const tuesday: SingleBlock = {
  kind: 'single',
  blockId: 'tuesday',
  date: '2026-03-03',
  ...workingHours,
  end: '13:00',
  title: 'Visitas a domicilio',
};
export const marisol: StrandedAppointment = {
  appointmentId: 'a1',
  patientName: 'Marisol Ortiz',
  date: friday,
  time: '14:30',
};

type ScheduleServerInput = Partial<Omit<Schedule, 'blocks'>> & {
  blocks?: AvailabilityBlock[];
  /** Appointments that a change leaves outside the schedule, so that it requires confirmation. */
  stranded?: StrandedAppointment[];
  /** Appointments that the change leaves outside because they were booked during it. */
  lateStranded?: StrandedAppointment[];
};

/** Creates a server that stores the blocks of one staff member by the product's own rule. */
export function aScheduleServer({
  stranded = [],
  lateStranded = [],
  blocks = [fridays, tuesday],
  ...schedule
}: ScheduleServerInput = {}) {
  const server = aServer();
  let storedBlocks = blocks;
  let lastId = 0;
  const createId = () => `new-${++lastId}`;
  const readRequests = server.answers(getSchedule, () => ({
    blocks: storedBlocks,
    colorIndex: 0,
    hasNoBlock: storedBlocks.length === 0,
    ...schedule,
  }));
  const changes = server.answers(changeSchedule, ({ body }) => {
    const { change, confirmed } = body as BodyOf<typeof changeSchedule>;
    if (stranded.length > 0 && !confirmed) return confirmationResponse(strandedConfirmation, stranded);
    storedBlocks = withChanges(
      storedBlocks,
      applyScheduleChange({ staffId: 's1', blocks: storedBlocks, newId: createId, ...schedule }, change),
    );
    return { stranded: lateStranded };
  });
  const listSentChanges = () => changes.map(({ body }) => (body as BodyOf<typeof changeSchedule>).change);
  return { server, readRequests, changes, listSentChanges };
}

/** Sets the width of the window, which jsdom lacks. */
export function mockWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/(\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const createRouterInMemory = (routes: RouteObject[], address: string) =>
  createMemoryRouter(routes, { initialEntries: [address] });

export async function openSchedulePage(address = path, createRouter = createRouterInMemory) {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
  queryClient.setQueryData(buildQueryKey(getMe), me);
  const element = (
    <Providers>
      <SchedulePage />
    </Providers>
  );
  const router = createRouter(
    [
      { path, element },
      { path: '*', element: <h1>Otra página</h1> },
    ],
    address,
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Mi Horario de Trabajo' });
  return router;
}

export const replaceNonBreakingSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Returns the accessible names of the visible blocks. */
export const listBlockNames = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.matches('.block'))
    .map((button) => replaceNonBreakingSpaces(button.querySelector('.visually-hidden')?.textContent));

const findBlock = async (name: RegExp) => {
  const blockButton = await waitFor(() => {
    const button = screen
      .getAllByRole('button')
      .find(
        ({ textContent, classList }) =>
          classList.contains('block') && name.test(replaceNonBreakingSpaces(textContent) ?? ''),
      );
    if (!button) throw new Error(`no block ${name}`);
    return button;
  });
  return blockButton;
};

export async function openBlock(name: RegExp) {
  fireEvent.click(await findBlock(name));
  return screen.findByRole('complementary');
}

export const fill = (label: string, value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } }));
export const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
export const findConfirmation = () => screen.findByRole('alertdialog');
export const answerConfirmation = async (name: string) => {
  const dialog = await findConfirmation();
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name })));
};
