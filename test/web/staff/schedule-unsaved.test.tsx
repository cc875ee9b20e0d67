import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closingDialogsOnBack } from '#web/src/app/history-steps.ts';
import {
  answer,
  appointmentSchedule,
  aSchedule,
  beWide,
  fill,
  now,
  openBlock,
  press,
  question,
} from './schedule-scene.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  beWide(1280);
});

const title = () => screen.getByLabelText<HTMLInputElement>('Título', { exact: false }).value;

it('what is typed gives way to another block only when its person lets go of it', async () => {
  const { sent } = aSchedule();
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

it('what is typed stands again after a reload, beside its block, until it is discarded', async () => {
  const { sent } = aSchedule();
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

it('an untouched form gives way at once', async () => {
  aSchedule();
  await appointmentSchedule();
  await openBlock(/viernes/);

  await openBlock(/Visitas a domicilio/);

  await waitFor(() => expect(title()).toBe('Visitas a domicilio'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('the step back beside which a block is written', () => {
  let leave: (() => void) | undefined;
  afterEach(() => {
    leave?.();
    window.history.pushState(null, '', '/');
  });

  /** In the browser's own history, come from another page. */
  const inHistory = () =>
    appointmentSchedule('/enfermero/mi-horario', (routes, address) => {
      window.history.pushState(null, '', '/otra');
      window.history.pushState(null, '', address);
      const { router, stop } = closingDialogsOnBack(() => createBrowserRouter(routes));
      leave = () => {
        stop();
        router.dispose();
      };
      return router;
    });
  const panel = () => screen.queryByRole('complementary');
  const entryStandsFor = (layers: number) =>
    waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers));
  const back = () => act(async () => window.history.back());

  it('closes the panel, and the page stays', async () => {
    aSchedule();
    await inHistory();
    await openBlock(/viernes/);
    await entryStandsFor(1);

    await back();

    await waitFor(() => expect(panel()).toBeNull());
    await entryStandsFor(0);
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
  });

  it('asks before what was typed is lost', async () => {
    const { sent } = aSchedule();
    await inHistory();
    await openBlock(/viernes/);
    await entryStandsFor(1);
    await fill('Título', 'Solo masajes');

    await back();
    await answer('Seguir editando');
    expect(title()).toBe('Solo masajes');
    await entryStandsFor(1);
    await back();
    await answer('Descartar');

    await waitFor(() => expect(panel()).toBeNull());
    expect(window.location.pathname).toBe('/enfermero/mi-horario');
    expect(sent()).toEqual([]);
  });

  it('leads to the week before, with what was typed', async () => {
    aSchedule();
    await inHistory();
    await openBlock(/viernes/);
    await entryStandsFor(1);
    await fill('Título', 'Solo masajes');
    await press('Semana siguiente');
    await waitFor(() => expect(window.location.search).toBe('?fecha=2026-03-13'));

    await back();

    await waitFor(() => expect(window.location.search).toBe(''));
    expect(title()).toBe('Solo masajes');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before another page of the menu takes what was typed', async () => {
    aSchedule();
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
