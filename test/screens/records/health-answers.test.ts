import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aScene, request } from '#test/support/center/scene.ts';
import { aGeneralConsent } from '#test/support/records/record-scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';

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

describe.each(widths)('health answers at %i px', (width) => {
  it('that were never given are a gap at the request and in the record, not ‘no alert’', async () => {
    const scene = await aScene(site);
    await request(scene);
    const desk = await anAccount('admin', `Brenda${width}`);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, desk.email, '/admin/solicitud-citas');
    const person = `${scene.patient.firstName} ${scene.patient.lastName}`;
    await page.getByRole('button', { name: new RegExp(`^Editar la solicitud.*${person}`) }).click();
    const gap = page.getByRole('dialog').getByText('Sin respuestas de salud');
    await gap.waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.goto(`/admin/crear-paciente?ficha=${scene.patient.patientId}`);
    await page.getByRole('dialog').getByText('Sin respuestas de salud').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('are corrected in the record with a reason, and both stay to be read [R394]', async () => {
    const scene = await aScene(site);
    await aGeneralConsent(scene, { allergies: 'Mani' });
    const { patientId } = scene.patient;
    const desk = await anAccount('supervisor', `Celia${width}`);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [422] });
    await openAs(page, desk.email, `/admin/crear-paciente?ficha=${patientId}`);
    await page.getByRole('tab', { name: 'Entrevista' }).click();
    await page.getByRole('button', { name: 'Corregir respuestas de salud' }).click();

    const dialog = page.getByRole('dialog', { name: 'Corregir respuestas de salud' });
    await dialog.getByLabel('Motivo de la corrección').fill('Lo informó en la visita');
    await dialog.getByRole('button', { name: 'Guardar corrección' }).click();
    await dialog.getByText('No cambiaste ninguna respuesta.').waitFor();
    await dialog.getByText('Epilepsia').click();
    await dialog.getByLabel(/^Alergias a alimentos/).fill('Maní');
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar corrección' }).click();

    await page.getByText('Respuestas corregidas').waitFor();
    await page.getByText('Alergia: Maní').waitFor();
    await page.getByText(/^La ficha hasta el/).click();
    await page
      .getByText(/Celia.* corrigió Epilepsia, Alergias a alimentos o medicamentos\. Motivo: Lo informó/)
      .waitFor();
    const record = await thePlatform().intakeRecords.find(patientId);
    expect(record?.answers).toMatchObject({ allergies: 'Maní', conditions: { epilepsy: true } });
    expect(errors).toEqual([]);
    await close();
  });
});
