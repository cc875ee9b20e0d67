import { fireEvent, screen, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listPatientDoseRequests, type PatientDoseRequest, requestDoseIncrease } from '#shared/health/api.ts';
import { toDoseAnswers } from '#shared/health/dose-labels.ts';
import { doseErrors } from '#shared/health/errors.ts';
import { doseAnswers } from '#test/support/health/doses.ts';
import { DoseRequestPage } from '#web/src/features/health/doses/dose-request-page.tsx';
import { keyOf } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aHealthServer, health, renderHealthPage } from './health-server.tsx';

const waiting: PatientDoseRequest = {
  requestId: 'd1',
  status: 'pending',
  createdAt: '2026-03-06T15:40:00.000Z',
  answers: toDoseAnswers(doseAnswers),
};
const click = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await settle(() => fireEvent.click(button));
};
const answer = async (name: string) => {
  const choice = await screen.findByLabelText(name);
  await settle(() => fireEvent.click(choice));
};
const question = (name: string) => screen.findByRole('group', { name });

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  sonner.dismiss();
  queryClient.setQueryData(keyOf(getMe), {
    userId: 'me',
    role: 'patient',
    firstName: 'Marisol',
    lastName: 'Ortiz',
    email: 'marisol@correo.test',
  });
});

async function answerUntilWater() {
  await question('¿Cuánta hambre sientes durante el día?');
  await answer('Moderada');
  await click('Siguiente');
  await question('¿Cuándo te volvió el apetito?');
  await answer('A los 3 o 4 días de la inyección');
  await click('Siguiente');
  await question('¿Qué sentiste después de la última inyección?');
  await answer('No sentí nada de esto');
  await answer('Náusea');
  await answer('Estreñimiento');
  await click('Siguiente');
  await question('¿Qué porción de comida te comes?');
  await answer('La mitad del plato');
  await click('Siguiente');
  await question('¿Cuánta agua tomas al día?');
  await answer('De 4 a 7 vasos');
  await click('Siguiente');
}

async function answerAll() {
  await answerUntilWater();
  await question('¿Cuándo fue tu último periodo?');
  await answer('No me aplica');
  await click('Siguiente');
  await screen.findByRole('heading', { name: 'Revisa tus respuestas' });
}

describe('DoseRequestPage', () => {
  it('shows six questions one per step, allows changes, and submits [R444]', async () => {
    const server = aHealthServer();
    const sent = server.answers(requestDoseIncrease, () => {
      server.answers(listPatientDoseRequests, () => [waiting]);
      return waiting;
    });
    renderHealthPage('aumento-dosis', DoseRequestPage);
    await answerAll();

    await click('Cambiar: Hambre durante el día');
    await question('¿Cuánta hambre sientes durante el día?');
    await answer('Mucha');
    await click('Volver al resumen');
    await click('Enviar solicitud');

    await screen.findByText('Tu solicitud');
    expect(sent[0]?.body).toEqual({ answers: { ...doseAnswers, hungerLevel: 'strong' } });
    expect(screen.getByText(/La respuesta llega a marisol@correo.test/)).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('skips the question about the period for men, and sends it as not applicable', async () => {
    const server = aHealthServer(health({ sex: 'male' }));
    const sent = server.answers(requestDoseIncrease, () => waiting);
    renderHealthPage('aumento-dosis', DoseRequestPage);
    await answerUntilWater();

    await screen.findByRole('heading', { name: 'Revisa tus respuestas' });
    expect(screen.queryByText(/Periodo/)).toBeNull();
    await click('Enviar solicitud');

    expect(sent[0]?.body).toEqual({ answers: doseAnswers });
  });

  it('resumes where it was left, and requires an answer', async () => {
    aHealthServer();
    const first = renderHealthPage('aumento-dosis', DoseRequestPage);
    await question('¿Cuánta hambre sientes durante el día?');
    await click('Siguiente');
    await screen.findByText('Seleccione una opción.');
    await answer('Poca');
    await click('Siguiente');
    await question('¿Cuándo te volvió el apetito?');
    await answer('A los 3 o 4 días de la inyección');
    await click('Siguiente');
    await question('¿Qué sentiste después de la última inyección?');
    // Deselected again: no symptom is selected, which is no answer.
    await answer('Náusea');
    await answer('Náusea');
    first.unmount();

    renderHealthPage('aumento-dosis', DoseRequestPage);

    await question('¿Qué sentiste después de la última inyección?');
  });

  it('shows that another request is pending, and keeps the answers', async () => {
    const server = aHealthServer();
    server.answers(requestDoseIncrease, () => errorResponse(doseErrors.already_open));
    renderHealthPage('aumento-dosis', DoseRequestPage);
    await answerAll();

    await click('Enviar solicitud');

    await screen.findByText('Ya tienes una solicitud pendiente.');
    expect(screen.getByText('Náusea, estreñimiento')).toBeTruthy();
  });

  it.each([
    ['approved', 'Aprobada'],
    ['denied', 'Denegada'],
  ] as const)(
    'shows a request that is %s with its date and message, and allows a new one',
    async (status, word) => {
      const server = aHealthServer();
      const answeredAt = '2026-03-07T13:10:00.000Z';
      server.answers(listPatientDoseRequests, () => [
        { ...waiting, status, answeredAt, message: 'Te llamamos mañana.' },
      ]);
      renderHealthPage('aumento-dosis', DoseRequestPage);

      const main = within(document.body);
      await main.findByText(word);
      expect(main.getByText('Te llamamos mañana.')).toBeTruthy();
      expect(main.getByText(/Respondida el sáb. 7 mar. 2026/)).toBeTruthy();
      await click('Nueva solicitud');
      await question('¿Cuánta hambre sientes durante el día?');
    },
  );
});
