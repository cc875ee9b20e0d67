import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepOf } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, fillDate, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import {
  answerStep,
  heading,
  onward,
  returnTo,
  someoneNew,
  stepsOf,
  theirGuardian,
  walk,
} from './questionnaire.ts';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** From now on, who is younger does not answer for themselves. */
async function adultFrom(adultYears: number): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, adultYears }, before));
}

/** What is typed at a field, and what is said of it. */
type Wrong = readonly [field: FieldName, typed: string | undefined, said: string];
const wrongs: readonly Wrong[] = [
  ['service', undefined, 'Seleccione una opción.'],
  ['reason', '  ', 'Este campo es obligatorio.'],
  ['fullName', 'Leo', 'Por favor, ingrese tanto el nombre como el apellido.'],
  ['sex', undefined, 'Seleccione una opción.'],
  ['birthDate', '', 'Este campo es obligatorio.'],
  ['birthDate', '30/02/2012', 'Fecha inválida. Ese día no existe.'],
  ['birthDate', '01/01/1850', 'Fecha inválida.'],
  ['license', '1234', 'Licencia requerida (mín. 5 caracteres).'],
  ['guardian.relationship', '', 'Parentesco del responsable requerido.'],
  ['guardian.license', '123', 'Licencia del responsable inválida.'],
  ['address', '', 'Este campo es obligatorio.'],
  ['email', 'ana@correo', 'Correo electrónico inválido.'],
  ['emailConfirmation', 'otra@correo.example', 'Los correos no coinciden.'],
  ['phone', 'siete', 'El teléfono solo puede contener números.'],
  ['phone', '5550142', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
  ['emergencyContact.phone', 'ninguno', 'El teléfono solo puede contener números.'],
  ['conditions.pregnancy', undefined, 'Seleccione una opción.'],
  ['areaTreated', undefined, 'Seleccione una opción.'],
];

/** Presses 'Siguiente' with this wrong: the step stays, says why, and its field has the focus. */
async function refuse(page: Page, [field, typed, said]: Wrong): Promise<void> {
  const step = stepOf(field)!;
  const { label } = step.fields.find(({ name }) => name === field)!;
  if (typed !== undefined) await page.getByLabel(label).fill(typed);
  if (field === 'emailConfirmation') await page.getByText('El correo no coincide', { exact: true }).waitFor();
  await onward(page);
  await page.getByText(said, { exact: true }).first().waitFor();
  await page.locator('[data-wrong] :is(input, textarea):focus').waitFor();
  await heading(page, step).waitFor();
  expect(await barriersOn(page)).toEqual([]);
}

describe.each(widths)('the questionnaire at %i px', (width) => {
  it('says at each question what is wrong with its answer [R411 R412 R413 R414 R415 R416 R417]', async () => {
    const draft = {
      ...someoneNew(`errores${width}@test.example`),
      ...theirGuardian,
      birthDate: '2012-03-04',
    };
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');
    let from = 'service';

    for (const wrong of wrongs) {
      const { id } = stepOf(wrong[0])!;
      if (id !== from) await walk(page, draft, { from, until: id });
      from = id;
      await refuse(page, wrong);
    }

    expect(errors).toEqual([]);
    await close();
  });

  it('says that a date half typed is none [R417]', async () => {
    const { page, close } = await aVisitor(browser, site.url, width);
    await page.goto('/solicitar-paciente');
    await returnTo(page, someoneNew('fecha@test.example'), 'birthDate');

    await page.getByLabel('Fecha de nacimiento').focus();
    await page.keyboard.type('0514');
    await onward(page);

    await page.getByText('Fecha inválida. Escríbela así: dd/mm/aaaa.').waitFor();
    await fillDate(page, 'Fecha de nacimiento', '1990-05-14');
    await onward(page);
    await heading(page, stepOf('license')!).waitFor();
    await close();
  });

  it('keeps everything when it cannot be sent, and sends it once when it can [R427]', async () => {
    const email = `corte${width}@test.example`;
    const { page, close } = await aVisitor(browser, site.url, width, { refusals: [503] });
    await page.goto('/solicitar-paciente');
    await returnTo(page, someoneNew(email));
    const finish = page.getByRole('button', { name: 'Finalizar' });
    await page.getByRole('checkbox').check();

    await page.route('**/api/intake', (route) => route.abort());
    await finish.click();
    const failure = page.getByText('No se pudo enviar. Intente nuevamente.');
    await failure.waitFor();
    // Whole, on the screen, and under nothing.
    const isSeen = await failure.evaluate((words) => {
      const { left, top, bottom, width: wide } = words.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(left + wide / 2, y);
      return [top + 1, bottom - 1].every((y) => words.contains(at(y)));
    });
    expect(isSeen).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    // It arrives, and its answer is lost on the way back.
    await page.unroute('**/api/intake');
    await page.route('**/api/intake', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await finish.click();
    await page.getByText('No se pudo enviar. Intente nuevamente.').waitFor();
    await page.unroute('**/api/intake');
    await page.reload();
    await page.getByRole('checkbox').check();
    await finish.click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    // Without an account yet, nothing of it is lost.
    expect(await page.evaluate("sessionStorage.getItem('draft.intake')")).toContain(email);
    expect(await keptOf({ email })).toHaveLength(1);
    await close();
  });

  it('leads to who answers for them when the center’s age has changed, and back from there', async () => {
    const email = `lejos${width}@test.example`;
    const draft = someoneNew(email);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [422] });
    await page.goto('/solicitar-paciente');
    await returnTo(page, draft);
    await page.getByRole('checkbox').check();
    await adultFrom(50);
    await page.getByRole('button', { name: 'Finalizar' }).click();

    await heading(page, stepOf('guardian.name')!).waitFor();
    await page.getByText('Este campo es obligatorio.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    for (const name of [
      'guardian.name',
      'guardian.relationship',
      'guardian.license',
      'guardian.phone',
    ] as const) {
      await heading(page, stepOf(name)!).waitFor();
      await answerStep(page, stepOf(name)!, theirGuardian);
      await onward(page);
    }
    await heading(page, stepsOf(draft).at(-1)!).waitFor();
    await page.getByText('Como persona responsable, leí y acepto').waitFor();
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    expect((await keptOf({ email })).map(({ consent }) => consent.isMinor)).toEqual([true]);
    expect(errors).toEqual([]);
    await adultFrom(18);
    await close();
  });
});
