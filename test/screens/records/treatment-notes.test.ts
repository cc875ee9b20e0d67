import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { anAccount } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { aPng } from '#test/support/records/uploads.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let admin: Account;
it.beforeAll(async ({ site: _ }) => {
  admin = await anAccount('admin', 'Jefa');
});

describe('Tratamiento tab', () => {
  it('lists the appointments and saves a note with a picture [R398 R399]', async ({ openPage }) => {
    const fixture = await createFixture(site);
    await createConfirmedAppointment(fixture);
    const page = await openPage(`/admin/crear-paciente?ficha=${fixture.patient.patientId}&tab=tratamiento`, {
      as: admin.email,
    });
    const appointments = page.getByRole('list', { name: 'Citas y notas' });
    await appointments.getByText('Confirmada').waitFor();

    const saveButton = page.getByRole('button', { name: 'Guardar nota' });
    await saveButton.click();
    await page.getByText('La nota está vacía.').first().waitFor();
    await page.getByLabel('Nota', { exact: true }).fill('<img src=x onerror="document.title=1"> Toleró bien');
    await page.getByRole('button', { name: 'Agregar imagen' }).click();
    await saveButton.click();
    await page.getByText('Por favor, seleccione una imagen para guardar.').waitFor();

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir imagen' }).click();
    await (await chooser).setFiles({ name: 'piel.png', mimeType: 'image/png', buffer: aPng });
    await page.getByText('piel.png').waitFor();
    await saveButton.click();
    await page.getByText('Nota guardada').waitFor();

    await appointments.getByText('<img src=x onerror="document.title=1"> Toleró bien').waitFor();
    const picture = appointments.locator('img');
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(1);
    // After its link has expired, the loaded picture is enlarged without a request.
    advanceClock({ minutes: 6 });
    await appointments.getByRole('button', { name: /^Ampliar la imagen/ }).click();
    const enlarged = page.getByRole('dialog', { name: /^Imagen de la cita/ }).getByRole('img');
    expect(
      await enlarged.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Nota', { exact: true }).inputValue()).toBe('');
    expect(await page.title()).not.toBe('1');
  });
});
