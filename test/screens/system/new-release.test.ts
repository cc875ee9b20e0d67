import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

const calendarPattern = '**/admin/calendario*';
const dialogCodePattern = '**/create-appointment-dialog*.js';

it('the front desk reloads a page of the previous release whose dialog code is gone', async ({
  openPage,
}) => {
  const { email } = await anAccount('admin', 'Jefa');
  const options = { as: email, expectedStatuses: [404], isNew: true, expectsLoadErrors: true };
  const page = await openPage('/admin/calendario', options);
  const createButton = page.getByRole('button', { name: 'Crear cita' }).first();
  await createButton.waitFor();
  await page.route(dialogCodePattern, (route) => route.fulfill({ status: 404 }));
  await page.route(calendarPattern, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const newDocument = (await response.text()).replaceAll(/src="\/assets\/[^"]+"/g, 'src="/assets/next.js"');
    return route.fulfill({ response, body: newDocument });
  });

  await createButton.click();
  const errorDialog = page.getByRole('dialog', { name: 'No pudimos abrir esta ventana' });
  await errorDialog.getByText(/^Hay una versión nueva\./).waitFor();
  expect(await errorDialog.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  await page.unrouteAll();
  await errorDialog.getByRole('button', { name: 'Cargar de nuevo' }).click();
  await errorDialog.waitFor({ state: 'detached' });
  await createButton.click();

  await page.getByRole('dialog', { name: 'Crear cita' }).waitFor();
});
