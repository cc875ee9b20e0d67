import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getRegistration } from '#shared/accounts/registration-api.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { getReminderLink } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { openAnswersLink } from '#shared/records/answers/answers-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { aServer, errorResponse } from '#test/web/support/server.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { CreateAccountPage } from '#web/src/features/accounts/create-account/create-account-page.tsx';
import { ShortLinkPage } from '#web/src/features/accounts/short-link/short-link-page.tsx';
import { ReminderLinkPage } from '#web/src/features/appointments/reminder-link/reminder-link-page.tsx';
import { HealthLinkPage } from '#web/src/features/intake/health/health-link-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

const token = 'x'.repeat(22);
const pages: readonly (readonly [address: string, path: string, Page: ComponentType, loadRoute: AnyRoute])[] =
  [
    [`/v/${token}`, '/v/:token', ReminderLinkPage, getReminderLink],
    [`/e/${token}`, '/e/:token', ShortLinkPage, openShortLink],
    [`/r/${token}`, '/r/:token', HealthLinkPage, openAnswersLink],
    [
      '/crear-cuenta/p1?email=ana%40test.example',
      '/crear-cuenta/:userId',
      CreateAccountPage,
      getRegistration,
    ],
  ];

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.clear();
  vi.useFakeTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderPage(address: string, path: string, Page: ComponentType) {
  const routes = [
    { path, element: <Page /> },
    { path: '*', element: null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

it.each(pages)(
  'the page at %s shows after five seconds that loading is slow, until it has loaded',
  async (address, path, Page, loadRoute) => {
    let sendAnswer = (_: Response) => {};
    const pendingAnswer = new Promise<Response>((resolve) => {
      sendAnswer = resolve;
    });
    aServer().answers(loadRoute, () => pendingAnswer);
    renderPage(address, path, Page);

    await advanceTime(1_000);
    expect(screen.queryByText('La conexión tarda más de lo normal')).toBeNull();
    await advanceTime(4_000);
    expect(screen.getByText('La conexión tarda más de lo normal')).toBeTruthy();

    sendAnswer(errorResponse(appointmentErrors.link_spent));
    await advanceTime(0);
    expect(screen.queryByText('La conexión tarda más de lo normal')).toBeNull();
  },
);

it.each(pages)('the page at %s shows immediately that there is no network', async (address, path, Page) => {
  aServer();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));

  renderPage(address, path, Page);
  await advanceTime(0);

  expect(screen.getByText('Sin conexión a internet')).toBeTruthy();
});
