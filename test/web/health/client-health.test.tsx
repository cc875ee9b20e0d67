import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { formatShortDayMonth } from '#shared/core/format.ts';
import { toGoals } from '#shared/health/goals.ts';
import { addWeight, getPatientHealth, listWeights, saveHealthProfile } from '#shared/health/health-api.ts';
import { HealthProfilePage } from '#web/src/features/health/profile/health-profile-page.tsx';
import { HealthProgressPage } from '#web/src/features/health/progress/health-progress-page.tsx';
import { WeightChart } from '#web/src/features/health/progress/weight-chart.tsx';
import { WeightTable } from '#web/src/features/health/progress/weight-table.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import {
  aHealthServer,
  choose,
  click,
  createHealth,
  createWeight,
  healthProfile,
  renderHealthPage,
  write,
} from './health-server.tsx';

beforeEach(() => {
  queryClient.clear();
  sonner.dismiss();
});

describe('HealthProgressPage', () => {
  it('shows the week, the calories and the dose reduction against the default goals [R443]', async () => {
    aHealthServer();
    renderHealthPage('progreso-salud', HealthProgressPage);

    const progressBar = await screen.findByLabelText('180 de 300 minutos');
    expect(progressBar.getAttribute('value')).toBe('60');
    expect(screen.getByLabelText('1,850 de 2,000 kilocalorías').getAttribute('value')).toBe('92');
    expect(screen.getByLabelText('3 de 10 dosis').getAttribute('value')).toBe('30');
    expect(screen.getAllByText('Meta por defecto')).toHaveLength(3);
    expect(screen.getByRole('table').textContent).toContain('175.0 lb-1.3 lb');
    expect(screen.getByRole('img', { name: /^Tu peso fue de 176.3 lb .* a 175.0 lb/ })).toBeTruthy();
  });

  it('caps the bar at the goal, but not the figure, and marks a goal that the team set [R443]', async () => {
    const goals = { ...toGoals({ weeklyMinutes: 120 }), reducedDoses: 0 };
    aHealthServer(createHealth({ goals }));
    renderHealthPage('progreso-salud', HealthProgressPage);

    const progressBar = await screen.findByLabelText('180 de 120 minutos');
    expect(progressBar.getAttribute('value')).toBe('100');
    expect(screen.getByText('Meta de tu equipo')).toBeTruthy();
  });

  it('shows that nothing is recorded yet, and how to start', async () => {
    const { profile: _, ...emptyHealth } = createHealth({
      latest: [],
      week: { from: '2026-03-01', minutes: [0, 0, 0, 0, 0, 0, 0] },
    });
    aHealthServer(emptyHealth);
    renderHealthPage('progreso-salud', HealthProgressPage);

    await screen.findByText('Aún no hay pesos anotados');
    expect(screen.getByText('Sin anotar, meta de 2,000 kcal')).toBeTruthy();
    expect(screen.getByText('Todavía no hay actividad esta semana.')).toBeTruthy();
  });

  it('accepts a weight of today with a decimal comma', async () => {
    const server = aHealthServer();
    const sentRequests = server.answers(addWeight, () => createWeight(civilToday(), 1_742));
    renderHealthPage('progreso-salud', HealthProgressPage);

    await click('Anotar peso');
    await screen.findByRole('dialog', { name: 'Anotar peso' });
    await write('Peso', '174,2');
    await click('Guardar peso');

    await screen.findByText('Peso guardado');
    expect(sentRequests[0]?.body).toMatchObject({ weightTenths: 1_742, date: civilToday() });
  });

  it('shows an error in place of weights that cannot be loaded, and keeps the other figures', async () => {
    const server = aHealthServer();
    server.answers(listWeights, () => errorResponse(coreErrors.unexpected));
    renderHealthPage('progreso-salud', HealthProgressPage);

    await screen.findByText('No pudimos cargar tus pesos');
    expect(screen.queryByText('No hay pesos anotados en este período.')).toBeNull();
    expect(screen.getByLabelText('180 de 300 minutos')).toBeTruthy();
    server.answers(listWeights, () => createHealth().latest.toReversed());
    await click('Reintentar');
    await screen.findByRole('img', { name: /^Tu peso fue de/ });
  });

  it('shows an error, and retries, if loading fails', async () => {
    const server = aHealthServer();
    server.answers(getPatientHealth, () => errorResponse(coreErrors.unexpected));
    renderHealthPage('progreso-salud', HealthProgressPage);

    await screen.findByText('No pudimos cargar tu progreso');
    server.answers(getPatientHealth, () => createHealth());
    await click('Reintentar');
    await screen.findByLabelText('180 de 300 minutos');
  });
});

describe('HealthProfilePage', () => {
  it('shows the expected number format at the fields, and keeps the typed values [R440]', async () => {
    aHealthServer();
    renderHealthPage('perfil-salud', HealthProfilePage);
    await screen.findByDisplayValue('175.0');

    await write('Peso meta', '');
    await write('Calorías diarias', 'mil ochocientas');
    await click('Guardar perfil');

    await screen.findByText('Escribe tu peso meta en libras.');
    expect(screen.getByText('Escribe las calorías con números, por ejemplo 1850.')).toBeTruthy();
    expect(screen.getByDisplayValue('mil ochocientas')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Peso meta')));
  });

  it('lists the missing fields of a new profile by name, in form order', async () => {
    const { profile: _, ...emptyHealth } = createHealth({ latest: [] });
    aHealthServer(emptyHealth);
    renderHealthPage('perfil-salud', HealthProfilePage);

    await click('Guardar perfil');

    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Escribe tu peso actual en libras.',
      'Escribe tu peso meta en libras.',
      'Elige tu actividad física.',
      'Escribe los minutos con números, por ejemplo 180.',
      'Escribe las calorías con números, por ejemplo 1850.',
      'Elige cuánto alcohol bebes.',
      'Elige si fumas.',
    ]);
  });

  it('saves every choice, and shows the specified message [R438 R439]', async () => {
    const server = aHealthServer();
    const sentRequests = server.answers(saveHealthProfile, () => ({ ...healthProfile, version: 4 }));
    renderHealthPage('perfil-salud', HealthProfilePage);
    await screen.findByDisplayValue('175.0');

    await write('Peso actual', '174.2');
    await choose('Mucha');
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Almuerzo' })));
    await choose('Sí');
    await click('Guardar perfil');

    await screen.findByText('Información actualizada exitosamente.');
    const { savedAt: _, ...profileInput } = healthProfile;
    expect(sentRequests[0]?.body).toEqual({
      ...profileInput,
      currentWeightTenths: 1_742,
      activityLevel: 'high',
      meals: ['breakfast', 'dinner', 'lunch'],
      smokes: true,
    });
  });

  it('does not send an unchanged weight, so that a newer one is kept', async () => {
    const server = aHealthServer();
    const sentRequests = server.answers(saveHealthProfile, () => ({ ...healthProfile, version: 4 }));
    renderHealthPage('perfil-salud', HealthProfilePage);
    await screen.findByDisplayValue('175.0');

    await write('Calorías diarias', '1,900');
    await click('Guardar perfil');

    await screen.findByText('Información actualizada exitosamente.');
    const { savedAt: _, ...profileInput } = healthProfile;
    expect(sentRequests[0]?.body).toEqual({ ...profileInput, dailyCalories: 1_900 });
  });

  it('shows the values that another tab saved, and keeps the typed values', async () => {
    const server = aHealthServer();
    server.answers(saveHealthProfile, () => {
      server.answers(getPatientHealth, () =>
        createHealth({ profile: { ...healthProfile, dailyCalories: 1_700, version: 4 } }),
      );
      return errorResponse(coreErrors.conflict);
    });
    renderHealthPage('perfil-salud', HealthProfilePage);
    await screen.findByDisplayValue('175.0');

    await write('Peso meta', '158');
    await click('Guardar perfil');

    await screen.findByText(/Otra persona guardó cambios mientras tanto/);
    expect(screen.getByDisplayValue('158')).toBeTruthy();
    expect(screen.getByDisplayValue('1700')).toBeTruthy();
  });
});

it('WeightChart draws the weights of one day side by side', () => {
  const points = [
    createWeight('2026-03-05', 1_750),
    { ...createWeight('2026-03-05', 1_742), pointId: 'later' },
  ];
  renderHealthPage('progreso-salud', () => <WeightChart points={points} goalTenths={undefined} />);

  const positions = ['175.0', '174.2'].map((expectedText) => screen.getByText(expectedText).style.left);

  expect(positions).toEqual(['25%', '75%']);
  // One label for the day is below both weights.
  expect(screen.getAllByText(formatShortDayMonth(points[0]!.date, civilToday()))).toHaveLength(1);
});

it.each([
  [true, 3],
  [false, 4],
])(
  'WeightTable (phone: %j) has %i cells per row, since it shows the author on wide screens only',
  async (isPhone, count) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => Object.assign(new EventTarget(), { matches: isPhone }) as MediaQueryList,
    );
    aHealthServer();
    renderHealthPage('progreso-salud', () => <WeightTable points={[createWeight('2026-03-05', 1_750)]} />);

    const [, row] = screen.getAllByRole('row');
    expect(within(row!).getAllByRole('cell')).toHaveLength(count);
    vi.restoreAllMocks();
  },
);
