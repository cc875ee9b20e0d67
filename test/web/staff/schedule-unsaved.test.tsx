import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialogsOnHistoryBack } from '#web/src/app/history-steps.ts';
import {
  answer,
  appointmentSchedule,
  aScheduleServer,
  click,
  fill,
  mockWidth,
  now,
  openBlock,
  question,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const title = () => screen.getByLabelText<HTMLInputElement>('Título', { exact: false }).value;

it('typed values of a block require confirmation before another block opens', async () => {
  const { sent } = aScheduleServer();
  await appointmentSchedule();
  await openBlock(/viernes/);
  await fill('Título', 'Solo masajes');

  await openBlock(/Visitas a domicilio/);
  expect(within(await question()).getByText('Lo que escribiste no se ha guardado.')).toBeTruthy();
  await answer('Seguir editando');
  expect(title()).toBe('Solo masajes');

  await openBlock(/Visitas a domicilio/);
  await answer('Descartar');

  await waitFor(() => expect(title()).toBe('Visitas a domicilio'));
  expect(sent()).toEqual([]);
});

it('typed values of a block are restored after a reload until discarded', async () => {
  const { sent } = aScheduleServer();
  await appointmentSchedule();
  await openBlock(/viernes/);
  const untouched = title();
  await fill('Título', 'Solo masajes');
  cleanup();

  await appointmentSchedule();
  await waitFor(() => expect(title()).toBe('Solo masajes'));
  await openBlock(/Visitas a domicilio/);
  await answer('Descartar');
  await waitFor(() => expect(title()).toBe('Visitas a domicilio'));
  await openBlock(/viernes/);

  await waitFor(() => expect(title()).toBe(untouched));
  expect(sent()).toEqual([]);
});

it('an unchanged block form is replaced without confirmation', async () => {
  aScheduleServer();
  await appointmentSchedule();
  await openBlock(/viernes/);

  await openBlock(/Visitas a domicilio/);

  await waitFor(() => expect(title()).toBe('Visitas a domicilio'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('Back while a block is edited', () => {
  let leave: (() => void) | undefined;
  afterEach(() => {
    leave?.();
    window.history.pushState(null, '', '/');
  });

  /** Renders in the browser's own history, after another page. */
  const renderInHistory = () =>
    appointmentSchedule('/enfermero/mi-horario', (routes, address) => {
      window.history.pushState(null, '', '/otra');
      window.history.pushState(null, '', address);
      const { router, stop } = closeDialogsOnHistoryBack(() => createBrowserRouter(routes));
      leave = () => {
        stop();
        router.dispose();
      };
      return router;
    });
  const panel = () => screen.queryByRole('complementary');
  const waitForLayers = (layers: number) =>
    waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers));
  const back = () => act(async () => window.history.back());

  it('closes the panel and stays on the page', async () => {
    aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);

    await back();

    await waitFor(() => expect(panel()).toBeNull());
    await waitForLayers(0);
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
  });

  it('requires confirmation before changes are lost', async () => {
    const { sent } = aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);
    await fill('Título', 'Solo masajes');

    await back();
    await answer('Seguir editando');
    expect(title()).toBe('Solo masajes');
    await waitForLayers(1);
    await back();
    await answer('Descartar');

    await waitFor(() => expect(panel()).toBeNull());
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
    expect(sent()).toEqual([]);
  });

  it('returns to the previous week and keeps the typed values', async () => {
    aScheduleServer();
    await renderInHistory();
    await openBlock(/viernes/);
    await waitForLayers(1);
    await fill('Título', 'Solo masajes');
    await click('Semana siguiente');
    await waitFor(() => expect(window.location.search).toBe('?fecha=2026-03-13'));

    await back();

    await waitFor(() => expect(window.location.search).toBe(''));
    expect(title()).toBe('Solo masajes');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('requires confirmation before another page discards changes', async () => {
    aScheduleServer();
    const router = await appointmentSchedule();
    await openBlock(/viernes/);
    await fill('Título', 'Solo masajes');

    await act(async () => router.navigate('/otra'));
    expect(within(await question()).getByText('Lo que escribiste no se ha guardado.')).toBeTruthy();
    expect(title()).toBe('Solo masajes');
    await answer('Descartar');

    await screen.findByRole('heading', { name: 'Otra página' });
  });
});
