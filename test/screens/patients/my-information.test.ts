import { describe, expect } from 'vitest';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, type OpenPage } from '#test/support/journey.ts';
import { pngBytes } from '#test/support/records/signature.ts';
import { aPdf } from '#test/support/records/uploads.ts';

const hostileText = '<b onmouseover=alert(1)>';

async function openProfile(openPage: OpenPage, name: string) {
  const patient = await aPatient(name, { lastName: hostileText, address: `"><script>${hostileText}` });
  const page = await openPage(`/paciente/${patient.patientId}/informacion`, {
    as: patient.email,
    width: 390,
    expectedStatuses: [409, 422, 503],
  });
  await page.getByRole('combobox', { name: 'Dirección' }).waitFor();
  return { page, patient };
}
const invalidAddressText = 'Por favor, selecciona una dirección válida de las sugerencias.';

describe('client profile', () => {
  it('can be edited by keyboard, with a suggested address [R384 R395 R396 R488]', async ({ openPage }) => {
    const { page, patient } = await openProfile(openPage, 'Corrige');
    const addressField = page.getByRole('combobox', { name: 'Dirección' });
    expect(await addressField.inputValue()).toBe(`"><script>${hostileText}`);
    expect(await page.getByLabel('Apellido').inputValue()).toBe(hostileText);

    await page.getByLabel('Teléfono').fill('787-555');
    await page.getByLabel('Teléfono').press('Enter');
    await page.getByText('Escribe un teléfono de 10 dígitos, como 787-123-4567.').first().waitFor();
    await addressField.fill('Calle sin elegir');
    await page.getByLabel('Teléfono').press('Enter');
    await page.getByText(invalidAddressText).first().waitFor();
    await page.getByLabel('Teléfono').fill('(787) 555-0142');
    await addressField.focus();
    await addressField.fill('Calle Luna 12, pon');
    await page.getByRole('option').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await addressField.inputValue()).toBe('Calle Luna 12, Ponce, Puerto Rico');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Información actualizada exitosamente.').waitFor();

    expect(await thePlatform().patients.get(patient.patientId)).toMatchObject({
      phone: '+17875550142',
      address: 'Calle Luna 12, Ponce, Puerto Rico',
      lastName: hostileText,
      place: { municipality: 'Ponce' },
    });
  });

  it('accepts a picture, and rejects a document uploaded as one [R397]', async ({ openPage }) => {
    const { page, patient } = await openProfile(openPage, 'Posa');
    const choosePicture = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer });

    await choosePicture('retrato.png', aPdf);
    await page.getByText('Sube un JPG, PNG o WEBP.').waitFor();
    await choosePicture('retrato.png', pngBytes({ width: 8, height: 24 }));
    await page.getByText('Foto subida y guardada correctamente.').waitFor();
    await page.getByRole('img', { name: `Foto de ${patient.firstName} ${hostileText}` }).waitFor();
    // A picture in portrait format is shown in a circle.
    const avatarSelector = 'img.avatar__photo';
    await page.locator(avatarSelector).first().waitFor();
    const areRound = (elements: Element[]) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .every(({ height, width }) => height === width);
    expect(await page.locator(avatarSelector).evaluateAll(areRound)).toBe(true);

    const { photoKey } = await thePlatform().patients.get(patient.patientId);
    expect(photoKey).toBe(`pacientes/${patient.patientId}/fotoPerfil.jpg`);
  });
});
