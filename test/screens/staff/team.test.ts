import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aService, aStaffMember, openOn, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, stored } from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;

beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('supervisor', 'Hector');
  await aService('hidrafacial', { name: 'Hidrafacial' });
  await aService('masaje-profundo', { name: 'Masaje profundo' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = async (width: Width) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409, 422] });
  await openAs(visitor.page, desk.email, '/admin/crear-enfermero');
  await visitor.page.getByRole('heading', { level: 1, name: 'Esteticistas' }).waitFor();
  return visitor;
};
/** What blocks of a schedule say beyond their edge. */
const cutWords = (page: Page) =>
  page
    .locator('.block__in > *')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const startRemoving = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Eliminar esteticista' });
  await question.getByText('¿Estás seguro de eliminar este Esteticista?').waitFor();
  return question;
};

describe.each(widths)('the team at %i px', (width) => {
  it('grows by somebody who is invited, is changed, and shrinks again [R372 R373 R374 R376]', async () => {
    const email = `camila${width}@test.example`;
    const { page, errors, close } = await open(width);
    await page.getByRole('button', { name: 'Crear esteticista' }).first().click();
    const form = page.getByRole('dialog', { name: 'Crear esteticista' });
    expect(await barriersOn(page)).toEqual([]);

    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('Revisa 4 campos:').waitFor();
    await form.getByLabel('Nombre').fill(`Camila${width}`);
    await form.getByLabel('Apellido').fill('Vega');
    await form.getByLabel('Teléfono').fill('787-555-0142');
    await form.getByLabel('Correo electrónico').fill(desk.email);
    await form.getByRole('searchbox', { name: 'Buscar servicio' }).fill('hidra');
    await form.getByRole('checkbox', { name: 'Hidrafacial' }).check();
    await form.getByLabel('Desde').selectOption('09:00');
    await form.getByLabel('Hasta').selectOption('08:00');
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('La hora de fin debe ser después de la hora de inicio.').waitFor();
    await form.getByLabel('Hasta').selectOption('17:00');
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(`  ${email.toUpperCase()} `);
    await form.getByRole('button', { name: 'Crear esteticista' }).click();
    await page.getByText('Invitación enviada al enfermero.').waitFor();
    await row(page, email).getByText('Invitación pendiente').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: `Editar a Camila${width} Vega` }).click();
    const edit = page.getByRole('dialog', { name: 'Editar esteticista' });
    await edit.getByRole('button', { name: 'Reenviar invitación' }).waitFor();
    await edit.getByLabel('Apellido').fill('Rosado');
    await edit.getByRole('switch', { name: 'Activo' }).click();
    expect(await barriersOn(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Esteticista actualizado con éxito!').waitFor();
    await row(page, email).getByText('Inactivo').waitFor();

    const question = await startRemoving(page, `Camila${width} Rosado`);
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Enfermero eliminado.').waitFor();
    await row(page, email).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });

  it('hands appointments to come to others as somebody leaves, and names those that cannot go [R376]', async () => {
    const scene = await aScene(site);
    const { serviceId } = scene;
    const member = await aStaffMember(`Yadira${width}`, { serviceIds: [serviceId] });
    const colleague = await aStaffMember(`Olga${width}`, { serviceIds: [serviceId] });
    await openOn(member.staffId, scene.date);
    await openOn(colleague.staffId, scene.date, '09:00', '11:00');
    const { staff, commit } = thePlatform();
    await commit(staff.put({ ...scene.member, active: false }));
    const ten = await confirmed({ ...scene, member }, '10:00');
    const two = await confirmed({ ...scene, member }, '14:00');
    const { page, errors, close } = await open(width);

    const question = await startRemoving(page, `Yadira${width} Prueba`);
    await question.getByText('Tiene 2 citas por delante.').waitFor();
    await question.getByText('Quien la podría tomar está ocupado o no trabaja a esa hora.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await question.getByRole('combobox').locator('option').allTextContents()).toEqual([
      `Olga${width} Prueba`,
    ]);
    await question.getByRole('button', { name: 'Pasar 1 cita' }).click();
    await page.getByText('1 cita pasó a otras personas.').waitFor();
    expect((await stored(ten)).staffId).toBe(colleague.staffId);
    await question.getByText('Una no se puede pasar').waitFor();

    await openOn(colleague.staffId, scene.date, '13:00', '16:00');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await startRemoving(page, `Yadira${width} Prueba`);
    await question.getByRole('button', { name: 'Pasar 1 cita y eliminar' }).click();
    await page.getByText('Enfermero eliminado.').waitFor();
    expect((await stored(two)).staffId).toBe(colleague.staffId);
    await row(page, `Yadira${width}`).waitFor({ state: 'detached' });

    expect(errors).toEqual([]);
    await close();
  });

  it('has schedules that the desk opens and closes, from the list of the team', async () => {
    const name = `Nora${width}`;
    const { staffId } = await aStaffMember(name, { baseHours: { start: '09:00', end: '17:00' } });
    const { page, errors, close } = await open(width);

    await page.getByRole('button', { name: `Acciones de ${name} Prueba` }).click();
    await page.getByRole('menuitem', { name: 'Horario' }).click();
    await page.getByRole('heading', { level: 1, name: `Horario de ${name} Prueba` }).waitFor();
    await page.getByText('Por ahora le pueden dar citas en su horario base').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Agregar bloque' }).click();
    await page.getByLabel('Desde').selectOption('17:00');
    await page.getByLabel('Hasta').selectOption('17:00');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('La hora de fin debe ser después de la hora de inicio.').waitFor();
    await page.getByLabel('Hasta').selectOption('24:00');
    await page.getByLabel('Repetir cada semana').check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Horario guardado').waitFor();
    await page.getByRole('button', { name: /cada semana$/ }).waitFor();
    expect(await cutWords(page)).toEqual([]);

    await page.getByRole('button', { name: 'Agregar bloque' }).click();
    await page.getByLabel('Desde').selectOption('18:00');
    await page.getByLabel('Hasta').selectOption('19:00');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Se cruza con el bloque de cada').waitFor();
    const blocks = await thePlatform().availability.from('2000-01-01');
    expect(blocks.filter((block) => block.staffId === staffId)).toMatchObject([
      { kind: 'weekly', start: '17:00', end: '24:00' },
    ]);

    expect(errors).toEqual([]);
    await close();
  });

  it('says what a failure was, or where to look it up [R375]', async () => {
    const { page, close } = await open(width);
    const answer = (status: number, problem: object) =>
      page.route('**/api/team', (call) =>
        call.request().method() === 'POST'
          ? call.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) })
          : call.continue(),
      );
    await page.getByRole('button', { name: 'Crear esteticista' }).first().click();
    const form = page.getByRole('dialog', { name: 'Crear esteticista' });
    await form.getByLabel('Nombre').fill('Sin');
    await form.getByLabel('Apellido').fill('Suerte');
    await form.getByLabel('Teléfono').fill('787-555-0143');
    await form.getByLabel('Correo electrónico').fill('sin@test.example');
    const send = form.getByRole('button', { name: 'Crear esteticista' });

    await answer(500, { code: 'request.unexpected', detail: 'Hubo un error inesperado.' });
    await send.click();
    await form.getByText('Hubo un error al crear/enviar invitación: revisa logs de Functions').waitFor();
    await page.unrouteAll();
    await answer(429, { code: 'request.too_many', detail: 'Demasiados intentos.' });
    await send.click();
    await form.getByText('Hubo un error al crear/enviar invitación: Demasiados intentos.').waitFor();

    await close();
  });
});
