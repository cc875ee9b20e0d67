import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
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

const open = async (width: Width, who: Account) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409] });
  await openAs(visitor.page, who.email, '/admin/crear-enfermero');
  await visitor.page.getByRole('heading', { level: 1, name: 'Esteticistas' }).waitFor();
  return visitor;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe.each(widths)('who keeps the center’s day at %i px', (width) => {
  it('is invited in two steps, and the last administrator stays one', async () => {
    const { accounts, commit } = thePlatform();
    for (const { userId } of await accounts.byRole('admin'))
      await commit(accounts.change(userId, { active: false }));
    const owner = await anAccount('admin', `Olga${width}`);
    const email = `nina${width}@test.example`;
    const { page, errors, close } = await open(width, owner);

    await page.getByRole('button', { name: 'Invitar a la administración' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar a la administración' });
    await form.getByText('Supervisor', { exact: true }).click();
    await form.getByLabel('Nombre').fill('Nina');
    await form.getByLabel('Apellido').fill('Soto');
    await form.getByLabel('Teléfono').fill('787-555-0161');
    await form.getByLabel('Correo electrónico').fill(owner.email);
    expect(await barriersOn(page)).toEqual([]);
    await form.getByRole('button', { name: 'Continuar' }).click();
    await form.getByText('Crear y cambiar esteticistas.').waitFor();
    await form.getByText('Cambiar los ajustes.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await form.getByText('Este correo ya está registrado.').waitFor();
    await form.getByLabel('Correo electrónico').fill(email);
    await form.getByRole('button', { name: 'Continuar' }).click();
    await form.getByText(`Nina Soto (${email}) entra como Supervisor.`).waitFor();
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await row(page, email).getByText('Invitación pendiente').waitFor();
    // Another screen's note may bring the row before the press has its answer.
    await form.waitFor({ state: 'hidden' });

    // On a phone the message lies over it for some seconds.
    await page.getByRole('button', { name: `Editar a Olga${width} Prueba` }).press('Enter');
    const edit = page.getByRole('dialog', { name: 'Editar cuenta' });
    await edit.getByRole('switch', { name: 'Activo' }).click();
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await edit.getByText('Es la única persona activa con el rol de administrador.').waitFor();
    await edit.getByRole('switch', { name: 'Activo' }).click();
    await edit.getByText('Supervisor', { exact: true }).click();
    await edit.getByRole('button', { name: 'Continuar' }).click();
    await edit.getByRole('button', { name: 'Cambiar rol' }).click();
    await edit.getByText('Es la única persona activa con el rol de administrador.').waitFor();

    expect(errors).toEqual([]);
    await close();
  });

  it('is nothing a supervisor sees', async () => {
    const { page, close } = await open(width, await anAccount('supervisor', `Hector${width}`));
    await page.getByText('Aún no hay esteticistas').waitFor();

    expect(await page.getByText('Administración y recepción').count()).toBe(0);
    await close();
  });
});
