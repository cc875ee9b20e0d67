import { anAccount, aPatient } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';
import { deliverSms } from '#test/support/notifications/inbound-sms.ts';

it('a supervisor resolves a client’s SMS, shown verbatim, and reopens it', async ({ openPage }) => {
  await anAccount('supervisor', 'Hector');
  await aPatient('Marisol', { phone: '787-555-1280' });
  const page = await openPage('/admin/mensajes', { as: 'hector@test.example' });
  await page.getByText('Ningún mensaje por atender').waitFor();

  await deliverSms('+17875551280', 'Voy tarde <script>document.title = "no"</script>');
  const resolveButton = page.getByRole('button', { name: /^Marcar como atendido .* Marisol / });
  await resolveButton.waitFor();
  await page.getByText('Voy tarde <script>').waitFor();
  await page.getByRole('link', { name: /^Ver ficha de Marisol / }).waitFor();
  await page.getByText('1 mensaje por atender').first().waitFor();
  await resolveButton.click();
  await page.getByText('Ningún mensaje por atender').waitFor();
  await page.getByText('Atendidos', { exact: true }).click();
  await page.getByRole('button', { name: /^Volver a pendientes .* Marisol / }).click();
  await page.getByText('Mensaje por atender').waitFor();
  await page.getByText('Por atender', { exact: true }).first().click();
  await resolveButton.click();
  await page.getByText('Ningún mensaje por atender').waitFor();

  await deliverSms('+19395551280', 'Quiero una cita');
  await page.getByText('Ningún cliente activo tiene este número').waitFor();
  await page.getByRole('button', { name: 'Marcar como atendido el mensaje de 939-555-1280' }).click();
  await page.getByText('Ningún mensaje por atender').waitFor();
});
