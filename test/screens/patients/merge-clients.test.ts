import { expect } from 'vitest';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { listAxeViolations } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { aDuplicateOf } from '#test/support/patients/duplicates.ts';

it('the front desk merges a duplicate client after comparing both, and separates them again', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site);
  const { patient, date } = fixture;
  const duplicate = await aDuplicateOf(patient, { lastName: 'Duplicada' });
  await createEnteredAppointment(fixture, { time: '10:00' });
  const appointmentId = await createEnteredAppointment({ ...fixture, patient: duplicate }, { time: '15:00' });
  const { notes, commit } = thePlatform();
  const note = {
    patientId: duplicate.patientId,
    appointmentId,
    noteId: 'note-1',
    text: 'Piel seca en invierno',
    date,
    time: '15:00',
    author: { userId: 'carmen', name: 'Carmen' },
    createdAt: `${date}T19:00:00.000Z`,
  };
  await commit(notes.add(note));
  const page = await openPage(`/admin/crear-paciente?ficha=${patient.patientId}`, {
    as: 'jefa@test.example',
  });
  const record = page.getByRole('dialog', { name: /^Marisol/ });
  const openTab = (name: RegExp) => record.getByRole('tab', { name }).click();
  const ownTime = record.getByText(/10:00\sa\.\sm\./).first();
  const mergedTime = record.getByText(/(?<!\d)3:00\sp\.\sm\./).first();

  await page.getByRole('button', { name: /^Comparar con .* Duplicada$/ }).click();
  const comparison = page.getByRole('dialog', { name: 'Unir fichas' });
  await comparison.getByText(/^Pasa a la ficha que se conserva: 1 cita · 1 nota/).waitFor();
  expect(await listAxeViolations(page)).toEqual([]);
  await comparison.getByRole('button', { name: 'Unir fichas' }).click();
  await page.getByText('Fichas unidas', { exact: true }).waitFor();
  await site.waitUntilSettled();

  await openTab(/^Citas/);
  await ownTime.waitFor();
  await mergedTime.waitFor();
  await openTab(/^Tratamiento/);
  await record.getByText(note.text).waitFor();
  await openTab(/^Perfil/);
  await record.getByRole('button', { name: 'Editar perfil' }).click();
  const profile = page.getByRole('dialog', { name: 'Perfil del cliente' });
  await profile.getByText(/^Aquí se unió la ficha de .* Duplicada\. Se puede deshacer hasta el /).waitFor();
  expect(await listAxeViolations(page)).toEqual([]);

  await profile.getByRole('button', { name: 'Deshacer la unión' }).click();
  await page.getByText('Las fichas están separadas otra vez').waitFor();
  await site.waitUntilSettled();
  await page.goto(`/admin/crear-paciente?ficha=${patient.patientId}`);
  await openTab(/^Citas/);
  await ownTime.waitFor();
  expect(await mergedTime.count()).toBe(0);
  await page.goto(`/admin/crear-paciente?ficha=${duplicate.patientId}`);
  await openTab(/^Citas/);
  await mergedTime.waitFor();
  await openTab(/^Tratamiento/);
  await record.getByText(note.text).waitFor();
});
