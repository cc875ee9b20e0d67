import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { untilLayers } from '#test/support/browser/history.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;
const list = '/admin/crear-paciente';

beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('admin', 'Jefa');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

let clients = 0;
const aClient = (name = 'Aurora') => {
  clients += 1;
  return aPatient(`${name}${clients}`, { birthDate: '1988-05-14' });
};
const recordTabs = (page: Page) => page.getByRole('tablist', { name: 'Partes de la ficha' });
const closeRecord = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click();
const search = (page: Page) => new URL(page.url()).search;

describe.each(widths)('the history of a page with dialogs at %i px', (width) => {
  it('closes a record that its address opened, for good, by its button', async () => {
    const { patientId } = await aClient();
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, desk.email, `${list}?ficha=${patientId}`);
    await recordTabs(page).waitFor();
    await untilLayers(page, 1);

    await closeRecord(page);
    await untilLayers(page, 0);
    await recordTabs(page).waitFor({ state: 'detached' });
    expect(search(page)).toBe('');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('closes the record on the list by a step back, keeps the filter, and opens the next', async () => {
    const clientsFound = [await aClient(`Brisa${width}n`), await aClient(`Brisa${width}n`)];
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, desk.email, `${list}?buscar=Brisa${width}`);

    for (const client of clientsFound) {
      await page.getByRole('button', { name: `Ver la ficha de ${fullName(client)}` }).click();
      await recordTabs(page).waitFor();
      await page.getByRole('tab', { name: 'Documentos', exact: true }).click();
      await page.waitForFunction(() => window.location.search.includes('tab=documentos'));
      await untilLayers(page, 1);
      await page.goBack();
      await recordTabs(page).waitFor({ state: 'detached' });
      await untilLayers(page, 0);
      expect(search(page)).toBe(`?buscar=Brisa${width}`);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('asks before a step back loses what was typed', async () => {
    const client = await aClient('Celeste');
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, desk.email, `${list}?buscar=${client.firstName}`);
    await page.getByRole('button', { name: `Perfil de ${fullName(client)}` }).click();
    const firstName = page.getByRole('dialog').getByLabel('Nombre', { exact: true });
    await firstName.fill('Otra');
    await untilLayers(page, 1);

    await page.goBack();
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.waitFor();
    await untilLayers(page, 2);
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await firstName.inputValue()).toBe('Otra');
    await untilLayers(page, 1);
    await page.goBack();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilLayers(page, 0);
    expect(new URL(page.url()).pathname).toBe(list);
    expect(errors).toEqual([]);
    await close();
  });
});
