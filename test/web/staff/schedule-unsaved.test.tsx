import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  answer,
  appointmentSchedule,
  aSchedule,
  beWide,
  fill,
  now,
  openBlock,
  question,
} from './schedule-scene.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  beWide(1280);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it('an untouched form gives way at once', async () => {
  aSchedule();
  await appointmentSchedule();
  await openBlock(/viernes/);

  await openBlock(/Visitas a domicilio/);

  await waitFor(() => expect(title()).toBe('Visitas a domicilio'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
