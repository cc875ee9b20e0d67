import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenCrash } from '#web/src/app/crash-page.tsx';
import { settle } from '../support/render.tsx';

let isLineGone: boolean;

/** Its code comes as long as the line is there. */
function Clients() {
  if (isLineGone) throw new TypeError('Failed to fetch dynamically imported module');
  return <h1>Clientes</h1>;
}

async function openWithoutALine() {
  isLineGone = true;
  const router = createMemoryRouter([{ path: '/clientes', ErrorBoundary: ScreenCrash, Component: Clients }], {
    initialEntries: ['/clientes?buscar=ana'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('No pudimos cargar esta página');
  return router;
}

describe('a screen whose code did not come', () => {
  beforeEach(() => {
    // React and the router say what was caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('comes by itself once the line is back, where it was asked for', async () => {
    const router = await openWithoutALine();
    isLineGone = false;

    await settle(() => window.dispatchEvent(new Event('online')));

    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeTruthy();
    expect(router.state.location.search).toBe('?buscar=ana');
  });

  it('is asked for again where it is while there is no line', async () => {
    await openWithoutALine();

    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
    expect(screen.getByText('No pudimos cargar esta página')).toBeTruthy();

    isLineGone = false;
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeTruthy();
  });
});
