import { describe, expect } from 'vitest';
import { findStep } from '#shared/intake/application/draft.ts';
import { findStoredProspects } from '#test/support/intake/applications.ts';
import { it } from '#test/support/journey.ts';
import {
  answerStepByKeyboard,
  answerSteps,
  buildApplicantDraft,
  findHeading,
  guardianDraft,
  listDraftSteps,
} from './questionnaire.ts';

/** Runs in the page and lists the storage keys of the drafts in this tab. */
const listDraftKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft.'));
const hasNoDraft = () => !Object.keys(sessionStorage).some((name) => name.startsWith('draft.'));

describe('questionnaire', () => {
  it('takes an adult from the first answer to their account [R009 R408 R418 R422 R426]', async ({
    openPage,
  }) => {
    const email = 'facial@test.example';
    const page = await openPage('/solicitar-paciente', { width: 390 });
    await page.getByText('Pregunta 1 de 28 · Tu visita').waitFor();
    expect(await page.getByRole('button', { name: 'Anterior' }).count()).toBe(0);

    await answerSteps(page, buildApplicantDraft(email), {
      onAnswered: async ({ id }) => {
        if (id === 'birthDate') expect(await page.getByLabel('Edad').getAttribute('readonly')).toBe('');
      },
    });
    await page.getByText('Pregunta 28 de 28 · Consentimiento').waitFor();
    await page.getByText('Nombre: Ana Ruiz Díaz').waitFor();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.getByText('Debe aceptar el consentimiento informado.').waitFor();
    await page.getByRole('checkbox', { name: 'Leí y acepto el consentimiento informado.' }).check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\/[\w-]{22}\?email=/);

    const address = new URL(page.url());
    const [prospect, ...otherProspects] = await findStoredProspects({ email });
    expect(otherProspects).toEqual([]);
    expect(address.searchParams.get('email')).toBe(email);
    expect(address.pathname.split('/').at(-1)).toBe(prospect!.prospectId);
    expect(prospect!.answers).toMatchObject({ allergies: 'Maní', areaTreatmentDetail: 'Cera' });
    expect(await page.evaluate(listDraftKeys)).toContain('draft.intake');
    await page.getByLabel('Contraseña', { exact: true }).fill('mi-clave-propia');
    await page.getByLabel('Confirmar contraseña', { exact: true }).fill('mi-clave-propia');
    await page.getByRole('button', { name: 'Crear Cuenta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' }).waitFor();
    expect(await page.evaluate(listDraftKeys)).toEqual([]);
  });

  it('takes a minor who wants laser, with their guardian, to the notice of an interview [R010 R093 R419 R425]', async ({
    openPage,
  }) => {
    const email = 'laser@test.example';
    const draft = {
      ...buildApplicantDraft(email),
      ...guardianDraft,
      service: 'laser',
      birthDate: '2012-03-04',
    };
    const page = await openPage('/solicitar-paciente', { width: 390 });

    await answerSteps(page, draft);
    await page.getByText('Pregunta 32 de 32').waitFor();
    await page.getByText('Persona responsable: Luz Díaz Ruiz, Madre, licencia 7654321').waitFor();
    await page.getByRole('checkbox', { name: 'Como persona responsable, leí y acepto' }).check();
    expect(await page.evaluate(listDraftKeys)).toContain('draft.intake');
    await page.getByRole('button', { name: 'Finalizar' }).click();

    await page
      .getByRole('heading', { level: 1, name: 'Este tratamiento requiere entrevista telefónica' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/solicitud-completada');
    await page.waitForFunction(hasNoDraft);
    const callLink = page.getByRole('link', { name: 'Llamar al 787-555-0100' });
    expect(await callLink.getAttribute('href')).toBe('tel:+17875550100');
    const [prospect] = await findStoredProspects({ email });
    expect(prospect).toMatchObject({
      source: 'laserRequest',
      consent: { isMinor: true, guardian: { email: 'luz@correo.example' } },
    });
    await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click();
    await page.waitForURL((address) => address.pathname === '/');
  });

  it('follows Back and Forward of the browser, and survives a reload [R408]', async ({ openPage }) => {
    const draft = buildApplicantDraft('vuelve@test.example');
    const page = await openPage('/solicitar-paciente', { width: 390 });
    await answerSteps(page, draft, { until: 'license' });

    await page.reload();
    await findHeading(page, findStep('license')!).waitFor();
    await page.goBack();
    await findHeading(page, findStep('birthDate')!).and(page.locator('legend:focus *')).waitFor();
    expect(await page.getByLabel('Fecha de nacimiento').inputValue()).toBe('14/05/1990');
    await page.goForward();
    await findHeading(page, findStep('license')!).waitFor();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await findHeading(page, findStep('sex')!).waitFor();
    expect(await page.getByRole('radio', { name: 'Femenino' }).isChecked()).toBe(true);
    await page.goto('/solicitar-paciente?paso=20');
    await findHeading(page, findStep('license')!).waitFor();
    expect(new URL(page.url()).search).toBe('?paso=6');
    await page.getByRole('link', { name: 'Salir' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.goto('/solicitar-paciente?paso=3');
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Ruiz Díaz');
  });

  it('can be completed by keyboard only, with Enter to continue', async ({ openPage }) => {
    const email = 'teclado@test.example';
    const draft = buildApplicantDraft(email);
    const page = await openPage('/solicitar-paciente');
    const { keyboard } = page;
    // The button is enabled once the page is hydrated.
    await page.getByRole('button', { name: 'Siguiente', disabled: false }).waitFor();
    await page.getByRole('radio', { name: 'Facial' }).focus();

    for (const step of listDraftSteps(draft)) {
      await findHeading(page, step).waitFor();
      if (step.id === 'consent') break;
      if (step.id !== 'service') await keyboard.press('Tab');
      await answerStepByKeyboard(page, step, draft);
    }
    await keyboard.press('Tab');
    await page
      .getByRole('region', { name: /^Texto del consentimiento/ })
      .and(page.locator(':focus'))
      .waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    const [prospect] = await findStoredProspects({ email });
    expect(prospect?.answers).toMatchObject({ birthDate: '1990-05-14', lastTreatment: 'En enero' });
  });
});
