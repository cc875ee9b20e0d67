import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

const calendar = '**/admin/calendario*';
const dialogCode = '**/create-appointment-dialog*.js';

it('the front desk reloads a page of the previous release whose dialog code is gone', async ({
  openPage,
}) => {
  const { email } = await anAccount('admin', 'Jefa');
  const options = { as: email, expectedStatuses: [404], isNew: true, losesAnswers: true };
  const page = await openPage('/admin/calendario', options);
  const create = page.getByRole('button', { name: 'Crear cita' }).first();
  await create.waitFor();
  await page.route(dialogCode, (route) => route.fulfill({ status: 404 }));
  await page.route(calendar, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const next = (await response.text()).replaceAll(/src="\/assets\/[^"]+"/g, 'src="/assets/next.js"');
    return route.fulfill({ response, body: next });
  });

  await create.click();
  const window = page.getByRole('dialog', { name: 'No pudimos abrir esta ventana' });
  await window.getByText(/^Hay una versión nueva\./).waitFor();
  expect(await window.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  await page.unrouteAll();
  await window.getByRole('button', { name: 'Cargar de nuevo' }).click();
  await window.waitFor({ state: 'detached' });
  await create.click();

  await page.getByRole('dialog', { name: 'Crear cita' }).waitFor();
});
