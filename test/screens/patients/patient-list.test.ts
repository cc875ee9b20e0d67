import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePatient } from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aLaserAppointment, sign } from '#test/support/records/record-scene.ts';
import { standInTheMorning } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;

const odd = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  standInTheMorning();
  site = await anEmptySite();
  await anAccount('admin', 'Jefa');
  await anAccount('supervisor', 'Mando');
  await aStaffMember('Camila');
  for (let n = 0; n < 12; n++)
    await aPatient(`Persona${n}`, { lastName: `Lista ${String(n).padStart(2, '0')}`, phone: '+17875550100' });
  await aPatient('Odd', { lastName: odd, address: `"><script>${odd}` });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const everybody = /^Mostrando 1 a 5 de/;
const open = async (width: Width, who = 'jefa', path = '/admin/crear-paciente', shown = everybody) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409, 404] });
  await openAs(visitor.page, `${who}@test.example`, path);
  await visitor.page.getByText(shown).first().waitFor();
  return visitor;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nombre, teléfono o correo' }).fill(text);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(widths)('the list of clients at %i px', (width) => {
  it('walks by five with Prev and Next, and finds whom no page in sight has [R379 R380 R381 R382 R488]', async () => {
    const { page, errors, close } = await open(width);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Manejo de Clientes');
    for (const action of ['Perfil de', 'Ver la ficha de', 'Eliminar a'])
      expect(await page.getByRole('button', { name: new RegExp(`^${action}`) }).count()).toBe(5);
    expect(await page.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true);
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Mostrando 6 a 10 de/).waitFor();
    await page.getByRole('button', { name: 'Prev' }).click();
    await page.getByText(/^Mostrando 1 a 5 de/).waitFor();
    expect(await rowOf(page, 'Lista 11').count()).toBe(0);

    await search(page, 'lista 11');
    await rowOf(page, 'Lista 11').waitFor();
    await page.getByText('Mostrando 1 de 1 cliente').waitFor();
    await search(page, 'odd@test');
    await page.getByText(odd, { exact: true }).waitFor();
    await page.getByText(`"><script>${odd}`).waitFor();
    await search(page, 'nadie así');
    await page.getByText('Ningún cliente coincide con “nadie así”').waitFor();
    expect([await barriersOn(page), errors]).toEqual([[], []]);
    await close();
  });

  it('takes a new client, whose address is chosen by keyboard, and says when the e-mail is taken [R379 R383 R384 R386]', async () => {
    const { page, errors, close } = await open(width);
    const email = `nueva${width}@test.example`;

    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const form = dialog(page, 'Crear cliente');
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await form.getByText('Escribe el apellido.').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await form.getByLabel('Nombre', { exact: true }).fill('Nueva');
    await form.getByLabel('Apellido').fill(`Zeta ${width}`);
    await form.getByLabel('Correo electrónico').fill('persona1@test.example');
    await form.getByLabel('Teléfono').fill('(787) 555-0199');
    await form.getByRole('combobox', { name: 'Dirección' }).fill('Calle Luna 12, pon');
    await form.getByRole('option').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form.getByText('Encontrada en Ponce.').waitFor();
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(email);
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await page.getByText('Paciente creado con éxito').waitFor();

    await search(page, email);
    await rowOf(page, `Zeta ${width}`).getByText('787-555-0199').waitFor();
    await rowOf(page, `Zeta ${width}`).getByText('Calle Luna 12, Ponce, Puerto Rico').waitFor();
    const [stored] = (await thePlatform().patients.search(email, { most: 1 })).rows;
    expect(stored?.place).toMatchObject({ municipality: 'Ponce' });
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps an address that was typed and not chosen, without a place [R385]', async () => {
    const { page, close } = await open(width);
    const { email } = await aPatient(`Libre${width}`);
    await search(page, email);
    await page.getByRole('button', { name: `Perfil de Libre${width} Prueba` }).click();
    const form = dialog(page, 'Perfil del cliente');

    await form.getByRole('combobox', { name: 'Dirección' }).fill('La casa verde, detrás del colmado');
    await form.getByText('Ninguna dirección de Puerto Rico coincide.').waitFor();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Paciente actualizado con éxito!').waitFor();

    const [stored] = (await thePlatform().patients.search(email, { most: 1 })).rows;
    expect([stored?.address, stored?.place]).toEqual(['La casa verde, detrás del colmado', undefined]);
    await close();
  });

  it('changes a client, switches them off, and takes them out by name [R386 R387 R482]', async () => {
    const { page, errors, close } = await open(width, 'mando');
    const { patientId, email } = await aPatient(`Vieja${width}`);
    await search(page, email);

    await page.getByRole('button', { name: `Perfil de Vieja${width} Prueba` }).click();
    const form = dialog(page, 'Perfil del cliente');
    expect(await form.getByLabel('Cuenta activa').isChecked()).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    await form.getByLabel('Apellido').fill('Renovada');
    await form.getByText('Cuenta activa').click();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Paciente actualizado con éxito!').waitFor();
    await rowOf(page, 'Renovada').getByText('Inactivo').waitFor();

    await page.getByRole('button', { name: `Eliminar a Vieja${width} Renovada` }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar paciente' });
    await question.getByText('¿Estás seguro de eliminar este paciente?').waitFor();
    await question.getByText(`Vieja${width} Renovada`).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Paciente eliminado.').waitFor();
    await page.getByText(`Ningún cliente coincide con “${email}”`).waitFor();
    expect(await thePlatform().patients.evenArchived(patientId)).toMatchObject({
      hidden: true,
      active: false,
    });
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps of who was taken out their access log, for the administrator', async () => {
    const { patientId } = await aPatient(`Ida${width}`);
    const mando = site.as({
      userId: (await anAccount('supervisor', `Mando${width}`)).userId,
      role: 'supervisor',
    });
    await mando(getRecordSummary, { params: { patientId } });
    await mando(deletePatient, { params: { patientId } });
    const { page, errors, close } = await open(width);

    await page.getByText('Eliminados', { exact: true }).click();
    await page.getByRole('button', { name: `Accesos de Ida${width} Prueba` }).click();

    const log = dialog(page, 'Accesos');
    await log.getByRole('row').filter({ hasText: 'Eliminó el cliente de las listas' }).waitFor();
    await log
      .getByRole('row')
      .filter({ hasText: 'Leyó Ficha' })
      .getByText(/^Mando.*supervisión/)
      .waitFor();
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);
    await log.getByRole('button', { name: 'Cerrar' }).last().click();
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);
    expect(errors).toEqual([]);
    await close();
  });

  it('marks each laser appointment of today without consent, and opens what is to be signed [R388]', async () => {
    const { scene, appointmentId } = await aLaserAppointment(site);
    await entered(scene, { time: '13:00', staffId: scene.member.staffId });
    const tomorrows = await aLaserAppointment(site, { daysAhead: 1 });
    const { page, errors, close } = await open(width);
    const { firstName, email } = scene.patient;
    const marks = rowOf(page, firstName).getByRole('button', { name: /^Consentimiento requerido/ });
    await search(page, tomorrows.scene.patient.email);
    await page.getByText('Mostrando 1 de 1 cliente').waitFor();
    expect(await page.getByText('Consentimiento requerido').count()).toBe(0);

    await search(page, email);
    await marks.nth(1).waitFor();
    expect(await marks.allInnerTexts()).toEqual(['Consentimiento requerido', 'Consentimiento requerido']);
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);
    const shownAt = await page.evaluate('history.state?.idx');
    await marks.first().click();
    await dialog(page, 'Consentimiento de láser').getByText('755, 810 y 1064 nm').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sign(scene.asStaff, appointmentId);

    // What is closed takes its step of the history along.
    await page.waitForFunction((index) => history.state?.idx === index, shownAt);
    await page.reload();
    await rowOf(page, firstName)
      .getByRole('button', { name: /^Consentimiento requerido: .*1:00/ })
      .waitFor();
    expect(await marks.count()).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('lets an aesthetician write a client down and no more [R109]', async () => {
    const { page, errors, close } = await open(
      width,
      'camila',
      '/enfermero/crear-paciente',
      /^Todavía no hay clientes/,
    );

    expect(await page.getByRole('button', { name: /^(Perfil de|Eliminar a)/ }).count()).toBe(0);
    expect(await page.getByText('Dirección', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const form = dialog(page, 'Crear cliente');
    await form.getByLabel('Nombre', { exact: true }).fill('De');
    await form.getByLabel('Apellido').fill('Camila');
    await form.getByLabel('Correo electrónico').fill(`camila${width}@test.example`);
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await page.getByText('Paciente creado con éxito').waitFor();
    expect(await isWide(page)).toBe(false);
    expect([await barriersOn(page), errors]).toEqual([[], []]);
    await close();
  });
});
