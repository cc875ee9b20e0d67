import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialogsOnHistoryBack } from '#web/src/app/history-steps.ts';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { LayeredPage } from './layered-page.tsx';

/** Resolves the loading of the slow page. */
let pageLoad: PromiseWithResolvers<null>;
let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void;
const click = (name: string) => fireEvent.click(screen.getByText(name));
const findHeading = (name: string) => screen.findByRole('heading', { name });
const waitUntilGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull(), { timeout: 15_000 });
/** Waits until the history entry records this number of open dialogs. */
const waitForLayers = (layers: number) =>
  waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers), { timeout: 15_000 });

/** Delays the next history navigation, as browsers do. */
function delayHistory() {
  const go = window.history.go.bind(window.history);
  vi.spyOn(window.history, 'go').mockImplementationOnce((delta) => void setTimeout(() => go(delta), 100));
}

/** Waits until all consecutive navigations have happened. */
const waitForNavigation = () => new Promise((resolve) => setTimeout(resolve, 250));

beforeEach(async () => {
  window.history.pushState(null, '', '/lista');
  pageLoad = Promise.withResolvers();
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
      { path: '/tarde', element: <h1>Otra</h1>, loader: () => pageLoad.promise },
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
  it('closes one dialog at a time from the top, and stays on the page', async () => {
    click('Abrir');
    await findHeading('La hoja');
    await waitForLayers(1);
    click('Más');
    await waitForLayers(2);

    window.history.back();
    await waitUntilGone('La de dentro');
    await findHeading('La hoja');
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
    await findHeading('¿Descartar los cambios?');
    await waitForLayers(2);
    window.history.back();
    await waitUntilGone('¿Descartar los cambios?');
    await findHeading('La hoja');
    await waitForLayers(1);
    window.history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitUntilGone('La hoja');
    await waitForLayers(0);
  });

  it('stays on the page after the changes are discarded', async () => {
    click('Ir');
    await findHeading('Otra');
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

  it('closes a dialog that is in the address, and removes its parameter', async () => {
    click('Ficha');
    await findHeading('La ficha');
    await waitForLayers(1);

    window.history.back();

    await waitUntilGone('La ficha');
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitForLayers(0);
  });

  it('is one step in the history, even if the dialog closes before the page renders', async () => {
    const indexBefore = window.history.state?.idx;
    click('Ficha');
    await findHeading('La ficha');
    await waitForLayers(1);

    const closeButton = screen.getByRole('button', { name: 'Cerrar' });
    window.addEventListener('popstate', () => fireEvent.click(closeButton), { once: true });
    window.history.back();

    await waitUntilGone('La ficha');
    await act(waitForNavigation);
    expect(window.history.state).toMatchObject({ idx: indexBefore });
    expect(window.location.pathname + window.location.search).toBe('/lista');
  });

  it.each([
    ['Seguir editando', '/ajustes'],
    ['Descartar', '/lista'],
  ])(
    'requires confirmation on a page with changes, and after "%s" leads to %s',
    async (buttonName, endPath) => {
      click('Ajustes');
      await findHeading('Ajustes');
      delayHistory();

      window.history.back();
      await findHeading('¿Descartar los cambios?');
      await waitForNavigation();
      fireEvent.click(await screen.findByRole('button', { name: buttonName }));

      await waitUntilGone('¿Descartar los cambios?');
      await waitFor(() => expect(router.state.location.pathname).toBe(endPath));
      await waitForLayers(0);
      expect(window.location.pathname).toBe(endPath);
    },
  );

  it('closes the confirmation of a page with changes, and stays', async () => {
    click('Ajustes');
    await findHeading('Ajustes');
    window.history.back();
    await findHeading('¿Descartar los cambios?');
    await waitForNavigation();

    window.history.back();

    await waitUntilGone('¿Descartar los cambios?');
    await findHeading('Ajustes');
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

describe('a dialog closed by its own button', () => {
  it.each(['La hoja', 'La ficha'])('removes the history entry of %s', async (title) => {
    const indexBefore = window.history.state?.idx;
    click(title === 'La hoja' ? 'Abrir' : 'Ficha');
    await findHeading(title);
    await waitForLayers(1);

    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));

    await waitUntilGone(title);
    await waitForLayers(0);
    await waitFor(() => expect(window.history.state?.idx).toBe(indexBefore), { timeout: 15_000 });
    expect(window.location.search).toBe('');
  });

  it('keeps the filter that was chosen in it', async () => {
    click('Abrir');
    await findHeading('La hoja');
    await waitForLayers(1);
    click('Filtrar');
    await screen.findByText('Lista ana');

    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));

    await waitForLayers(0);
    expect(await screen.findByText('Lista ana')).toBeTruthy();
    expect(window.location.search).toBe('?filtro=ana');
  });

  it('adds no step if its link navigated away', async () => {
    click('Abrir');
    await findHeading('La hoja');
    await waitForLayers(1);
    click('Seguir');
    await findHeading('Otra');

    window.history.back();

    await screen.findByText('Ir');
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/lista');
    expect(screen.queryByRole('heading', { name: 'La hoja' })).toBeNull();
  });
});

describe('a link clicked while the history entry of a closed dialog is being removed', () => {
  it.each(['Ir', 'Tarde'])('is followed: %s', async (link) => {
    click('Abrir');
    await findHeading('La hoja');
    await waitForLayers(1);
    const go = vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1));

    click(link);
    if (link === 'Ir') await findHeading('Otra');
    window.history.go(-1);
    await act(waitForNavigation);
    pageLoad.resolve(null);

    await findHeading('Otra');
    await act(waitForNavigation);
    await findHeading('Otra');
    expect(window.location.pathname).toBe(router.state.location.pathname);
    window.history.back();
    await screen.findByText('Abrir');
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/lista');
  });
});

describe('a page that is reloaded while a dialog is open', () => {
  it('is shown without the history entry of the dialog, even if its code loads late', async () => {
    stop();
    router.dispose();
    window.history.pushState({ idx: 1, key: 'a' }, '', '/guardada');
    window.history.pushState({ idx: 2, key: 'b', usr: { layers: 1 } }, '', '/guardada');
    const pageCode = Promise.withResolvers<{ Component: () => ReactNode }>();
    ({ router, stop } = closeDialogsOnHistoryBack(() =>
      createBrowserRouter([{ path: '/guardada', lazy: () => pageCode.promise, HydrateFallback: () => null }]),
    ));
    await waitForNavigation();
    expect(window.history.state.idx).toBe(2);
    pageCode.resolve({ Component: () => <h1>Guardada</h1> });
    render(<RouterProvider router={router} />);

    await findHeading('Guardada');
    await waitForLayers(0);
    expect(window.history.state.idx).toBe(1);
  });
});
