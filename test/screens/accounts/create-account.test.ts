import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users as makeUsers } from '#lambdas/platform/from-env/users.ts';
import {
  anInvited,
  aProspect,
  invitationTo,
  shortLinkIn,
  textTo,
} from '#test/support/accounts/invitations.ts';
import { aPerson, arriveAt, homes } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { later } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

const title = 'Crea tu cuenta';
const wrong = 'La contraseña temporal es incorrecta.';
const refusals = [404, 409, 422];

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page) => page.getByRole('button', { name: 'Crear Cuenta' }).click();
async function choose(page: Page, password: string, confirmation = password) {
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Confirmar contraseña').fill(confirmation);
  await press(page);
}
/** The place of an address of ours, wherever the site stands. */
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const visitor = (width: Width) => aVisitor(browser, site.url, width, { refusals });

describe.each(widths)('account creation at %i px', (width) => {
  it('takes a prospect to their first screen as a client [R005 R054 R055 R056 R057 R060 R067]', async () => {
    const { prospectId, email } = await aProspect();
    const { page, errors, close } = await visitor(width);
    await page.goto(`/registro/crear-cuenta/${prospectId}?email=${encodeURIComponent(email)}`);
    await arriveAt(page, title);
    expect(await barriersOn(page)).toEqual([]);

    await choose(page, 'corta');
    await page.getByText('La contraseña es muy débil (mínimo 6 caracteres).').waitFor();
    await choose(page, 'mi-clave', 'mi-llave');
    await page.getByText('Las contraseñas no coinciden.').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/registrations/*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await choose(page, 'mi-clave');
    const busy = page.getByRole('button', { name: 'Creando...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();

    const home = await arriveAt(page, 'Gestión de Citas y Salud');
    expect(home).toBe(`/paciente/${await (await makeUsers()).find(email)}/citas`);
    await page.getByText(`abre el enlace que enviamos a ${email}`).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('opens from the e-mail of an invitation, whose password leaves the address at once [R006 R054]', async () => {
    const ana = await anInvited();
    const { link, password } = await invitationTo(site, ana);
    const { page, errors, close } = await visitor(width);

    await page.goto(pathOf(link));
    await arriveAt(page, title);

    expect(page.url()).not.toContain('pas=');
    expect(page.url()).toContain(`email=`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      password,
    );
    expect(await field(page, 'Contraseña temporal').count()).toBe(0);
    await choose(page, 'mi-clave');
    expect(await arriveAt(page, 'Gestión de Citas y Salud')).toBe(`/paciente/${ana.userId}/citas`);
    expect(errors).toEqual([]);
    await close();
  });

  it('opens from the SMS, with the password typed by hand [R155]', async () => {
    const carmen = await anInvited({
      role: 'supervisor',
      firstName: 'Hector',
      phone: `787-555-3${width}`.slice(0, 12),
    });
    const text = await textTo(site, carmen);
    const { password } = await invitationTo(site, carmen);
    const { page, errors, close } = await visitor(width);

    await page.goto(`/e/${shortLinkIn(text)}`);
    await arriveAt(page, title);
    expect(new URL(page.url()).pathname).toBe(`/enfermero/${carmen.userId}/crear-cuenta`);
    await choose(page, 'diez-caracteres');
    await page.getByText('Escribe tu contraseña temporal.').waitFor();
    await field(page, 'Contraseña temporal').fill('Errada2!');
    await choose(page, 'nueve-nue');
    await page.getByText('La contraseña es muy débil (mínimo 10 caracteres).').waitFor();
    await choose(page, 'diez-caracteres');
    await page.getByText(wrong).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await field(page, 'Contraseña temporal').fill(password);
    await press(page);

    expect(await arriveAt(page, homes.supervisor(carmen).heading)).toBe('/pos');
    expect(errors).toEqual([]);
    await close();
  });

  it('says at once what a spent and an expired invitation are, before anything is typed [R063 R066]', async () => {
    const [spent, old] = [await anInvited(), await anInvited()];
    const links = [await invitationTo(site, spent), await invitationTo(site, old)];
    const first = await visitor(width);
    await first.page.goto(pathOf(links[0]!.link));
    await choose(first.page, 'mi-clave');
    await arriveAt(first.page, 'Gestión de Citas y Salud');
    await first.close();

    later({ days: 3 });
    const told = ['Este enlace ya se usó: tu cuenta está lista', 'Este enlace venció'];
    for (const [index, { link }] of links.entries()) {
      const { page, close } = await visitor(width);
      await page.goto(pathOf(link));
      await page.getByRole('heading', { name: told[index]! }).waitFor();
      expect(await field(page, 'Contraseña temporal').count()).toBe(0);
      await close();
    }
  });

  it('says what is missing or wrong in a link [R058 R059 R061 R062 R064 R065 R066]', async () => {
    const { email: taken } = await anInvited();
    const { prospectId } = await aProspect({ email: taken });
    const { page, close } = await visitor(width);

    await page.goto(`/registro/crear-cuenta/${prospectId}`);
    await page.getByText('Correo electrónico no encontrado.').waitFor();
    await choose(page, 'mi-clave');
    await page.getByText('Correo electrónico requerido para crear la cuenta.').waitFor();
    await field(page, 'Correo electrónico').fill('ana@');
    await press(page);
    await page.getByText('Correo electrónico inválido.').waitFor();
    await field(page, 'Correo electrónico').fill(taken);
    await press(page);
    await page.getByText('Este correo ya está en uso. Usa el link con la contraseña temporal.').waitFor();

    const broken = { status: 500, json: { code: 'request.unexpected', detail: 'Hubo un error inesperado.' } };
    await page.route('**/api/registrations/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
    );
    await press(page);
    await page.getByText('Hubo un error inesperado.').waitFor();

    await page.goto('/registro/crear-cuenta/nadie?email=ana@test.example');
    await page.getByText('No se encontró el usuario.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.unroute('**/api/registrations/*');
    await page.route('**/api/registrations/*', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Error al cargar la información del registro.').waitFor();
    await page.goto('/registro/crear-cuenta');
    expect(await page.getByRole('link', { name: 'Solicitar cita' }).getAttribute('href')).toBe(
      '/solicitar-paciente',
    );
    expect(await barriersOn(page)).toEqual([]);
    await close();
  });

  it('stays open to somebody who is signed in, whose session ends with it [R005 R006]', async () => {
    const admin = await aPerson('admin', `Lourdes${width}`);
    const ana = await anInvited();
    const { link } = await invitationTo(site, ana);
    const { page, errors, close } = await visitor(width);

    await openAs(page, admin.email, pathOf(link));
    await arriveAt(page, title);
    await choose(page, 'mi-clave');

    expect(await arriveAt(page, 'Gestión de Citas y Salud')).toBe(`/paciente/${ana.userId}/citas`);
    expect(errors).toEqual([]);
    await close();
  });

  it('ends with the e-mail proved by one press, which says so the second time', async () => {
    const { prospectId, email } = await aProspect();
    const { page, close } = await visitor(width);
    await page.goto(`/registro/crear-cuenta/${prospectId}?email=${encodeURIComponent(email)}`);
    await choose(page, 'mi-clave');
    await arriveAt(page, 'Gestión de Citas y Salud');
    await page.getByRole('button', { name: 'Reenviar enlace' }).click();
    await page.getByText('Enlace enviado. Revisa tu correo.').waitFor();

    await site.settled();
    const [mail] = site.messages.mailbox.list({ type: 'mail', to: email });
    const address = `/e/${shortLinkIn(mail!.text)}`;
    await page.goto(address);
    await arriveAt(page, 'Confirma tu correo');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await page.getByText('Gracias. Ya puedes solicitar tu cita.').waitFor();
    await page.goto(address);
    await page.getByText('Tu correo ya estaba confirmado.').waitFor();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();

    await arriveAt(page, 'Gestión de Citas y Salud');
    expect(await page.getByText('Confirma tu correo').count()).toBe(0);
    await close();
  });
});
