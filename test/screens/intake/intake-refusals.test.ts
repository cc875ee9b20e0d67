import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { stepOf } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import { it } from '#test/support/journey.ts';
import { heading, onward, returnTo, someoneNew } from './questionnaire.ts';

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
}

describe('the questionnaire', () => {
  it('keeps everything when it cannot be sent, and sends it once when it can [R427]', async ({ visit }) => {
    const email = `corte@test.example`;
    const page = await visit('/solicitar-paciente', { width: 390, refusals: [503] });
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
  });
});
