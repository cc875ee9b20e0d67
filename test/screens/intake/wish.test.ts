import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { proveEmail } from '#shared/accounts/short-link-api.ts';
import { today } from '#shared/core/civil-time.ts';
import { clock, fullDate, weekdayDayMonth } from '#shared/core/format.ts';
import { wishOf } from '#shared/intake/application/wish.ts';
import { anInvited, invitationTo, shortLinkIn } from '#test/support/accounts/invitations.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, signIn, tryLogin, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { aScene, request, type Scene } from '#test/support/center/scene.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import { caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { returnTo, someoneNew } from './questionnaire.ts';

// What somebody chose on the public pages goes along: to the questionnaire, the desk and the first booking.

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
  const { catalog, commit } = thePlatform();
  const shelves = { sueros: 'Sueros', cuerpo: 'Corporales' };
  await commit(
    ...Object.entries(shelves).map(([categoryId, name]) =>
      catalog.putCategory({ categoryId, name, icon: '💆', visibleOnLanding: true }),
    ),
  );
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A service of the landing page that one aesthetician performs, in one of its categories. */
async function offered(name: string, categoryId: string): Promise<Scene> {
  const scene = await aScene(site);
  await aService(scene.serviceId, { name, categoryId });
  return scene;
}

async function press(page: Page, category: string, service: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: new RegExp(`^${category}`) }).click();
  await page.getByRole('button', { name: `Solicitar servicio: ${service}` }).click();
}
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Necesitas una cuenta' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Solicitar Nueva Cita' });
const isChosen = (page: Page, role: 'radio' | 'checkbox', name: string | RegExp) =>
  booking(page).getByRole(role, { name }).isChecked();

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill('mi-clave-nueva');
  await page.getByLabel('Confirmar contraseña').fill('mi-clave-nueva');
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
}

/** The link is opened on another device. */
async function proveFromElsewhere(email: string): Promise<void> {
  await site.settled();
  const sent = site.messages.mailbox.list({ type: 'mail', to: email });
  const mail = sent.find(({ subject }) => subject === 'Confirma tu correo');
  const { status } = await caller(site.url)(proveEmail, {
    params: { token: shortLinkIn(mail?.text ?? '') },
  });
  expect(status).toBe(200);
}

/** Another client has the hour now. */
const takeHour = async ({ serviceId, date, member, ...scene }: Scene, time: string) =>
  request({ ...(await aScene(site)), ...scene, serviceId, date, member }, { time });

describe.each(widths)('what was chosen at %i px', (width) => {
  it('goes from the landing page to the questionnaire, the desk and the first booking', async () => {
    const service = `Suero ${width}`;
    const email = `deseo${width}@test.example`;
    const scene = await offered(service, 'sueros');
    const { serviceId, date } = scene;
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await press(page, 'Sueros', service);
    await prompt(page).getByRole('link', { name: 'Crear cuenta' }).click();

    await page.getByText(`Lo que te interesa: ${service}`).waitFor();
    await page.reload();
    await page.getByText(`Lo que te interesa: ${service}`).waitFor();
    await page.getByRole('link', { name: 'Cambiar' }).click();
    expect(await page.getByLabel('Servicio').inputValue()).toBe(serviceId);
    await page.getByRole('radio', { name: fullDate(date) }).check();
    await page.getByRole('radio', { name: clock('11:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    const line = `Hora que prefieres: ${service}, ${weekdayDayMonth(date, today(now()))}, ${clock('11:00')}`;
    await page.getByText(line).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cambiar' }).click();
    await page.getByRole('radio', { name: clock('11:00') }).waitFor();
    expect(await page.getByRole('radio', { name: clock('11:00') }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: fullDate(date) }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await returnTo(page, someoneNew(email));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);
    const [kept] = await keptOf({ email });
    expect(kept && wishOf(kept)).toEqual({ serviceId, date, time: '11:00' });
    const address = page.url();
    await close();

    // The tab is closed; on another device the link leads on, and the e-mail is proved from a third.
    const elsewhere = await aVisitor(browser, site.url, width, { refusals: [404] });
    await elsewhere.page.goto(address);
    await choosePassword(elsewhere.page);
    await elsewhere.page.getByText('Lo que elegiste antes de registrarte').waitFor();
    expect(await barriersOn(elsewhere.page)).toEqual([]);
    await elsewhere.page.getByRole('button', { name: 'Solicitarlo' }).click();
    await booking(elsewhere.page).getByText('Confirma tu correo').waitFor();
    expect(await booking(elsewhere.page).getByRole('checkbox').count()).toBe(0);
    await proveFromElsewhere(email);
    await booking(elsewhere.page)
      .getByText(/^Empezamos con la hora que elegiste, que sigue libre/)
      .waitFor();
    expect(await isChosen(elsewhere.page, 'checkbox', service)).toBe(true);
    expect(await isChosen(elsewhere.page, 'radio', fullDate(date))).toBe(true);
    expect(await isChosen(elsewhere.page, 'radio', clock('11:00'))).toBe(true);

    await takeHour(scene, '11:00');
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('button', { name: 'Solicitarlo' }).click();
    await booking(elsewhere.page)
      .getByText(new RegExp(`${clock('11:00').slice(0, 5)}.*`))
      .first()
      .waitFor();
    expect(
      await booking(elsewhere.page)
        .getByRole('radio', { name: clock('11:00') })
        .count(),
    ).toBe(0);
    expect(await isChosen(elsewhere.page, 'checkbox', service)).toBe(true);
    expect(await isChosen(elsewhere.page, 'radio', fullDate(date))).toBe(true);
    expect(await barriersOn(elsewhere.page)).toEqual([]);
    expect([...errors, ...elsewhere.errors]).toEqual([]);
    await elsewhere.close();
  });

  it('opens the booking of a client who is signed in, by service and by hour, and of one who signs in', async () => {
    const service = `Envoltura ${width}`;
    const email = `clienta${width}@test.example`;
    const { patientId: userId } = await aPatient('Marisol', { email });
    const { date, serviceId } = await offered(service, 'cuerpo');
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await press(page, 'Corporales', service);
    await prompt(page).getByRole('link', { name: 'Iniciar sesión' }).click();
    await tryLogin(page, email);

    await booking(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/paciente/${userId}/citas`);
    expect(await isChosen(page, 'checkbox', service)).toBe(true);
    await page.reload();
    await booking(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    await booking(page).getByRole('button', { name: 'Cancelar' }).click();
    await booking(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !window.history.state?.usr?.layers);
    expect(new URL(page.url()).search).toBe('');

    await press(page, 'Corporales', service);
    await booking(page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    await page.goto(`/time-picker?servicio=${serviceId}&fecha=${date}`);
    await page.getByRole('radio', { name: clock('09:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await booking(page)
      .getByText(/^Empezamos con la hora que elegiste, que sigue libre/)
      .waitFor();
    expect(await isChosen(page, 'radio', clock('09:00'))).toBe(true);
    expect(await barriersOn(page)).toEqual([]);

    await page.goto('/');
    const apply = page.locator('.hero').getByRole('link', { name: 'Solicitar cita' });
    await page.locator('.hero').getByRole('link', { name: 'Mi cuenta' }).waitFor();
    await apply.click();
    await booking(page).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('leads the team to its calendar, and nowhere to a service that is not there', async () => {
    const service = `Piedras ${width}`;
    await offered(service, 'cuerpo');
    const { email } = await anAccount('supervisor', 'Olga', { email: `olga${width}@test.example` });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await signIn(page, email);
    await press(page, 'Corporales', service);
    await page.getByRole('dialog', { name: 'Crear cita' }).waitFor();
    await close();

    const client = `otra${width}@test.example`;
    const { patientId: userId } = await aPatient('Otra', { email: client });
    const other = await aVisitor(browser, site.url, width);
    await signIn(other.page, client);
    await other.page.goto(`/paciente/${userId}/citas?solicitar=1&servicio=nada&fecha=x`);
    await booking(other.page).getByText('El servicio que elegiste ya no se ofrece. Elige otro.').waitFor();
    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
  });

  it('comes along with an invitation: what is on record, and what was chosen in this browser', async () => {
    const service = `Barro ${width}`;
    const { serviceId } = await offered(service, 'cuerpo');
    const wishes = [{ patient: { wishedServiceId: serviceId } }, {}];
    const [applied, invited] = await Promise.all(
      wishes.map(async (wish, index) => {
        const account = await anInvited({ ...wish, email: `invitada${width}-${index}@test.example` });
        return invitationTo(site, account);
      }),
    );
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto(pathOf(applied!.link));
    await choosePassword(page);
    await page.getByText('Lo que elegiste antes de registrarte').waitFor();
    await page.getByText(service).waitFor();
    await close();

    const other = await aVisitor(browser, site.url, width);
    await press(other.page, 'Corporales', service);
    await prompt(other.page).getByRole('link', { name: 'Crear cuenta' }).click();
    await other.page.getByText(`Lo que te interesa: ${service}`).waitFor();
    await other.page.goto(pathOf(invited!.link));
    await choosePassword(other.page);
    await booking(other.page).getByText(`Empezamos con el servicio que elegiste: ${service}.`).waitFor();
    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
  });
});
