import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { untilLayers } from '#test/support/browser/history.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

let desk: Account;
const list = '/admin/crear-paciente';

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
});

let clients = 0;
const aClient = (name = 'Aurora') => {
  clients += 1;
  return aPatient(`${name}${clients}`, { birthDate: '1988-05-14' });
};
const recordTabs = (page: Page) => page.getByRole('tablist', { name: 'Partes de la ficha' });
const search = (page: Page) => new URL(page.url()).search;

describe('the history of a page with dialogs', () => {
  it('closes the record on the list by a step back, keeps the filter, and opens the next', async ({
    openPage,
  }) => {
    const clientsFound = [await aClient('Brisa'), await aClient('Brisa')];
    const page = await openPage(`${list}?buscar=Brisa`, { as: desk.email });

    for (const client of clientsFound) {
      await page.getByRole('button', { name: `Ver la ficha de ${fullName(client)}` }).click();
      await recordTabs(page).waitFor();
      await page.getByRole('tab', { name: 'Documentos', exact: true }).click();
      await page.waitForFunction(() => window.location.search.includes('tab=documentos'));
      await untilLayers(page, 1);
      await page.goBack();
      await recordTabs(page).waitFor({ state: 'detached' });
      await untilLayers(page, 0);
      expect(search(page)).toBe('?buscar=Brisa');
    }
  });

  it('asks before a step back loses what was typed', async ({ openPage }) => {
    const client = await aClient('Celeste');
    const page = await openPage(`${list}?buscar=${client.firstName}`, { as: desk.email });
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
  });
});
