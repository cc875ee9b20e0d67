import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepOf } from '#shared/intake/application/draft.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aPatient } from '#test/support/center/center.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { heading, onward, someoneNew, stepsOf, theirGuardian, typeStep, walk } from './questionnaire.ts';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

/** In the page: what this tab keeps of what was begun. */
const keptDrafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft.'));
const nothingKept = () => !Object.keys(sessionStorage).some((name) => name.startsWith('draft.'));

describe.each(widths)('the questionnaire at %i px', (width) => {
  it('tells a client after their e-mail that they have an account, and lets them in or on [R061]', async () => {
    const { email } = await aPatient(`Conocida${width}`);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');
    await walk(page, someoneNew(email), { until: 'emailConfirmation' });

    await page.getByRole('status').getByText('Ya tienes una cuenta con este correo').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Recuperar mi cuenta' }).waitFor();
    await page.getByRole('link', { name: 'Iniciar sesión' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Qué bueno verte de nuevo' }).waitFor();
    await page.goBack();
    await walk(page, someoneNew(email), { from: 'emailConfirmation', until: 'phone' });
    expect(await page.getByText('Ya tienes una cuenta').count()).toBe(0);

    expect(errors).toEqual([]);
    await close();
  });

  it('leads a grown person from their first answer to their account [R009 R408 R418 R422 R426]', async () => {
    const email = `facial${width}@test.example`;
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');
    await page.getByText('Pregunta 1 de 28 · Tu visita').waitFor();
    expect(await page.getByRole('button', { name: 'Anterior' }).count()).toBe(0);

    await walk(page, someoneNew(email), {
      look: async ({ id, kind }) => {
        if (id === 'birthDate') expect(await page.getByLabel('Edad').getAttribute('readonly')).toBe('');
        if (kind !== 'radio' || id === 'service') expect(await barriersOn(page)).toEqual([]);
      },
    });
    await page.getByText('Pregunta 28 de 28 · Consentimiento').waitFor();
    await page.getByText('Nombre: Ana Ruiz Díaz').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.getByText('Debe aceptar el consentimiento informado.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Leí y acepto el consentimiento informado.' }).check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\/[\w-]{22}\?email=/);

    const address = new URL(page.url());
    const [prospect, ...more] = await keptOf({ email });
    expect(more).toEqual([]);
    expect(address.searchParams.get('email')).toBe(email);
    expect(address.pathname.split('/').at(-1)).toBe(prospect!.prospectId);
    expect(prospect!.answers).toMatchObject({ allergies: 'Maní', areaTreatmentDetail: 'Cera' });
    expect(await page.evaluate(keptDrafts)).toContain('draft.intake');
    await page.getByLabel('Contraseña', { exact: true }).fill('mi-clave-propia');
    await page.getByLabel('Confirmar contraseña', { exact: true }).fill('mi-clave-propia');
    await page.getByRole('button', { name: 'Crear Cuenta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' }).waitFor();
    expect(await page.evaluate(keptDrafts)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('leads a minor who wants laser, with their guardian, to the interview [R010 R093 R419 R425]', async () => {
    const email = `laser${width}@test.example`;
    const draft = { ...someoneNew(email), ...theirGuardian, service: 'laser', birthDate: '2012-03-04' };
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');

    await walk(page, draft, {
      look: async ({ asked }) => {
        if (asked === 'minors') expect(await barriersOn(page)).toEqual([]);
      },
    });
    await page.getByText('Pregunta 32 de 32').waitFor();
    await page.getByText('Persona responsable: Luz Díaz Ruiz, Madre, licencia 7654321').waitFor();
    await page.getByRole('checkbox', { name: 'Como persona responsable, leí y acepto' }).check();
    expect(await page.evaluate(keptDrafts)).toContain('draft.intake');
    await page.getByRole('button', { name: 'Finalizar' }).click();

    await page
      .getByRole('heading', { level: 1, name: 'Este tratamiento requiere entrevista telefónica' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/solicitud-completada');
    await page.waitForFunction(nothingKept);
    const call = page.getByRole('link', { name: 'Llamar al 787-555-0100' });
    expect(await call.getAttribute('href')).toBe('tel:+17875550100');
    expect(await barriersOn(page)).toEqual([]);
    const [prospect] = await keptOf({ email });
    expect(prospect).toMatchObject({
      source: 'laserRequest',
      consent: { isMinor: true, guardian: { email: 'luz@correo.example' } },
    });
    await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    expect(errors).toEqual([]);
    await close();
  });

  it('goes back and forth with the browser, and loses nothing by a reload [R408]', async () => {
    const draft = someoneNew(`vuelve${width}@test.example`);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');
    await walk(page, draft, { until: 'license' });

    await page.reload();
    await heading(page, stepOf('license')!).waitFor();
    await page.goBack();
    await heading(page, stepOf('birthDate')!).and(page.locator('legend:focus *')).waitFor();
    expect(await page.getByLabel('Fecha de nacimiento').inputValue()).toBe('14/05/1990');
    await page.goForward();
    await heading(page, stepOf('license')!).waitFor();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await heading(page, stepOf('sex')!).waitFor();
    expect(await page.getByRole('radio', { name: 'Femenino' }).isChecked()).toBe(true);
    await page.goto('/solicitar-paciente?paso=20');
    await heading(page, stepOf('license')!).waitFor();
    expect(new URL(page.url()).search).toBe('?paso=6');
    await page.getByRole('link', { name: 'Salir' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.goto('/solicitar-paciente?paso=3');
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Ruiz Díaz');

    expect(errors).toEqual([]);
    await close();
  });
});

describe('the questionnaire', () => {
  it('is filled in by keyboard alone, Enter going on', async () => {
    const email = 'teclado@test.example';
    const draft = someoneNew(email);
    const { page, errors, close } = await aVisitor(browser, site.url, 1280);
    const { keyboard } = page;
    await page.goto('/solicitar-paciente');
    // Drawn before it answers to keys.
    await page.getByRole('button', { name: 'Siguiente', disabled: false }).waitFor();
    await page.getByRole('radio', { name: 'Facial' }).focus();

    for (const step of stepsOf(draft)) {
      await heading(page, step).waitFor();
      if (step.id === 'consent') break;
      if (step.id !== 'service') await keyboard.press('Tab');
      await typeStep(page, step, draft);
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

    const [prospect] = await keptOf({ email });
    expect(prospect?.answers).toMatchObject({ birthDate: '1990-05-14', lastTreatment: 'En enero' });
    expect(errors).toEqual([]);
    await close();
  });

  it('shows what is dangerous elsewhere as the text it is', async () => {
    const bad = '<img src=x onerror=alert(1)> <b>Ruiz</b>';
    const draft = { ...someoneNew('xss@test.example'), fullName: bad, reason: bad, license: bad };
    const { page, errors, close } = await aVisitor(browser, site.url, 1280);
    page.on('dialog', (dialog) => void errors.push(dialog.message()));
    await page.goto('/solicitar-paciente');

    await walk(page, draft);
    await page.getByText(`Nombre: ${bad}`).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    const [prospect] = await keptOf({ email: 'xss@test.example' });
    expect(prospect?.answers).toMatchObject({ fullName: bad, reason: bad, license: bad });
    expect(errors).toEqual([]);
    await close();
  });

  it('waits for whoever is asked: nothing goes on by itself', async () => {
    const { page, close } = await aVisitor(browser, site.url, 390);
    await page.goto('/solicitar-paciente');

    await page.getByRole('radio', { name: 'Masaje' }).check();
    await heading(page, stepOf('service')!).waitFor();
    await onward(page);
    await heading(page, stepOf('reason')!).and(page.locator('legend:focus *')).waitFor();
    await close();
  });
});
