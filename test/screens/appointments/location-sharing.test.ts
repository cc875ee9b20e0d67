import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { getLocation } from '#shared/staff/api.ts';
import { logOut } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { aStaffMember, openOn } from '#test/support/center/center.ts';
import { aScene, codeOf, confirmed, type Scene, stored } from '#test/support/center/scene.ts';
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

const sanJuan = { latitude: 18.4301, longitude: -66.0602 };

/** An aesthetician who signs in, with an appointment of tomorrow unless told, to somebody who lives in Carolina. */
async function anAppointment(daysAhead = 1) {
  const scene = await aScene(site, {
    daysAhead,
    patient: { address: 'Avenida Campo Rico 310, Carolina' },
  });
  const member = await aStaffMember(scene.patient.firstName.replace('Marisol', 'Paola'), {
    serviceIds: [scene.serviceId],
  });
  await openOn(member.staffId, scene.date);
  const theirs: Scene = { ...scene, member };
  return { scene: theirs, appointmentId: await confirmed(theirs, '15:00') };
}

type Phone = { allows?: boolean; refusals?: readonly number[] };

async function atWork({ member }: Scene, width: Width, { allows = true, refusals = [] }: Phone = {}) {
  const visitor = await aVisitor(browser, site.url, width, { refusals });
  const context = visitor.page.context();
  await context.setGeolocation(sanJuan);
  if (allows) await context.grantPermissions(['geolocation']);
  await openAs(visitor.page, member.email, '/enfermero/pacientes');
  await visitor.page.getByRole('button', { name: /^Ver ruta/ }).waitFor();
  return visitor;
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Compartir ubicación' });
const seen = (page: Page) => page.getByText('Recepción te ve').waitFor();
const whereIs = async ({ asAdmin, member }: Scene) =>
  (await asAdmin(getLocation, { params: { staffId: member.staffId } })).reply.location;
const forgotten = (scene: Scene) => expect.poll(() => whereIs(scene)).toBeUndefined();
/** With or without WebGL in this browser. */
const mapOrWords = (page: Page) =>
  page.getByRole('group', { name: /^Mapa/ }).or(page.getByText('No se pudo cargar Google Maps.')).waitFor();

describe.each(widths)('an aesthetician on the way at %i px', (width) => {
  it('shares where they are, sees the way, and is forgotten when they stop [R257 R260 R261]', async () => {
    const { scene } = await anAppointment();
    const { page, errors, close } = await atWork(scene, width);
    expect(await barriersOn(page)).toEqual([]);
    expect(await whereIs(scene)).toBeUndefined();

    await theSwitch(page).click();
    await seen(page);
    expect(await whereIs(scene)).toMatchObject(sanJuan);
    await mapOrWords(page);
    const route = page.getByRole('button', { name: `Ver ruta a ${fullName(scene.patient)}` });
    const { width: wide, height: high } = (await route.boundingBox())!;
    expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    await route.click();
    await page.getByText(/^\d+ min · \d+\.\d km$/).waitFor();
    const link = page.getByRole('link', { name: /^Abrir Google Maps/ });
    expect(await link.getAttribute('href')).toContain('destination=Avenida+Campo+Rico+310%2C+Carolina');
    expect(await barriersOn(page)).toEqual([]);

    await page.reload();
    await seen(page);
    expect(await whereIs(scene)).toMatchObject(sanJuan);
    await theSwitch(page).click();
    await page.getByText('Activa tu ubicación para que recepción vea tu ruta.').waitFor();
    await forgotten(scene);
    expect(errors).toEqual([]);
    await close();
  });

  it('is forgotten when they sign out', async () => {
    const { scene } = await anAppointment();
    const { page, errors, close } = await atWork(scene, width);
    await theSwitch(page).click();
    await seen(page);

    await logOut(page);

    await forgotten(scene);
    expect(await page.evaluate(() => localStorage.getItem('location'))).toBeNull();
    expect(errors).toEqual([]);
    await close();
  });

  it('is told how to allow it where the browser refuses [R263]', async () => {
    const { scene } = await anAppointment();
    const { page, errors, close } = await atWork(scene, width, { allows: false });

    await theSwitch(page).click();
    await page.getByText('Tu navegador no permite usar la ubicación.').waitFor();
    await page.getByRole('button', { name: /^Ver ruta/ }).click();
    await page.getByText('No se ha detectado la ubicación del enfermero.').waitFor();

    expect(await theSwitch(page).isChecked()).toBe(false);
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('has the address, the way and Google’s navigation without a map [R265]', async () => {
    const { scene } = await anAppointment();
    const { page, close } = await atWork(scene, width);
    await page.route('**/assets/map-drawing-*', (route) => route.abort());

    await theSwitch(page).click();
    await page.getByRole('button', { name: /^Ver ruta/ }).click();

    await page.getByText('No se pudo cargar Google Maps.').waitFor();
    await page.getByText(/^\d+ min · \d+\.\d km$/).waitFor();
    await page.getByRole('link', { name: /^Abrir Google Maps/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await close();
  });

  it('loses the connection in the middle of a code, and nothing of what they typed', async () => {
    const { scene, appointmentId } = await anAppointment(0);
    const { page, close } = await atWork(scene, width);
    const confirmationCode = await codeOf(appointmentId);
    await page.getByRole('button', { name: /^Elegir método de pago/ }).click();
    await page.getByRole('button', { name: 'ATH Movil' }).click();
    const code = page.getByRole('textbox', { name: 'Código de confirmación' });
    await code.fill(confirmationCode);

    await page.context().setOffline(true);
    await page.getByText('Sin conexión', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Completar visita/ }).click();
    await page.getByText(/^No recibimos respuesta y no sabemos si se hizo\./).waitFor();
    expect(await code.inputValue()).toBe(confirmationCode);
    await page.context().setOffline(false);
    await page.getByText('Sin conexión').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Completar visita/ }).click();

    await page.getByText('El código es válido. Cita completada exitosamente y pago registrado.').waitFor();
    expect((await stored(appointmentId)).status).toBe('completed');
    await close();
  });
});
