import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { anActivity, aWeight } from '#test/support/health/own-health.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;
beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('admin', 'Lourdes');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tu salud' }).getByRole('link', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const answers = [
  ['¿Cuánta hambre sientes durante el día?', 'Moderada'],
  ['¿Cuándo te volvió el apetito?', 'A los 3 o 4 días de la inyección'],
  ['¿Qué sentiste después de la última inyección?', 'Vómito'],
  ['¿Qué porción de comida te comes?', 'La mitad del plato'],
  ['¿Cuánta agua tomas al día?', 'De 4 a 7 vasos'],
  ['¿Cuándo fue tu último periodo?', 'No me aplica'],
] as const;

describe.each(widths)('the health of a client at %i px', (width) => {
  it('is a month of weights and activities, a profile, and a request for doses to its answer [R438 R441 R443 R444 R446 R447]', async () => {
    const client = await aPatient(`Marisol${width}`);
    for (const [tenths, daysAgo] of [
      [1_862, 30],
      [1_838, 16],
      [1_763, 2],
    ] as const)
      await aWeight(client.patientId, tenths, daysAgo);
    await anActivity(client.patientId, { notes: 'Con mi hermana' });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, client.email, `/paciente/${client.patientId}/citas`);
    await page.getByRole('link', { name: /Tu salud esta semana/ }).click();

    await page.getByRole('img', { name: /^Tu peso fue de 186.2 lb/ }).waitFor();
    await page.getByLabel('45 de 300 minutos').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Anotar peso');
    await page.getByLabel('Peso', { exact: true }).fill('175,0');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar peso');
    await page.getByText('175.0 lb').first().waitFor();

    await tab(page, 'Actividad');
    await choose(page, 'Cardio');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar actividad');
    await page.getByLabel('75 de 300 minutos').waitFor();

    await tab(page, 'Perfil');
    await page.getByLabel('Peso meta').fill('160');
    await choose(page, 'Moderada');
    await page.getByLabel('Minutos de actividad por semana').fill('180');
    await choose(page, 'Desayuno');
    await page.getByLabel('Calorías diarias').fill('1,850');
    await choose(page, 'Poco');
    await choose(page, 'No');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar perfil');
    await page.getByText('Información actualizada exitosamente.').waitFor();

    await tab(page, 'Aumento de dosis');
    for (const [question, answer] of answers) {
      await page.getByRole('group', { name: question }).waitFor();
      await choose(page, answer);
      expect(await barriersOn(page)).toEqual([]);
      await press(page, 'Siguiente');
    }
    await press(page, 'Enviar solicitud');
    await page.getByText('Pendiente', { exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    const team = await aVisitor(browser, site.url, width);
    await openAs(team.page, desk.email, '/admin/revisar-solicitudes-dosis');
    const request = team.page.getByRole('article', { name: `Marisol${width} Prueba` });
    await request.getByText('Vómito').waitFor();
    expect(await barriersOn(team.page)).toEqual([]);
    await request.getByRole('button', { name: 'Aprobar' }).click();
    expect(await barriersOn(team.page)).toEqual([]);
    await press(team.page, 'Aprobar aumento');
    await team.page.getByText('Aprobada. Se le avisó por correo.').waitFor();

    await page.getByText('Aprobada', { exact: true }).waitFor();
    await site.settled();
    const [mail] = site.messages.mailbox.list({ type: 'mail', to: client.email });
    expect(mail).toMatchObject({ subject: 'Respondimos tu solicitud' });
    expect([...errors, ...team.errors]).toEqual([]);
    await team.close();
    await close();
  });
});
