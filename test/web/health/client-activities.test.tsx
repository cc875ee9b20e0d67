import { fireEvent, screen, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { healthErrors } from '#shared/health/errors.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  type ShownActivity,
} from '#shared/health/health-api.ts';
import { ActivityPage } from '#web/src/features/health/activity/activity-page.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { aHealthServer, choose, click, createHealth, renderHealthPage, write } from './health-server.tsx';

beforeEach(() => {
  queryClient.clear();
  sonner.dismiss();
});

const walk: ShownActivity = {
  activityId: 'a1',
  type: 'walk',
  durationMinutes: 45,
  date: '2026-03-06',
  time: '06:30',
  notes: 'Con mi hermana',
  recordedAt: '2026-03-06T11:00:00.000Z',
};

describe('ActivityPage', () => {
  it('requires a type and a duration, with the specified messages [R442]', async () => {
    aHealthServer();
    renderHealthPage('actividad-fisica', ActivityPage);

    await write('Otra duración', '0');
    await click('Guardar actividad');

    await screen.findByText('Por favor, complete todos los campos obligatorios.');
    expect(screen.getByText('Elige el tipo de actividad.')).toBeTruthy();
    expect(screen.getByText('La duración debe ser mayor que 0.')).toBeTruthy();
    expect(screen.getByText('Aún no hay actividades esta semana.')).toBeTruthy();
  });

  it('shows the expected format for minutes that cannot be parsed [R442]', async () => {
    aHealthServer();
    renderHealthPage('actividad-fisica', ActivityPage);

    await choose('Caminata');
    await write('Otra duración', '45,5');
    await click('Guardar actividad');

    await screen.findAllByText('Escribe los minutos con números, por ejemplo 45.');
    expect(screen.queryByText('Por favor, complete todos los campos obligatorios.')).toBeNull();
  });

  it('shows the error of a future time at its field', async () => {
    const server = aHealthServer();
    const { code, status, text } = healthErrors.future_time;
    server.answers(addActivity, () =>
      Response.json({ code, status, detail: text, fields: [{ field: 'time', message: text }] }, { status }),
    );
    renderHealthPage('actividad-fisica', ActivityPage);

    await choose('Caminata');
    await click('Guardar actividad');

    await screen.findByText('Esa hora todavía no llega.');
    expect(screen.queryByText('Por favor, complete todos los campos obligatorios.')).toBeNull();
  });

  it('saves an activity in two clicks, with the current date and time [R441]', async () => {
    const server = aHealthServer();
    const sentRequests = server.answers(addActivity, () => walk);
    renderHealthPage('actividad-fisica', ActivityPage);

    await choose('Caminata');
    await click('Guardar actividad');

    await screen.findByText('Actividad guardada');
    expect(sentRequests[0]?.body).toMatchObject({ type: 'walk', durationMinutes: 30, date: civilToday() });
  });

  it('deletes an activity with one click, and restores it with another [R441]', async () => {
    const server = aHealthServer();
    let storedActivities = [walk];
    server.answers(listActivities, () => ({
      from: '2026-03-01',
      to: '2026-03-07',
      weeklyMinutes: createHealth().goals.weeklyMinutes,
      activities: storedActivities,
    }));
    server.answers(deleteActivity, () => {
      storedActivities = [];
      return {};
    });
    const addRequests = server.answers(addActivity, () => {
      storedActivities = [walk];
      return walk;
    });
    renderHealthPage('actividad-fisica', ActivityPage);
    const row = (await screen.findByText('Con mi hermana', { exact: false })).closest('li')!;

    await settle(() =>
      fireEvent.click(within(row).getByRole('button', { name: /^Eliminar Caminata, 45 min/ })),
    );
    await screen.findByText('Actividad eliminada');
    await click('Deshacer');

    await screen.findByText('Con mi hermana', { exact: false });
    const { activityId: _, recordedAt: __, ...activityInput } = walk;
    expect(addRequests[0]?.body).toEqual(activityInput);
  });
});
