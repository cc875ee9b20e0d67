import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { fillDate } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  listClientMessages,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

it('the front desk creates an appointment at another time after its first slot was taken [R217 R221 R222 R223]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site);
  const { patient, serviceId, date, member } = fixture;
  const page = await openPage(`/admin/calendario?vista=mes&fecha=${date}`, {
    as: 'jefa@test.example',
    expectedStatuses: [409],
  });
  await page.getByRole('button', { name: 'Crear cita' }).first().click();
  const form = page.getByRole('dialog', { name: 'Crear cita' });
  const save = () => form.getByRole('button', { name: 'Crear cita' }).click();
  await fillDate(form, 'Fecha', date);
  // The client is found by two words and selected by keyboard.
  const search = page.getByRole('combobox', { name: 'Cliente' });
  await search.fill(`prueba ${patient.firstName}`);
  await page.getByRole('option', { name: formatFullName(patient) }).waitFor();
  await search.press('Enter');
  await page.getByRole('button', { name: `Quitar a ${formatFullName(patient)}` }).waitFor();
  await form.getByRole('searchbox', { name: 'Buscar servicio' }).fill(serviceId);
  await form.getByRole('checkbox', { name: serviceId }).first().check();
  const slotRadio = (time: RegExp) => form.getByRole('radio', { name: time });
  await slotRadio(/^10:00/).check();
  await form.getByText('Crea la factura pendiente de $100.01.').waitFor();

  await createConfirmedAppointment(await withAnotherClient(fixture), '10:00');
  await save();
  await form.getByText(/Elige otra hora|selecciona otra hora/).waitFor();
  await slotRadio(/^10:00/).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await slotRadio(/^11:00/).check();
  await save();
  await page.getByText('Cita creada correctamente').waitFor();
  await form.waitFor({ state: 'detached' });

  const { rows } = await thePlatform().appointments.byPatient(patient.patientId);
  expect(rows).toMatchObject([
    {
      status: 'confirmed',
      origin: 'admin',
      staffId: member.staffId,
      date,
      time: '11:00',
      balanceDueCents: 10_001,
    },
  ]);
  expect((await listClientMessages(fixture)).texts).toEqual([expect.stringContaining('cita')]);
});
