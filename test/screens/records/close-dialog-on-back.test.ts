import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { formatFullName } from '#shared/core/person.ts';
import { waitForLayers } from '#test/support/browser/history.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

let desk: Account;
const listPath = '/admin/crear-paciente';

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
});

let clientCount = 0;
const aClient = () => {
  clientCount += 1;
  return aPatient(`Brisa${clientCount}`, { birthDate: '1988-05-14' });
};
const recordTabs = (page: Page) => page.getByRole('tablist', { name: 'Partes de la ficha' });
const readQuery = (page: Page) => new URL(page.url()).search;

describe('PatientsPage history', () => {
  it('closes the record on Back, keeps the filter, and opens the next record', async ({ openPage }) => {
    const clientsInList = [await aClient(), await aClient()];
    const page = await openPage(`${listPath}?buscar=Brisa`, { as: desk.email });

    for (const client of clientsInList) {
      await page.getByRole('button', { name: `Ver la ficha de ${formatFullName(client)}` }).click();
      await recordTabs(page).waitFor();
      await page.getByRole('tab', { name: 'Documentos', exact: true }).click();
      await page.waitForFunction(() => window.location.search.includes('tab=documentos'));
      await waitForLayers(page, 1);
      await page.goBack();
      await recordTabs(page).waitFor({ state: 'detached' });
      await waitForLayers(page, 0);
      expect(readQuery(page)).toBe('?buscar=Brisa');
    }
  });
});
