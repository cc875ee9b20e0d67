import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { today } from '#shared/core/civil-time.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs } from '#test/support/browser/visitor.ts';
import { anAccount, openOn, thePlatform } from '#test/support/center/center.ts';
import { request, type Scene, stored } from '#test/support/center/scene.ts';
import { standInTheMorning } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { aHostileCenter, payloads, signer } from './hostile-center.ts';
import { openWithin, reading } from './hostile-reading.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;
let scene: Scene;

beforeAll(async () => {
  standInTheMorning();
  site = await anEmptySite();
  desk = await anAccount('admin', 'Jefa');
  const center = await aHostileCenter(site, { birthDate: '2012-05-14' });
  const { patient, member } = center;
  scene = {
    ...center,
    admin: desk,
    asAdmin: site.as(desk),
    asStaff: site.as({ userId: member.staffId, role: 'staff' }),
    asPatient: site.as({ userId: patient.patientId, role: 'patient' }),
  };
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Until the test ends the center's rule speaks against the client's treatment, in the owner's hostile words. */
async function alertOn({ patient: { patientId } }: Scene): Promise<void> {
  const { intakeRecords, settings, commit } = thePlatform();
  const [{ alertRules }, record] = await Promise.all([settings.get(), intakeRecords.find(patientId)]);
  const conditions = { ...record!.answers.conditions, [alertRules[0]!.condition]: true };
  await commit(intakeRecords.put({ ...record!, answers: { ...record!.answers, conditions } }, record));
  onTestFinished(() => commit(intakeRecords.put(record!, record)));
}

async function opened(email: string, address: string) {
  const { page, close } = await aVisitor(browser, site.url, 1280, { refusals: [409, 422] });
  const { look } = reading(page);
  await openAs(page, email, address);
  // The step back of a dialog that closed may still be under way, and takes the place of the first.
  const go = () => page.goto(address).catch(() => page.goto(address));
  await page.locator('h1').first().waitFor();
  return { page, close, look, go };
}

const edit = (page: Page) => page.getByRole('button', { name: /^Editar la solicitud de/ }).click();
const panel = (page: Page) => page.getByRole('dialog', { name: 'Editar solicitud' });
const question = (page: Page) => page.getByRole('alertdialog');

it('nothing that somebody wrote runs where a request is denied, in the panel or in what opens over it', async () => {
  const appointmentId = await request(scene, { time: '10:00' });
  const { page, close, look } = await opened(desk.email, '/admin/solicitud-citas');

  const over = await openWithin(page, { open: () => edit(page), look });
  expect(over).toContain('Denegar');
  expect(await panel(page).innerText()).toContain(payloads[0]);
  await panel(page).getByRole('button', { name: 'Denegar' }).click();
  await look('the question');
  await question(page).getByRole('button', { name: 'Denegar' }).click();
  await page.getByText('Solicitud denegada').waitFor();
  await look('the denial');

  expect((await stored(appointmentId)).status).toBe('cancelled');
  await close();
});

it('nor where it is approved though an alert of the record is asked about', async () => {
  const appointmentId = await request(scene, { time: '11:00' });
  await alertOn(scene);
  const { page, close, look } = await opened(desk.email, '/admin/solicitud-citas');
  await edit(page);
  await panel(page).waitFor();
  await look('the panel');

  await panel(page).getByRole('button', { name: 'Guardar' }).click();
  const asked = page.getByRole('dialog', { name: 'El expediente tiene una alerta' });
  await asked.waitFor();
  await look('the alert over the panel', 1);
  await asked.getByLabel('Motivo para continuar').fill(payloads.join(' '));
  await asked.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();
  await look('the approval');

  expect((await stored(appointmentId)).status).toBe('confirmed');
  await close();
});

it('nor in what opens over the panel of an appointment, over the form of a new one, or over a record', async () => {
  const appointmentId = await entered(scene, { time: '13:00', staffId: scene.member.staffId });
  const { patientId } = scene.patient;
  const over: Record<string, readonly string[]> = {};
  for (const [name, address] of [
    ['appointment', `/admin/calendario?vista=dia&fecha=${scene.date}&cita=${appointmentId}`],
    ['creation', `/admin/calendario?crear=1&fecha=${scene.date}`],
    ['record', `/admin/crear-paciente?ficha=${patientId}`],
  ] as const) {
    const { page, close, look, go } = await opened(desk.email, address);
    over[name] = await openWithin(page, { open: go, look });
    await close();
  }

  expect(over).toEqual({
    appointment: expect.arrayContaining(['Cancelar por el cliente', 'Eliminar cita']),
    creation: expect.arrayContaining(['Ver populares']),
    record: expect.arrayContaining([expect.any(String)]),
  });
});

it('nor where who answers for a client signs for them, or is read in the record afterwards', async () => {
  const { member, patient } = scene;
  const date = today(now());
  await openOn(member.staffId, date);
  const appointmentId = await entered(scene, { date, time: '15:00', staffId: member.staffId });
  const { page, close, look } = await opened(member.email, '/enfermero/pacientes');
  const dialog = page.getByRole('dialog', { name: 'Consentimiento de láser' });
  await page.getByRole('button', { name: /^Consentimiento requerido/ }).click();
  await dialog.waitFor();
  await look('the paper to sign');
  const paper = dialog.getByRole('region', { name: 'Texto del consentimiento' });
  expect(await paper.innerText()).toContain(signer);

  await dialog.getByLabel('Prefiero escribir mi nombre').press('Space');
  await dialog.getByLabel('Nombre y apellido de quien firma').fill(signer);
  await dialog.getByLabel('Mi nombre escrito vale como mi firma.').press('Space');
  await dialog.getByLabel('Leí el texto y consiento el tratamiento de hoy.').press('Space');
  await look('the signature');
  await dialog.getByRole('button', { name: 'Guardar consentimiento' }).click();
  await page.getByText('Consentimiento guardado correctamente').waitFor();
  await look('the signed paper');
  const signed = (await thePlatform().laserConsents.find(appointmentId))!;
  expect(signed.acceptedBy.guardian?.name).toBe(signer);

  await page.goto(`/enfermero/crear-paciente?ficha=${patient.patientId}&tab=entrevista`);
  await page.getByRole('button', { name: /^Ver el consentimiento del/ }).click();
  await page.getByRole('img', { name: `Firma de ${signer}` }).waitFor();
  await look('the consent in the record');
  await close();
});
