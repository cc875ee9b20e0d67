import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { findAppointment } from '#test/support/appointments/board-page.ts';
import { openSubscribed } from '#test/support/browser/live-page.ts';
import { listAxeViolations } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { listClientMessages } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { findConsentToken } from '#test/support/records/consent-links.ts';
import { aLaserAppointment } from '#test/support/records/record-fixture.ts';

it('the front desk sends a consent link, and the client signs it on a phone without signing in [R404 R405]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const { fixture } = await aLaserAppointment(site, { daysAhead: 3 });
  const messagesBefore = (await listClientMessages(fixture)).texts.length;
  const board = await openSubscribed(
    openPage,
    'jefa@test.example',
    `/admin/calendario?vista=dia&fecha=${fixture.date}`,
  );
  const flag = board.getByText('Falta firmar', { exact: true });
  await flag.waitFor();

  await findAppointment(board, fixture).click();
  await board.getByRole('button', { name: 'Enviar enlace' }).click();
  await board.getByText('Enlace enviado').first().waitFor();
  expect(await listAxeViolations(board)).toEqual([]);

  const { texts } = await listClientMessages(fixture);
  expect(texts).toHaveLength(messagesBefore + 1);
  const phone = await openPage(`/f/${findConsentToken(texts.at(-1)!)}`, {
    width: 390,
    expectedStatuses: [404],
  });
  const waitForTitle = (name: string) => phone.getByRole('heading', { level: 1, name }).waitFor();
  await waitForTitle('Firma tu consentimiento');
  expect(await listAxeViolations(phone)).toEqual([]);
  await phone.getByLabel('Prefiero escribir mi nombre').check();
  await phone.getByLabel('Nombre y apellido de quien firma').fill(formatFullName(fixture.patient));
  await phone.getByLabel('Mi nombre escrito vale como mi firma.').check();
  await phone.getByLabel('Leí el texto y consiento el tratamiento.').check();
  await phone.getByRole('button', { name: 'Firmar', exact: true }).click();
  await waitForTitle('Listo, ya firmaste');
  expect(await listAxeViolations(phone)).toEqual([]);

  await flag.waitFor({ state: 'detached' });
  await findAppointment(board, fixture).waitFor({ state: 'attached' });
  await phone.reload();
  await waitForTitle('Este consentimiento ya está firmado');
  expect(await listAxeViolations(phone)).toEqual([]);
  await phone.goto(`/f/${'x'.repeat(22)}`);
  await waitForTitle('Este enlace no funciona');
});
