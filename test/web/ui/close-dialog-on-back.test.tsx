import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialogsOnHistoryBack } from '#web/src/app/history-steps.ts';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { LayeredPage } from './layered-page.tsx';

/** Blocks the lazily loaded page. */
let late: PromiseWithResolvers<null>;
let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void;
const click = (name: string) => fireEvent.click(screen.getByText(name));
const heading = (name: string) => screen.findByRole('heading', { name });
const waitUntilGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull(), { timeout: 15_000 });
/** Waits for the history entry of `layers` open dialogs. */
const waitForLayers = (layers: number) =>
  waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers), { timeout: 15_000 });

/** Delays history navigation until the page was asked, as browsers do. */
function delayHistory() {
  const go = window.history.go.bind(window.history);
  vi.spyOn(window.history, 'go').mockImplementationOnce((delta) => void setTimeout(() => go(delta), 100));
}

/** Milliseconds in which every consecutive navigation has happened. */
const waitForNavigation = () => new Promise((done) => setTimeout(done, 250));

beforeEach(async () => {
  window.history.pushState(null, '', '/lista');
  late = Promise.withResolvers();
  ({ router, stop } = closeDialogsOnHistoryBack(() =>
    createBrowserRouter([
      { path: '/lista', element: <LayeredPage />, loader: async () => null, hydrateFallbackElement: <p /> },
      {
        path: '/otra',
        element: (
          <>
            <h1>Otra</h1>
            <UnsavedGuard isDirty={false} />
            <Outlet />
          </>
        ),
      },
      { path: '/tarde', element: <h1>Otra</h1>, loader: () => late.promise },
      {
        path: '/ajustes',
        element: (
          <>
            <h1>Ajustes</h1>
            <UnsavedGuard isDirty />
          </>
        ),
      },
      { path: '*', element: <h1>Fuera</h1> },
    ]),
  ));
  render(<RouterProvider router={router} />);
  await screen.findByText('Abrir');
});
afterEach(() => {
  stop();
  router.dispose();
  window.history.pushState(null, '', '/');
});

describe('Back navigation', () => {
  it('closes the topmost dialog, one at a time, and stays on the page', async () => {
    click('Abrir');
    await heading('La hoja');
    await waitForLayers(1);
    click('Más');
    await waitForLayers(2);

    window.history.back();
    await waitUntilGone('La de dentro');
    await heading('La hoja');
    window.history.back();
    await waitUntilGone('La hoja');

    await waitForLayers(0);
    expect(window.location.pathname).toBe('/lista');
  });

  it('requires confirmation before changes are lost', async () => {
    click('Abrir');
    fireEvent.change(await screen.findByLabelText('Nota'), { target: { value: 'x' } });
    await waitForLayers(1);

    window.history.back();
    await heading('¿Descartar los cambios?');
    await waitForLayers(2);
    window.history.back();
    await waitUntilGone('¿Descartar los cambios?');
    await heading('La hoja');
    await waitForLayers(1);
    window.history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitUntilGone('La hoja');
    await waitForLayers(0);
  });

  it('stays on the page when changes are discarded', async () => {
    click('Ir');
    await heading('Otra');
    window.history.back();
    await waitUntilGone('Otra');
    click('Abrir');
    await waitForLayers(1);
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'algo' } });
    window.history.back();
    await screen.findByText('Descartar');
    await waitForLayers(2);

    click('Descartar');
    await waitUntilGone('La hoja');
    await waitForLayers(0);
    await waitForNavigation();

    expect(window.location.pathname).toBe('/lista');
    expect(screen.getByText('Abrir')).toBeTruthy();
  });

  it('closes the dialog of the address, and removes its parameter', async () => {
    click('Ficha');
    await heading('La ficha');
    await waitForLayers(1);

    window.history.back();

    await waitUntilGone('La ficha');
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitForLayers(0);
  });

  it('is one step, even if the dialog closes before the page renders', async () => {
    const before = window.history.state?.idx;
    click('Ficha');
    await heading('La ficha');
    await waitForLayers(1);

    const close = screen.getByRole('button', { name: 'Cerrar' });
    window.addEventListener('popstate', () => fireEvent.click(close), { once: true });
    window.history.back();

    await waitUntilGone('La ficha');
    await act(waitForNavigation);
    expect(window.history.state).toMatchObject({ idx: before });
    expect(window.location.pathname + window.location.search).toBe('/lista');
  });

  it.each([
    ['Seguir editando', '/ajustes'],
    ['Descartar', '/lista'],
  ])('from a page with changes requires confirmation, and after "%s" ends at %s', async (answer, end) => {
    click('Ajustes');
    await heading('Ajustes');
    delayHistory();

    window.history.back();
    await heading('¿Descartar los cambios?');
    await waitForNavigation();
    fireEvent.click(await screen.findByRole('button', { name: answer }));

    await waitUntilGone('¿Descartar los cambios?');
    await waitFor(() => expect(router.state.location.pathname).toBe(end));
    await waitForLayers(0);
    expect(window.location.pathname).toBe(end);
  });

  it('closes the confirmation of a page with changes, and stays', async () => {
    click('Ajustes');
    await heading('Ajustes');
    window.history.back();
    await heading('¿Descartar los cambios?');
    await waitForNavigation();

    window.history.back();

    await waitUntilGone('¿Descartar los cambios?');
    await heading('Ajustes');
    await waitFor(() => expect(window.location.pathname).toBe('/ajustes'));
  });

  it('returns to the previous day', async () => {
    click('Otro día');
    await screen.findByText('Día 2026-03-06');

    window.history.back();

    await waitFor(() => expect(screen.queryByText('Día 2026-03-06')).toBeNull());
    expect(window.location.pathname).toBe('/lista');
  });
});

describe('dialog closed by its own button', () => {
  it.each(['La hoja', 'La ficha'])('removes the history entry of %s', async (title) => {
    const before = window.history.state?.idx;
    click(title === 'La hoja' ? 'Abrir' : 'Ficha');
    await heading(title);
    await waitForLayers(1);

    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));

    await waitUntilGone(title);
    await waitForLayers(0);
    await waitFor(() => expect(window.history.state?.idx).toBe(before), { timeout: 15_000 });
    expect(window.location.search).toBe('');
  });

  it('keeps what was chosen in it', async () => {
    click('Abrir');
    await heading('La hoja');
    await waitForLayers(1);
    click('Filtrar');
    await screen.findByText('Lista ana');

    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));

    await waitForLayers(0);
    expect(await screen.findByText('Lista ana')).toBeTruthy();
    expect(window.location.search).toBe('?filtro=ana');
  });

  it('adds no step when its link navigated away', async () => {
    click('Abrir');
    await heading('La hoja');
    await waitForLayers(1);
    click('Seguir');
    await heading('Otra');

    window.history.back();

    await screen.findByText('Ir');
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/lista');
    expect(screen.queryByRole('heading', { name: 'La hoja' })).toBeNull();
  });
});

describe('link clicked while the history entry of a closed dialog is being removed', () => {
  it.each(['Ir', 'Tarde'])('is followed: %s', async (link) => {
    click('Abrir');
    await heading('La hoja');
    await waitForLayers(1);
    const go = vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1));

    click(link);
    if (link === 'Ir') await heading('Otra');
    window.history.go(-1);
    await act(waitForNavigation);
    late.resolve(null);

    await heading('Otra');
    await act(waitForNavigation);
    await heading('Otra');
    expect(window.location.pathname).toBe(router.state.location.pathname);
    window.history.back();
    await screen.findByText('Abrir');
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/lista');
  });
});

describe('page reloaded while a dialog was open', () => {
  it('is shown, even if its code loads late, without the dialog’s history entry', async () => {
    stop();
    router.dispose();
    window.history.pushState({ idx: 1, key: 'a' }, '', '/guardada');
    window.history.pushState({ idx: 2, key: 'b', usr: { layers: 1 } }, '', '/guardada');
    const code = Promise.withResolvers<{ Component: () => ReactNode }>();
    ({ router, stop } = closeDialogsOnHistoryBack(() =>
      createBrowserRouter([{ path: '/guardada', lazy: () => code.promise, HydrateFallback: () => null }]),
    ));
    await waitForNavigation();
    expect(window.history.state.idx).toBe(2);
    code.resolve({ Component: () => <h1>Guardada</h1> });
    render(<RouterProvider router={router} />);

    await heading('Guardada');
    await waitForLayers(0);
    expect(window.history.state.idx).toBe(1);
  });
});
