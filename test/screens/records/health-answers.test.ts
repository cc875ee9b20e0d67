import { describe, expect } from 'vitest';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { aGeneralConsent } from '#test/support/records/record-fixture.ts';

describe('health answers', () => {
  it('are corrected in the record with a reason, and both versions can be read [R394]', async ({
    openPage,
  }) => {
    const fixture = await createFixture(site);
    await aGeneralConsent(fixture, { allergies: 'Mani' });
    const { patientId } = fixture.patient;
    const desk = await anAccount('supervisor', 'Celia');
    const page = await openPage(`/admin/crear-paciente?ficha=${patientId}`, {
      as: desk.email,
      expectedStatuses: [422],
    });
    await page.getByRole('tab', { name: 'Entrevista' }).click();
    await page.getByRole('button', { name: 'Corregir respuestas de salud' }).click();

    const dialog = page.getByRole('dialog', { name: 'Corregir respuestas de salud' });
    await dialog.getByLabel('Motivo de la corrección').fill('Lo informó en la visita');
    await dialog.getByRole('button', { name: 'Guardar corrección' }).click();
    await dialog.getByText('No cambiaste ninguna respuesta.').waitFor();
    await dialog.getByText('Epilepsia').click();
    await dialog.getByLabel(/^Alergias a alimentos/).fill('Maní');
    await dialog.getByRole('button', { name: 'Guardar corrección' }).click();

    await page.getByText('Respuestas corregidas').waitFor();
    await page.getByText('Alergia: Maní').waitFor();
    await page.getByText(/^La ficha hasta el/).click();
    await page
      .getByText(/Celia.* corrigió Epilepsia, Alergias a alimentos o medicamentos\. Motivo: Lo informó/)
      .waitFor();
    const record = await thePlatform().intakeRecords.find(patientId);
    expect(record?.answers).toMatchObject({ allergies: 'Maní', conditions: { epilepsy: true } });
  });
});
