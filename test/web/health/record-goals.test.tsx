import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { goalsOf } from '#shared/health/goals.ts';
import { getPatientHealth, setHealthGoals } from '#shared/health/health-api.ts';
import { RecordHealthTab } from '#web/src/features/patients/record/health/health-tab.tsx';
import { UnsavedContext } from '#web/src/features/patients/record/unsaved.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { refusal } from '../support/server.ts';
import { anOwnServer, health, renderOwn } from './own-health-server.tsx';

beforeEach(() => queryClient.clear());

const write = (label: string, value: string) =>
  settle(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar metas' })));

it('of two who set them at once the second keeps what they typed, and sees both', async () => {
  const server = anOwnServer();
  const sent = server.answers(setHealthGoals, () => {
    server.answers(getPatientHealth, () =>
      health({ goals: { ...goalsOf({ weeklyMinutes: 150 }), reducedDoses: 3, version: 0 } }),
    );
    server.answers(setHealthGoals, () => ({
      weeklyMinutes: 240,
      reducedDoses: 3,
      savedAt: '2026-03-06T14:00:00.000Z',
      version: 1,
    }));
    return refusal(coreErrors.conflict);
  });
  renderOwn('record', () => <RecordHealthTab patientId="me" />);
  await screen.findByText('Último peso: 175.0 lb');

  await write('Minutos de actividad por semana', '240');
  await save();
  await screen.findByText('Lo que cambió la otra persona');
  expect(screen.getByLabelText<HTMLInputElement>('Minutos de actividad por semana').value).toBe('240');
  await save();

  await screen.findByText('Metas guardadas');
  expect(sent).toHaveLength(1);
});

it('the goals of a client are set in their record; one left empty is the default [R443]', async () => {
  const server = anOwnServer();
  const savedAt = '2026-03-06T14:00:00.000Z';
  const sent = server.answers(setHealthGoals, () => ({
    weeklyMinutes: 240,
    reducedDoses: 4,
    savedAt,
    version: 0,
  }));
  const told: boolean[] = [];
  renderOwn('record', () => (
    <UnsavedContext value={(isUnsaved) => void told.push(isUnsaved)}>
      <RecordHealthTab patientId="me" />
    </UnsavedContext>
  ));
  await screen.findByText('Último peso: 175.0 lb');

  expect(told.includes(true)).toBe(false);
  await write('Minutos de actividad por semana', 'muchos');
  expect(told.at(-1)).toBe(true);
  await save();
  await screen.findByText('Escribe un número de 1 a 10080.');
  await write('Minutos de actividad por semana', '240');
  await write('Dosis reducidas hasta hoy', '4');
  await save();

  await screen.findByText('Metas guardadas');
  expect(sent.map(({ body }) => body)).toEqual([{ weeklyMinutes: 240, reducedDoses: 4 }]);
});
