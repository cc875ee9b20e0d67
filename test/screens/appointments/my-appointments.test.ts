import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import { reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { standBefore } from '#test/support/appointments/patient-changes.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, asPatient, confirmed, request, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
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

let clients = 0;
/** A scene whose client signs in through the login page. */
async function aClient(daysAhead: number): Promise<Scene> {
  clients += 1;
  const scene = await aScene(site, { daysAhead });
  const patient = await aPatient(`Rosa${clients}`);
  return { ...scene, patient, asPatient: asPatient(site, patient) };
}

/** One link of a reminder. */
async function aLink(appointmentId: string, action: 'confirm' | 'change' | 'cancel'): Promise<string> {
  const { reminderLinks, commit } = thePlatform();
  const token = newToken(16);
  const hashes = {
    confirm: newToken(16),
    change: newToken(16),
    cancel: newToken(16),
    [action]: hashOf(token),
  };
  await commit(...reminderLinksFor(await stored(appointmentId), hashes).map(reminderLinks.add));
  return `/v/${token}`;
}

const act = async (page: Page, action: string) => {
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};
const upcoming = (page: Page) => page.getByRole('table', { name: 'Próximas' });
const hours = (page: Page) => page.getByRole('region', { name: 'Hora' }).getByRole('radio');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe.each(widths)('a client at %i px', (width) => {
  it('says that they come, moves the appointment and gives it up, each where they are [R162 R180 R184]', async () => {
    const scene = await aClient(5);
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    // Where toasts will lie over what the question asks.
    await page.mouse.move(195, 100);
    await openAs(page, scene.patient.email, `/paciente/${scene.patient.patientId}/citas`);
    await upcoming(page).getByText('En 5 días').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: /^Confirmar asistencia/ }).click();
    await upcoming(page).getByText('Asistencia confirmada').waitFor();

    await act(page, 'Reprogramar');
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByText('Por favor, asegúrate de que la fecha y hora estén completas.').waitFor();
    await page.getByRole('region', { name: 'Día' }).getByRole('radio', { disabled: false }).first().check();
    await hours(page).last().check();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await upcoming(page).getByText('4:00').waitFor();
    expect((await stored(appointmentId)).time).toBe('16:00');

    await move(scene, appointmentId, { to: { time: '14:00' } });
    await page.getByText(/Antes: .*4:00\sp\.\sm\., con .* Ahora: .*2:00\sp\.\sm\., con /).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Aceptar el cambio de la cita del .*2:00/ }).click();
    await page.getByText('Cambio aceptado. Te esperamos.').waitFor();
    await page.getByText('Cambiamos tu cita').waitFor({ state: 'detached' });
    await upcoming(page).getByText('Asistencia confirmada').waitFor();
    expect(await stored(appointmentId)).not.toHaveProperty('changedFrom');

    await act(page, 'Cancelar cita');
    const question = page.getByRole('alertdialog');
    await question.getByText('Si la cancelas, pedimos la devolución de tu depósito de $50.01.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar cita' }).click();
    await page.getByRole('table', { name: 'Historial' }).getByText('Cancelada').waitFor();

    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('hears first that a late cancellation costs the deposit, and has to accept it [R184 R185]', async () => {
    const scene = await aClient(4);
    const appointmentId = await confirmed(scene);
    standBefore(scene, 30 * 60);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, scene.patient.email, `/paciente/${scene.patient.patientId}/citas`);

    await act(page, 'Reprogramar');
    await page.getByText('Ya pasó el plazo para cambiar tu cita por tu cuenta.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver política' }).click();
    await page.getByRole('dialog', { name: 'Política de cancelación' }).waitFor();
    await page.keyboard.press('Escape');

    await act(page, 'Cancelar cita');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancelar cita' }).click();
    await question.getByText('Marca la casilla para cancelar sin devolución.').waitFor();
    expect((await stored(appointmentId)).status).toBe('confirmed');
    await question.getByRole('checkbox', { name: /\$50\.01/ }).check();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar cita' }).click();
    await page.getByRole('table', { name: 'Historial' }).getByText('Cancelada').waitFor();

    expect((await stored(appointmentId)).deposit.status).toBe('kept');
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('answers a reminder with one tap, without signing in, once', async () => {
    const scene = await aClient(6);
    const appointmentId = await confirmed(scene);
    const visitor = await aVisitor(browser, site.url, width, { refusals: [410] });
    const { page, errors, close } = visitor;

    const confirm = await aLink(appointmentId, 'confirm');
    await page.goto(confirm);
    await title(page, 'Confirma tu asistencia');
    expect(await barriersOn(page)).toEqual([]);
    expect((await stored(appointmentId)).attendanceConfirmed).toBe(false);
    await page.getByRole('button', { name: 'Confirmar asistencia' }).click();
    await title(page, 'Listo');
    expect((await stored(appointmentId)).attendanceConfirmed).toBe(true);
    await page.reload();
    await page.getByText(/^Ya confirmaste tu asistencia: /).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.goto(await aLink(appointmentId, 'change'));
    await page.getByRole('region', { name: 'Día' }).getByRole('radio', { disabled: false }).first().check();
    await hours(page).first().check();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await title(page, 'Listo');
    expect((await stored(appointmentId)).time).toBe('09:00');

    await move(scene, appointmentId, { to: { time: '11:00' } });
    await page.goto(await aLink(appointmentId, 'confirm'));
    await title(page, 'Cambiamos tu cita');
    await page.getByText(/^Cambiamos tu cita\. Antes: .*9:00\sa\.\sm\., con /).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aceptar el cambio' }).click();
    await page.getByText(/^Tu asistencia quedó confirmada: .*11:00\sa\.\sm\.$/).waitFor();
    expect(await stored(appointmentId)).not.toHaveProperty('changedFrom');

    await page.goto(await aLink(appointmentId, 'cancel'));
    await page.getByRole('button', { name: 'Cancelar cita' }).click();
    await title(page, 'Listo');
    expect((await stored(appointmentId)).status).toBe('cancelled');
    await page.getByRole('link', { name: 'Entrar a mi cuenta' }).click();
    await page.getByLabel('Correo electrónico').waitFor();

    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });
});

describe('with the keyboard alone', () => {
  it('a client moves an appointment that waits for approval [R186]', async () => {
    const scene = await aClient(7);
    const appointmentId = await request(scene, { time: '10:00' });
    const { page, close } = await aVisitor(browser, site.url);
    await openAs(page, scene.patient.email, `/paciente/${scene.patient.patientId}/citas`);
    await upcoming(page).getByText('Esperando aprobación del administrador').waitFor();

    await page.getByRole('button', { name: /^Más acciones/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const day = page.getByRole('region', { name: 'Día' }).getByRole('radio', { disabled: false }).first();
    await day.waitFor();
    await day.focus();
    await page.keyboard.press('Space');
    await hours(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(await stored(appointmentId)).toMatchObject({ time: '09:00', status: 'pending' });
    await close();
    await expectInvariants(site);
  });
});
