import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/from-env/files.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { photoKeyOf } from '#shared/patients/photo.ts';
import { invoiceOf } from '#shared/payments/invoice.ts';
import { arriveAt } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, asPatient, confirmed, stored } from '#test/support/center/scene.ts';
import { patientOf } from '#test/support/intake/prospects.ts';
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

const enter = async ({ email, patientId }: Patient, width: Width, refusals: number[] = []) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals });
  await openAs(visitor.page, email, `/paciente/${patientId}/citas`);
  await arriveAt(visitor.page, 'Gestión de Citas y Salud');
  return visitor;
};

/** One dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(widths)('the client’s shell at %i px', (width) => {
  it('shows their photograph once they have one, and their initials until then [R112]', async () => {
    const client = await aPatient(`Pia${width}`);
    const { page, errors, close } = await enter(client, width);
    const account = page.getByRole('button', { name: `Mi cuenta: ${client.firstName} Prueba` });
    await account.getByText('PP', { exact: true }).waitFor();

    const { patients, commit } = thePlatform();
    const photoKey = photoKeyOf(client.patientId);
    await (await makeFiles()).write({ key: photoKey, contentType: 'image/png', content: picture });
    await commit(...patients.put({ ...client, photoKey }, client));
    await page.reload();

    const shownWidth = () => account.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(shownWidth).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('leads to their four places, says who they are, and offers laser to whom it is open [R111 R112 R113 R137]', async () => {
    const client = await aPatient(`Lara${width}`);
    const { page, errors, close } = await enter(client, width);
    for (const [label, place] of [
      ['Mis Citas', 'citas'],
      ['Recomendaciones', 'recomendaciones'],
      ['Información', 'informacion'],
      ['Facturas', 'finanzas'],
    ] as const) {
      const link = page.getByRole('link', { name: label, exact: true }).locator('visible=true');
      expect(await link.getAttribute('href')).toBe(`/paciente/${client.patientId}/${place}`);
    }
    await page.getByRole('button', { name: `Mi cuenta: ${client.firstName} Prueba` }).waitFor();
    const offer = page.getByRole('link', { name: 'Solicitar evaluación' });
    await offer.waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await offer.click();
    await arriveAt(page, 'Evaluación láser');
    const ask = page.getByRole('button', { name: 'Solicitar evaluación láser' });
    await ask.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await ask.click();
    await page.getByText('Solicitud enviada. Te avisaremos cuando esté aprobada.').waitFor();
    await arriveAt(page, 'Gestión de Citas y Salud');

    await page.getByText('¿Pensando en depilación láser?').waitFor({ state: 'detached' });
    expect(await patientOf(client.patientId)).toMatchObject({ laserRequestPending: true });
    await page.goto(`/paciente/${client.patientId}/solicitud-laser`);
    await page.getByText('Ya tienes una solicitud pendiente.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('offers nothing to who has laser, and says what went wrong when it could not be asked for [R113 R138]', async () => {
    const admitted = await aPatient(`Mara${width}`, { permissions: ['laser'] });
    const has = await enter(admitted, width);
    await has.page.getByText('Aún no tienes citas').first().waitFor();
    expect(await has.page.getByText('¿Pensando en depilación láser?').count()).toBe(0);
    await has.close();

    const client = await aPatient(`Nora${width}`);
    const { page, errors, close } = await enter(client, width, [500]);
    await page.goto(`/paciente/${client.patientId}/solicitud-laser`);
    await page.route('**/laser-requests', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Solicitar evaluación láser' }).click();
    await page.getByText('No pudimos enviar tu solicitud. Intenta de nuevo.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/paciente/${client.patientId}/solicitud-laser`);
    expect(errors).toEqual([]);
    await close();
  });

  it('warns of what is unpaid on every page but that of the invoices, until it is paid [R114]', async () => {
    const client = await aPatient(`Olga${width}`);
    const scene = { ...(await aScene(site)), patient: client, asPatient: asPatient(site, client) };
    const appointmentId = await confirmed(scene);
    const { invoices, commit, now } = thePlatform();
    const invoice = invoiceOf(await stored(appointmentId), now());
    const { page, errors, close } = await enter(client, width);
    await page.getByRole('heading', { name: 'Próximas' }).waitFor();
    expect(await page.getByText(/^Tienes un balance pendiente/).count()).toBe(0);

    await commit(invoices.issue(invoice));
    await page.reload();
    await page.getByText(/^Tienes un balance pendiente de \$/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver facturas' }).click();
    await arriveAt(page, 'Facturas');
    expect(await page.getByRole('link', { name: 'Ver facturas' }).count()).toBe(0);
    await page.goBack();
    await page.getByText(/^Tienes un balance pendiente de \$/).waitFor();

    await commit(invoices.close(invoice, 'paid', now()));
    await page.reload();
    await page.getByRole('heading', { name: 'Próximas' }).waitFor();
    await page.getByText(/^Tienes un balance pendiente/).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });
});
