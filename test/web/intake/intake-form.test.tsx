import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashDocument } from '#shared/core/document-text.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { checkIntakeEmail, getIntakeForm, submitIntake } from '#shared/intake/api.ts';
import type { Draft } from '#shared/intake/application/draft.ts';
import { intakeErrors } from '#shared/intake/errors.ts';
import { ana, toDraft } from '#test/support/intake/sample-answers.ts';
import { IntakePage } from '#web/src/features/intake/questionnaire/intake-page.tsx';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { renderAt } from '../support/render.tsx';
import { aServer, errorResponse, goOffline } from '../support/server.ts';

/** Answers of a client who is nineteen years old on the day of the test. */
const youngAdult = { ...toDraft(ana), birthDate: '2007-01-15' };
const consentTitle = 'Consentimiento informado general';
const guardianQuestion = '¿Cómo se llama la persona responsable?';
const createFieldErrorResponse = (...fields: (readonly [field: string, message: string])[]) =>
  Response.json(
    {
      type: 'about:blank',
      status: 422,
      code: coreErrors.invalid.code,
      detail: '',
      correlationId: 'c',
      fields: fields.map(([field, message]) => ({ field: `answers.${field}`, message })),
    },
    { status: 422 },
  );

function openAt(step: number, draft: Draft) {
  saveDraft('intake', draft);
  renderAt(<IntakePage />, `/solicitar-paciente?paso=${step}`);
}
const findQuestion = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function acceptAndFinish() {
  fireEvent.click(screen.getByRole('checkbox'));
  click('Finalizar');
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T14:00:00.000Z') });
});

describe('an intake answer that the server rejects', () => {
  it('is corrected at its step, from which Siguiente returns to the last step', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(submitIntake, () => createFieldErrorResponse(['license', 'Licencia no válida.']));
    openAt(28, youngAdult);
    await findQuestion(consentTitle);

    acceptAndFinish();
    await findQuestion('¿Cuál es tu número de licencia?');
    await screen.findByText('Licencia no válida.');
    fill('Licencia', 'PR-7654321');
    click('Siguiente');

    await findQuestion(consentTitle);
  });

  it('is shown at its own step if it is a phone that cannot receive SMS', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    openAt(28, { ...youngAdult, phone: '5550142' });

    await findQuestion('¿Cuál es tu teléfono?');
    click('Siguiente');

    await screen.findByText('Escribe un teléfono de 10 dígitos, como 787-123-4567.');
  });
});

describe('the intake consent', () => {
  const readConsentText = () =>
    screen.getByRole('region', { name: /^Texto del consentimiento/ }).textContent ?? '';

  it('is sent with the hash of the shown text, and with the hash of the new text after a change [R424]', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    const changedText = 'CONSENTIMIENTO INFORMADO GENERAL\nVersión v3.0\n\nNombre: Ana Ruiz Díaz';
    const sentRequests = server.answers(submitIntake, () =>
      Response.json(
        {
          type: 'about:blank',
          status: 409,
          code: intakeErrors.consent_outdated.code,
          detail: intakeErrors.consent_outdated.text,
          correlationId: 'c',
          fields: [],
          paper: changedText,
        },
        { status: 409 },
      ),
    );
    openAt(28, { ...youngAdult, fullName: '  Ana Ruiz Díaz ' });
    await findQuestion(consentTitle);
    const shownText = readConsentText();
    expect(shownText).toContain('Nombre: Ana Ruiz Díaz\nFecha: 6 de marzo de 2026\n');

    acceptAndFinish();
    await screen.findByText(intakeErrors.consent_outdated.text);
    expect(readConsentText()).toBe(changedText);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    acceptAndFinish();

    await waitFor(() => expect(sentRequests).toHaveLength(2));
    expect(sentRequests.map(({ body }) => body)).toMatchObject([
      { consent: { textHash: await hashDocument(shownText) } },
      { consent: { textHash: await hashDocument(changedText) } },
    ]);
  });
});

describe('the minimum age to answer alone', () => {
  const createMissingGuardianResponse = () =>
    createFieldErrorResponse(
      ['guardian.name', 'Este campo es obligatorio.'],
      ['guardian.relationship', 'Parentesco del responsable requerido.'],
      ['guardian.license', 'Licencia del responsable inválida.'],
      ['guardian.phone', 'Este campo es obligatorio.'],
    );

  it('leads to the guardian questions and back if it changed after loading', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    const sentRequests = server.answers(submitIntake, createMissingGuardianResponse);
    openAt(28, youngAdult);
    await findQuestion(consentTitle);
    server.answers(getIntakeForm, () => ({ adultYears: 21 }));

    acceptAndFinish();
    await findQuestion(guardianQuestion);
    await screen.findByText('Este campo es obligatorio.');
    fill('Nombre del responsable', 'Luz Ruiz');
    click('Siguiente');
    await findQuestion('¿Qué parentesco tiene contigo la persona responsable?');
    fill('Parentesco del responsable', 'Madre');
    click('Siguiente');
    await findQuestion('¿Cuál es la licencia de la persona responsable?');
    fill('Licencia del responsable', '7654321');
    click('Siguiente');
    await findQuestion('¿Cómo nos comunicamos con la persona responsable?');
    fill('Teléfono del responsable', '787-555-0143');
    click('Siguiente');

    await findQuestion(consentTitle);
    // The guardian accepts instead of the client.
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    const retries = server.answers(submitIntake, () => ({
      prospectId: 'p1',
      service: 'facial' as const,
      next: 'register' as const,
    }));
    acceptAndFinish();
    await screen.findByText(/^\/registro\/crear-cuenta\/p1/);
    expect([sentRequests.length, retries[0]!.body]).toMatchObject([
      1,
      {
        answers: {
          guardian: {
            name: 'Luz Ruiz',
            relationship: 'Madre',
            license: '7654321',
            phone: '+17875550143',
          },
        },
      },
    ]);
  });

  it('is requested until it has loaded', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const server = aServer();
    server.answers(getIntakeForm, goOffline);
    openAt(28, youngAdult);
    await findQuestion(consentTitle);

    server.answers(getIntakeForm, () => ({ adultYears: 21 }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));

    await findQuestion(guardianQuestion);
  });

  it('is requested again on the next click if it could not be loaded', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(submitIntake, createMissingGuardianResponse);
    openAt(28, youngAdult);
    await findQuestion(consentTitle);
    server.answers(getIntakeForm, () => errorResponse(coreErrors.unavailable));

    acceptAndFinish();
    await screen.findByText('No se pudo enviar. Intente nuevamente.');
    server.answers(getIntakeForm, () => ({ adultYears: 21 }));
    acceptAndFinish();

    await findQuestion(guardianQuestion);
  });
});

describe('the intake e-mail', () => {
  const emailTitle = '¿Cuál es tu correo electrónico?';

  it('gets a suggestion if its domain looks mistyped, and the user may continue without it', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(checkIntakeEmail, () => ({ isClient: false }));
    openAt(8, { ...toDraft(ana), email: '', emailConfirmation: '' });
    await findQuestion(emailTitle);

    fill('Correo electrónico', 'ana@hotmail.con');
    click('¿Quisiste decir ana@hotmail.com?');
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('ana@hotmail.com');

    fill('Correo electrónico', 'ana@hotmial.com');
    click('Siguiente');
    await findQuestion('Confirma tu correo electrónico');
    fill('Confirmación del correo electrónico', 'ana@hotmial.com');
    expect(screen.queryByRole('button', { name: /Quisiste decir/ })).toBeNull();
  });
});
