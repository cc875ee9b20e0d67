import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialogsOnHistoryBack } from '#web/src/app/history-steps.ts';
import {
  answerConfirmation,
  aScheduleServer,
  click,
  fill,
  findConfirmation,
  mockWidth,
  now,
  openBlock,
  openSchedulePage,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const readTitle = () => screen.getByLabelText<HTMLInputElement>('Título', { exact: false }).value;

it('SchedulePage requires confirmation before another block replaces typed values', async () => {
  const { listSentChanges } = aScheduleServer();
  await openSchedulePage();
  await openBlock(/viernes/);
  await fill('Título', 'Solo masajes');

  await openBlock(/Visitas a domicilio/);
  expect(within(await findConfirmation()).getByText('Lo que escribiste no se ha guardado.')).toBeTruthy();
  await answerConfirmation('Seguir editando');
  expect(readTitle()).toBe('Solo masajes');

  await openBlock(/Visitas a domicilio/);
  await answerConfirmation('Descartar');

  await waitFor(() => expect(readTitle()).toBe('Visitas a domicilio'));
  expect(listSentChanges()).toEqual([]);
});

it('SchedulePage restores the typed values of a block after a reload until they are discarded', async () => {
  const { listSentChanges } = aScheduleServer();
  await openSchedulePage();
  await openBlock(/viernes/);
  const storedTitle = readTitle();
  await fill('Título', 'Solo masajes');
  cleanup();

  await openSchedulePage();
  await waitFor(() => expect(readTitle()).toBe('Solo masajes'));
  await openBlock(/Visitas a domicilio/);
  await answerConfirmation('Descartar');
  await waitFor(() => expect(readTitle()).toBe('Visitas a domicilio'));
  await openBlock(/viernes/);

  await waitFor(() => expect(readTitle()).toBe(storedTitle));
  expect(listSentChanges()).toEqual([]);
});

it('SchedulePage replaces an unchanged form without confirmation', async () => {
  aScheduleServer();
  await openSchedulePage();
  await openBlock(/viernes/);

  await openBlock(/Visitas a domicilio/);

  await waitFor(() => expect(readTitle()).toBe('Visitas a domicilio'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('Back while a block is edited', () => {
  let disposeRouter: (() => void) | undefined;
  afterEach(() => {
    disposeRouter?.();
    window.history.pushState(null, '', '/');
  });

  /** Opens the page in the browser's own history, after another page. */
  const renderInHistory = () =>
    openSchedulePage('/enfermero/mi-horario', (routes, address) => {
      window.history.pushState(null, '', '/otra');
      window.history.pushState(null, '', address);
      const { router, stop } = closeDialogsOnHistoryBack(() => createBrowserRouter(routes));
      disposeRouter = () => {
        stop();
        router.dispose();
      };
      return router;
    });
  const getPanel = () => screen.queryByRole('complementary');
  const waitForLayers = (layers: number) =>
    waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers));
  const goBack = () => act(async () => window.history.back());

  it('closes the panel and stays on the page', async () => {
    aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);

    await goBack();

    await waitFor(() => expect(getPanel()).toBeNull());
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
  });

  it('requires confirmation before changes are lost', async () => {
    const { listSentChanges } = aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);
    await fill('Título', 'Solo masajes');

    await goBack();
    await answerConfirmation('Seguir editando');
    expect(readTitle()).toBe('Solo masajes');
    await waitForLayers(1);
    await goBack();
    await answerConfirmation('Descartar');

    await waitFor(() => expect(getPanel()).toBeNull());
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
    expect(listSentChanges()).toEqual([]);
  });

  it('returns to the previous week and keeps the typed values', async () => {
    aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);
    await fill('Título', 'Solo masajes');
    await click('Semana siguiente');
    await waitFor(() => expect(window.location.search).toBe('?fecha=2026-03-13'));

    await goBack();

    await waitFor(() => expect(window.location.search).toBe(''));
    expect(readTitle()).toBe('Solo masajes');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('requires confirmation before another page discards changes', async () => {
    aScheduleServer();
    const router = await openSchedulePage();
    await openBlock(/viernes/);
    await fill('Título', 'Solo masajes');

    await act(async () => router.navigate('/otra'));
    expect(within(await findConfirmation()).getByText('Lo que escribiste no se ha guardado.')).toBeTruthy();
    expect(readTitle()).toBe('Solo masajes');
    await answerConfirmation('Descartar');

    await screen.findByRole('heading', { name: 'Otra página' });
  });
});
