import { expect, it } from 'vitest';
import { aFrontDesk } from '../appointments/front-desk.ts';

const front = aFrontDesk();
const calendar = '**/admin/calendario*';
const dialogCode = '**/create-appointment-dialog*.js';

it('says on a page of the release before that a dialog’s code is gone, and loads it anew', async () => {
  const { page, close } = await front.open('/admin/calendario', { refusals: [404], isNew: true });
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
  await close();
});
