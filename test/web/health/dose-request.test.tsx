import { fireEvent, screen } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listPatientDoseRequests, type PatientDoseRequest, requestDoseIncrease } from '#shared/health/api.ts';
import { toDoseAnswers } from '#shared/health/dose-labels.ts';
import { doseErrors } from '#shared/health/errors.ts';
import { doseAnswers } from '#test/support/health/doses.ts';
import { DoseRequestPage } from '#web/src/features/health/doses/dose-request-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aHealthServer, createHealth, renderHealthPage } from './health-server.tsx';

const pendingRequest: PatientDoseRequest = {
  requestId: 'd1',
  status: 'pending',
  createdAt: '2026-03-06T15:40:00.000Z',
  answers: toDoseAnswers(doseAnswers),
};
const click = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await settle(() => fireEvent.click(button));
};
const chooseAnswer = async (name: string) => {
  const option = await screen.findByLabelText(name);
  await settle(() => fireEvent.click(option));
};
const findQuestion = (name: string) => screen.findByRole('group', { name });

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  sonner.dismiss();
  queryClient.setQueryData(buildQueryKey(getMe), {
    userId: 'me',
    role: 'patient',
    firstName: 'Marisol',
    lastName: 'Ortiz',
    email: 'marisol@correo.test',
  });
});

async function answerUntilWater() {
  await findQuestion('¿Cuánta hambre sientes durante el día?');
  await chooseAnswer('Moderada');
  await click('Siguiente');
  await findQuestion('¿Cuándo te volvió el apetito?');
  await chooseAnswer('A los 3 o 4 días de la inyección');
  await click('Siguiente');
  await findQuestion('¿Qué sentiste después de la última inyección?');
  await chooseAnswer('No sentí nada de esto');
  await chooseAnswer('Náusea');
  await chooseAnswer('Estreñimiento');
  await click('Siguiente');
  await findQuestion('¿Qué porción de comida te comes?');
  await chooseAnswer('La mitad del plato');
  await click('Siguiente');
  await findQuestion('¿Cuánta agua tomas al día?');
  await chooseAnswer('De 4 a 7 vasos');
  await click('Siguiente');
}

async function answerAll() {
  await answerUntilWater();
  await findQuestion('¿Cuándo fue tu último periodo?');
  await chooseAnswer('No me aplica');
  await click('Siguiente');
  await screen.findByRole('heading', { name: 'Revisa tus respuestas' });
}

describe('DoseRequestPage', () => {
  it('shows six questions in as many steps, allows changes, and submits the answers [R444]', async () => {
    const server = aHealthServer();
    const sentRequests = server.answers(requestDoseIncrease, () => {
      server.answers(listPatientDoseRequests, () => [pendingRequest]);
      return pendingRequest;
    });
    renderHealthPage('aumento-dosis', DoseRequestPage);
    await answerAll();

    await click('Cambiar: Hambre durante el día');
    await findQuestion('¿Cuánta hambre sientes durante el día?');
    await chooseAnswer('Mucha');
    await click('Volver al resumen');
    await click('Enviar solicitud');

    await screen.findByText('Tu solicitud');
    expect(sentRequests[0]?.body).toEqual({ answers: { ...doseAnswers, hungerLevel: 'strong' } });
    expect(screen.getByText(/La respuesta llega a marisol@correo.test/)).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('skips the question about the period for men, and sends it as not applicable', async () => {
    const server = aHealthServer(createHealth({ sex: 'male' }));
    const sentRequests = server.answers(requestDoseIncrease, () => pendingRequest);
    renderHealthPage('aumento-dosis', DoseRequestPage);
    await answerUntilWater();

    await screen.findByRole('heading', { name: 'Revisa tus respuestas' });
    expect(screen.queryByText(/Periodo/)).toBeNull();
    await click('Enviar solicitud');

    expect(sentRequests[0]?.body).toEqual({ answers: doseAnswers });
  });

  it('requires an answer, and resumes at the question where it was left', async () => {
    aHealthServer();
    const firstPage = renderHealthPage('aumento-dosis', DoseRequestPage);
    await findQuestion('¿Cuánta hambre sientes durante el día?');
    await click('Siguiente');
    await screen.findByText('Seleccione una opción.');
    await chooseAnswer('Poca');
    await click('Siguiente');
    await findQuestion('¿Cuándo te volvió el apetito?');
    await chooseAnswer('A los 3 o 4 días de la inyección');
    await click('Siguiente');
    await findQuestion('¿Qué sentiste después de la última inyección?');
    // The second click deselects the symptom, which leaves the question without an answer.
    await chooseAnswer('Náusea');
    await chooseAnswer('Náusea');
    firstPage.unmount();

    renderHealthPage('aumento-dosis', DoseRequestPage);

    await findQuestion('¿Qué sentiste después de la última inyección?');
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
    async (status, label) => {
      const server = aHealthServer();
      const answeredAt = '2026-03-07T13:10:00.000Z';
      server.answers(listPatientDoseRequests, () => [
        { ...pendingRequest, status, answeredAt, message: 'Te llamamos mañana.' },
      ]);
      renderHealthPage('aumento-dosis', DoseRequestPage);

      await screen.findByText(label);
      expect(screen.getByText('Te llamamos mañana.')).toBeTruthy();
      expect(screen.getByText(/Respondida el sáb. 7 mar. 2026/)).toBeTruthy();
      await click('Nueva solicitud');
      await findQuestion('¿Cuánta hambre sientes durante el día?');
    },
  );
});
