import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, loginHeading } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { pngBytes } from '#test/support/records/signature.ts';
import { aPdf, aPng } from '#test/support/records/uploads.ts';
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

const odd = '<b onmouseover=alert(1)>';

async function open(width: Width, name: string) {
  const patient = await aPatient(`${name}${width}`, { lastName: odd, address: `"><script>${odd}` });
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409, 422, 503] });
  await openAs(visitor.page, patient.email, `/paciente/${patient.patientId}/informacion`);
  await visitor.page.getByRole('combobox', { name: 'Dirección' }).waitFor();
  return { ...visitor, patient };
}
const notChosen = 'Por favor, selecciona una dirección válida de las sugerencias.';

describe.each(widths)('a client’s own information at %i px', (width) => {
  it('is corrected by keyboard, its address chosen among the suggestions [R384 R395 R396 R488]', async () => {
    const { page, errors, close, patient } = await open(width, 'Corrige');
    const address = page.getByRole('combobox', { name: 'Dirección' });
    expect(await address.inputValue()).toBe(`"><script>${odd}`);
    expect(await page.getByLabel('Apellido').inputValue()).toBe(odd);
    expect(await barriersOn(page)).toEqual([]);

    await page.getByLabel('Teléfono').fill('787-555');
    await page.getByLabel('Teléfono').press('Enter');
    await page.getByText('Escribe un teléfono de 10 dígitos, como 787-123-4567.').first().waitFor();
    await address.fill('Calle sin elegir');
    await page.getByLabel('Teléfono').press('Enter');
    await page.getByText(notChosen).first().waitFor();
    await page.getByLabel('Teléfono').fill('(787) 555-0142');
    await address.focus();
    await address.fill('Calle Luna 12, pon');
    await page.getByRole('option').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await address.inputValue()).toBe('Calle Luna 12, Ponce, Puerto Rico');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Información actualizada exitosamente.').waitFor();

    expect(await thePlatform().patients.get(patient.patientId)).toMatchObject({
      phone: '+17875550142',
      address: 'Calle Luna 12, Ponce, Puerto Rico',
      lastName: odd,
      place: { municipality: 'Ponce' },
    });
    const overflow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([await page.evaluate(overflow), await barriersOn(page), errors]).toEqual([false, [], []]);
    await close();
  });

  it('takes a picture of its own, and no document in its place [R397]', async () => {
    const { page, errors, close, patient } = await open(width, 'Posa');
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer });

    await choose('retrato.png', aPdf);
    await page.getByText('Sube un JPG, PNG o WEBP.').waitFor();
    await choose('retrato.png', pngBytes({ width: 8, height: 24 }));
    await page.getByText('Foto subida y guardada correctamente.').waitFor();
    await page.getByRole('img', { name: `Foto de ${patient.firstName} ${odd}` }).waitFor();
    // Taller than wide, and round all the same.
    const shapes = 'img.avatar__photo';
    await page.locator(shapes).first().waitFor();
    const isRound = (all: Element[]) =>
      all.every((each) => each.getBoundingClientRect().height === each.getBoundingClientRect().width);
    expect(await page.locator(shapes).evaluateAll(isRound)).toBe(true);

    const { photoKey } = await thePlatform().patients.get(patient.patientId);
    expect(photoKey).toBe(`pacientes/${patient.patientId}/fotoPerfil.jpg`);
    expect([await barriersOn(page), errors]).toEqual([[], []]);
    await close();
  });

  it('says so when it cannot be kept, when the picture does not arrive, and when it cannot be read [R396 R397]', async () => {
    const { page, close, patient } = await open(width, 'Falla');
    await page.route('**/profile', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
    );
    await page.route('**/photo', (route) => route.fulfill({ status: 503, body: '{}' }));

    await page.getByLabel('Teléfono').fill('(787) 555-0142');
    await page.getByRole('combobox', { name: 'Dirección' }).fill('Calle Sol 3, pon');
    await page.getByRole('option', { name: 'Calle Sol 3, Ponce, Puerto Rico' }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page
      .getByText('Hubo un error al actualizar la información. Por favor, intenta nuevamente.')
      .waitFor();
    const file = { name: 'retrato.png', mimeType: 'image/png', buffer: aPng };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('Error al subir la foto de perfil.').waitFor();

    await page.route('**/profile', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.reload();
    await page.getByText('Ocurrió un error al cargar los datos del paciente.').waitFor();

    const { patients, commit } = thePlatform();
    const before = await patients.get(patient.patientId);
    await commit(...patients.put({ ...before, hidden: true }, before));
    await page.unroute('**/profile');
    await page.reload();
    await page.getByText('No se encontró el usuario en las colecciones adecuadas.').waitFor();
    await arriveAt(page, loginHeading);
    await close();
  });
});
