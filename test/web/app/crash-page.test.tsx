import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenCrash } from '#web/src/app/crash-page.tsx';
import { settle } from '../support/render.tsx';

let isOffline: boolean;

/** A screen whose code cannot be loaded while `isOffline` is true. */
function Clients() {
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
  return <h1>Clientes</h1>;
}

async function openOffline() {
  isOffline = true;
  const router = createMemoryRouter([{ path: '/clientes', ErrorBoundary: ScreenCrash, Component: Clients }], {
    initialEntries: ['/clientes?buscar=ana'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('No pudimos cargar esta página');
  return router;
}

describe('CrashPage for a screen whose code failed to load', () => {
  beforeEach(() => {
    // React and the router log caught errors.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('loads the screen at the same address once the connection is back', async () => {
    const router = await openOffline();
    isOffline = false;

    await settle(() => window.dispatchEvent(new Event('online')));

    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeTruthy();
    expect(router.state.location.search).toBe('?buscar=ana');
  });

  it('tries to load the screen again on each retry, also while offline', async () => {
    await openOffline();

    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
    expect(screen.getByText('No pudimos cargar esta página')).toBeTruthy();

    isOffline = false;
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeTruthy();
  });
});
