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

/** Nineteen on the day of the test. */
const young = { ...toDraft(ana), birthDate: '2007-01-15' };
const consent = 'Consentimiento informado general';
const guardianQuestion = '¿Cómo se llama la persona responsable?';
const rejectFields = (...fields: (readonly [field: string, message: string])[]) =>
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
const question = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function finish() {
  fireEvent.click(screen.getByRole('checkbox'));
  click('Finalizar');
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T14:00:00.000Z') });
});

describe('intake answer that the server rejects', () => {
  it('is corrected, and ‘Siguiente’ returns to the last step', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(submitIntake, () => rejectFields(['license', 'Licencia no válida.']));
    openAt(28, young);
    await question(consent);

    finish();
    await question('¿Cuál es tu número de licencia?');
    await screen.findByText('Licencia no válida.');
    fill('Licencia', 'PR-7654321');
    click('Siguiente');

    await question(consent);
  });

  it('is shown at its own step when a phone cannot receive SMS', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    openAt(28, { ...young, phone: '5550142' });

    await question('¿Cuál es tu teléfono?');
    click('Siguiente');

    await screen.findByText('Escribe un teléfono de 10 dígitos, como 787-123-4567.');
  });
});

describe('intake consent', () => {
  const textOf = () => screen.getByRole('region', { name: /^Texto del consentimiento/ }).textContent ?? '';

  it('is sent with the hash of the text shown, and of the new text after a change [R424]', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    const changed = 'CONSENTIMIENTO INFORMADO GENERAL\nVersión v3.0\n\nNombre: Ana Ruiz Díaz';
    const sent = server.answers(submitIntake, () =>
      Response.json(
        {
          type: 'about:blank',
          status: 409,
          code: intakeErrors.consent_outdated.code,
          detail: intakeErrors.consent_outdated.text,
          correlationId: 'c',
          fields: [],
          paper: changed,
        },
        { status: 409 },
      ),
    );
    openAt(28, { ...young, fullName: '  Ana Ruiz Díaz ' });
    await question(consent);
    const shown = textOf();
    expect(shown).toContain('Nombre: Ana Ruiz Díaz\nFecha: 6 de marzo de 2026\n');

    finish();
    await screen.findByText(intakeErrors.consent_outdated.text);
    expect(textOf()).toBe(changed);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    finish();

    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toMatchObject([
      { consent: { textHash: await hashDocument(shown) } },
      { consent: { textHash: await hashDocument(changed) } },
    ]);
  });
});

describe('minimum age to answer alone', () => {
  const guardianMissing = () =>
    rejectFields(
      ['guardian.name', 'Este campo es obligatorio.'],
      ['guardian.relationship', 'Parentesco del responsable requerido.'],
      ['guardian.license', 'Licencia del responsable inválida.'],
      ['guardian.phone', 'Este campo es obligatorio.'],
    );

  it('that changed after loading leads to the guardian questions and back', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    const sent = server.answers(submitIntake, guardianMissing);
    openAt(28, young);
    await question(consent);
    server.answers(getIntakeForm, () => ({ adultYears: 21 }));

    finish();
    await question(guardianQuestion);
    await screen.findByText('Este campo es obligatorio.');
    fill('Nombre del responsable', 'Luz Ruiz');
    click('Siguiente');
    await question('¿Qué parentesco tiene contigo la persona responsable?');
    fill('Parentesco del responsable', 'Madre');
    click('Siguiente');
    await question('¿Cuál es la licencia de la persona responsable?');
    fill('Licencia del responsable', '7654321');
    click('Siguiente');
    await question('¿Cómo nos comunicamos con la persona responsable?');
    fill('Teléfono del responsable', '787-555-0143');
    click('Siguiente');

    await question(consent);
    // The person who accepts has changed.
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    const again = server.answers(submitIntake, () => ({
      prospectId: 'p1',
      service: 'facial' as const,
      next: 'register' as const,
    }));
    finish();
    await screen.findByText(/^\/registro\/crear-cuenta\/p1/);
    expect([sent.length, again[0]!.body]).toMatchObject([
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

  it('that could not be loaded is requested until it is known', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const server = aServer();
    server.answers(getIntakeForm, goOffline);
    openAt(28, young);
    await question(consent);

    server.answers(getIntakeForm, () => ({ adultYears: 21 }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));

    await question(guardianQuestion);
  });

  it('that still cannot be loaded is requested again on the next click', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(submitIntake, guardianMissing);
    openAt(28, young);
    await question(consent);
    server.answers(getIntakeForm, () => errorResponse(coreErrors.unavailable));

    finish();
    await screen.findByText('No se pudo enviar. Intente nuevamente.');
    server.answers(getIntakeForm, () => ({ adultYears: 21 }));
    finish();

    await question(guardianQuestion);
  });
});

describe('intake e-mail', () => {
  const title = '¿Cuál es tu correo electrónico?';

  it('is questioned when its domain looks mistyped, and the user may continue', async () => {
    const server = aServer();
    server.answers(getIntakeForm, () => ({ adultYears: 18 }));
    server.answers(checkIntakeEmail, () => ({ isClient: false }));
    openAt(8, { ...toDraft(ana), email: '', emailConfirmation: '' });
    await question(title);

    fill('Correo electrónico', 'ana@hotmail.con');
    click('¿Quisiste decir ana@hotmail.com?');
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('ana@hotmail.com');

    fill('Correo electrónico', 'ana@hotmial.com');
    click('Siguiente');
    await question('Confirma tu correo electrónico');
    fill('Confirmación del correo electrónico', 'ana@hotmial.com');
    expect(screen.queryByRole('button', { name: /Quisiste decir/ })).toBeNull();
  });
});
