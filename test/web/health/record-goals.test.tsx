import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { listPatientDoseRequests, type PatientDoseRequest } from '#shared/health/api.ts';
import { toGoals } from '#shared/health/goals.ts';
import { addWeight, getPatientHealth, setHealthGoals } from '#shared/health/health-api.ts';
import { RecordDosesTab } from '#web/src/features/patients/record/doses/doses-tab.tsx';
import { RecordHealthTab } from '#web/src/features/patients/record/health/health-tab.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { UnsavedContext } from '#web/src/ui/dialogs/unsaved.ts';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aHealthServer, createHealth, createWeight, renderHealthPage } from './health-server.tsx';

const signIn = (role: 'admin' | 'supervisor' | 'staff') =>
  queryClient.setQueryData(buildQueryKey(getMe), {
    userId: 'u1',
    role,
    email: 'u1@test.example',
    displayName: 'Luz',
  });
beforeEach(() => {
  queryClient.clear();
  signIn('admin');
});

const write = (label: string, value: string) =>
  settle(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar metas' })));

it('RecordHealthTab keeps the typed goals if another user saved goals first, and shows both', async () => {
  const server = aHealthServer();
  const sentRequests = server.answers(setHealthGoals, () => {
    server.answers(getPatientHealth, () =>
      createHealth({ goals: { ...toGoals({ weeklyMinutes: 150 }), reducedDoses: 3, version: 0 } }),
    );
    server.answers(setHealthGoals, () => ({
      weeklyMinutes: 240,
      reducedDoses: 3,
      savedAt: '2026-03-06T14:00:00.000Z',
      version: 1,
    }));
    return errorResponse(coreErrors.conflict);
  });
  renderHealthPage('record', () => <RecordHealthTab patientId="me" />);
  await screen.findByText('175.0 lb, el 5 de marzo de 2026 (-1.3 lb desde el 26 de febrero de 2026)');

  await write('Minutos de actividad por semana', '240');
  await save();
  await screen.findByText('Lo que cambió la otra persona');
  expect(screen.getByLabelText<HTMLInputElement>('Minutos de actividad por semana').value).toBe('240');
  await save();

  await screen.findByText('Metas guardadas');
  expect(sentRequests).toHaveLength(1);
});

it('RecordHealthTab saves the goals, and an empty goal takes its default [R443]', async () => {
  const server = aHealthServer();
  const savedAt = '2026-03-06T14:00:00.000Z';
  const sentRequests = server.answers(setHealthGoals, () => ({
    weeklyMinutes: 240,
    reducedDoses: 4,
    savedAt,
    version: 0,
  }));
  const unsavedStates: boolean[] = [];
  renderHealthPage('record', () => (
    <UnsavedContext value={(isUnsaved) => void unsavedStates.push(isUnsaved)}>
      <RecordHealthTab patientId="me" />
    </UnsavedContext>
  ));
  await screen.findByText('175.0 lb, el 5 de marzo de 2026 (-1.3 lb desde el 26 de febrero de 2026)');

  expect(unsavedStates.includes(true)).toBe(false);
  await write('Minutos de actividad por semana', 'muchos');
  expect(unsavedStates.at(-1)).toBe(true);
  await save();
  await screen.findByText('Escribe un número de 1 a 10080.');
  await write('Minutos de actividad por semana', '240');
  await write('Dosis reducidas hasta hoy', '4');
  await save();

  await screen.findByText('Metas guardadas');
  expect(sentRequests.map(({ body }) => body)).toEqual([{ weeklyMinutes: 240, reducedDoses: 4 }]);
});

it('RecordHealthTab shows the profile and weights to the aesthetician, who can add a weight', async () => {
  signIn('staff');
  const server = aHealthServer();
  const sentRequests = server.answers(addWeight, () => createWeight(civilToday(), 1_742));
  renderHealthPage('record', () => <RecordHealthTab patientId="me" />);

  await screen.findByText('Guardado el 2 de marzo de 2026');
  const profileFacts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(profileFacts).toEqual([
    '175.0 lb, el 5 de marzo de 2026 (-1.3 lb desde el 26 de febrero de 2026)',
    '180 min',
    '160 lb',
    'Moderada',
    '180 min',
    'Desayuno, Cena',
    '1,850 kcal',
    'Poco',
    'No',
    '300, por defecto',
    '2,000, por defecto',
    '10, por defecto',
    '3',
  ]);
  expect(screen.queryByRole('button', { name: 'Guardar metas' })).toBeNull();

  await write('Peso de hoy', '174,2');
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Anotar peso' })));

  await screen.findByText('Peso guardado');
  expect(sentRequests.map(({ body }) => body)).toEqual([{ weightTenths: 1_742, date: civilToday() }]);
});

it('RecordHealthTab shows that the client never saved a profile', async () => {
  const { profile: _, ...emptyHealth } = createHealth({ latest: [] });
  aHealthServer(emptyHealth);
  renderHealthPage('record', () => <RecordHealthTab patientId="me" />);

  await screen.findByText('Aún no hay pesos anotados');
  expect(screen.getByText('El cliente aún no ha completado su Perfil de Salud.')).toBeTruthy();
});

it('RecordDosesTab shows the outcome of dose requests, and links to their review', async () => {
  const server = aHealthServer();
  const answers = {
    hungerLevel: 'Mucha',
    appetiteReturn: 'Al tercer día',
    symptomsAfterInjection: 'Náusea',
    mealPortion: 'La mitad del plato',
    waterIntake: 'De 4 a 7 vasos',
    menstrualPeriod: 'No me aplica',
  };
  const requests: PatientDoseRequest[] = [
    { requestId: 'd2', status: 'pending', createdAt: '2026-03-06T14:00:00.000Z', answers },
    {
      requestId: 'd1',
      status: 'denied',
      createdAt: '2026-02-06T14:00:00.000Z',
      answeredAt: '2026-02-07T14:10:00.000Z',
      message: 'Espera a tu próxima visita.',
      answers,
    },
  ];
  server.answers(listPatientDoseRequests, () => requests);
  renderHealthPage('record', () => <RecordDosesTab patientId="me" />);

  await screen.findByText('Respondida el 7 de febrero de 2026, 10:10 a. m.');
  expect(screen.getByText('Mensaje al cliente: Espera a tu próxima visita.')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Decidir en Solicitudes de dosis' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/revisar-solicitudes-dosis']);
});
